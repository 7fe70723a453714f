import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api, database, faults, journal, journalPosition, requests, signIn, waitFor } from '#testing';
import { balanceOf, ended, generate, jobOf, PROMPT } from './generations.js';
import { newShopper } from './shoppers.js';

const JOBS = 4;
const FAILED_TRIES = 4;
let db: Awaited<ReturnType<typeof database>>;

beforeAll(async () => void (db = await database()));
afterEach(() => choose('local'));
afterAll(() => db.end());

const choose = async (provider: string) => {
  const operator = api(await signIn('operator'));
  await operator.post('/api/storage/provider', { provider });
  await waitFor(async () => (await operator.get('/api/storage/status', { gateway: 1 })).body.provider === provider, {
    what: `${provider} to be active`,
  });
  // A worker knows of the choice by its first image.
  const token = await newShopper();
  await waitFor(
    async () => {
      const { body } = await api(token).post('/api/generate-image', { prompt: PROMPT, size: '816x816' });
      return String(body.imageUrl).includes('/files/s3-') === (provider === 's3');
    },
    { what: `a worker to store in ${provider}` },
  );
};
const spooled = async (): Promise<number> =>
  (await db.query<{ n: number }>('select count(*)::int as n from job_spool')).rows[0]!.n;
/** Resolves when each job has met the failing storage so often. */
const refusedTimes = (ids: string[], times: number) =>
  waitFor(
    async () => {
      const { rows } = await db.query<{ polls: number }>('select polls from jobs where id = any($1)', [ids]);
      return rows.every(({ polls }) => polls >= times);
    },
    { what: `${times} tries to store each image` },
  );

describe('[GEN-08] a storage that fails after the image is generated', () => {
  it.each([500, 403])(
    'with %i costs no second image: the storing alone is tried again, until it works',
    async (status) => {
      const token = await newShopper();
      await choose('s3');
      const since = await journalPosition();
      const requestsSince = (await requests('openai')).at(-1)?.seq ?? 0;
      const ids = await faults.during({ service: 's3', match: 'PUT', mode: 'status', status }, async () => {
        const accepted = await Promise.all(
          Array.from({ length: JOBS }, (_, n) => generate(token, { prompt: `${PROMPT}, kept ${n}`, size: '816x816' })),
        );
        const jobs = accepted.map(({ body }) => String(body.jobId));
        await refusedTimes(jobs, FAILED_TRIES);
        expect(await spooled()).toBe(JOBS);
        const [waiting] = await Promise.all(jobs.map((id) => jobOf(token, id)));
        expect(waiting).toMatchObject({ attempts: 0, error: { code: 'STORAGE' } });
        return jobs;
      });
      const done = await Promise.all(ids.map((id) => ended(token, id)));
      expect(done.map(({ status }) => status)).toEqual(Array(JOBS).fill('completed'));
      const generated = (await journal({ service: 'openai', since })).filter(
        ({ operation }) => operation === 'image.generate',
      );
      const calls = (await requests('openai', requestsSince)).filter(({ call }) =>
        call.includes('/images/generations'),
      );
      expect([generated.length, calls.length]).toEqual([JOBS, JOBS]);
      for (const { result } of done) expect((await fetch(result.imageUrl)).status).toBe(200);
      expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 10 - JOBS, held: 0 });
      expect(await spooled()).toBe(0);
    },
  );

  it('that stays away too long fails the job, whose replay stores the image and pays nobody again', async () => {
    const token = await newShopper();
    await choose('s3');
    const since = await journalPosition();
    const jobId = await faults.during({ service: 's3', match: 'PUT', mode: 'status', status: 500 }, async () => {
      const { jobId } = (await generate(token, { size: '816x816' })).body;
      await refusedTimes([jobId], 2);
      // As if it had begun to wait an hour ago.
      await db.query(
        `update jobs set state = state || jsonb_build_object('waitingSince', (extract(epoch from now()) * 1000 - 3600000)::bigint) where id = $1`,
        [jobId],
      );
      expect(await ended(token, jobId)).toMatchObject({ status: 'failed', error: { code: 'STORAGE' } });
      return jobId;
    });
    expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 10, held: 0 });
    await api(await signIn('operator')).post('/api/ops/jobs/replay', { ids: [jobId], reason: 'storage is back' });
    const done = await waitFor(
      async () => {
        const job = await jobOf(token, jobId);
        return job.status === 'completed' && job;
      },
      { what: 'the replayed job to complete' },
    );
    expect((await fetch(done.result.imageUrl)).status).toBe(200);
    const generated = await journal({ service: 'openai', since });
    expect(generated.filter(({ operation }) => operation === 'image.generate')).toHaveLength(1);
    expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 9, held: 0 });
    expect(await spooled()).toBe(0);
  });

  it('keeps nothing of a job that its owner cancels meanwhile, and gives the token back', async () => {
    const token = await newShopper();
    await choose('s3');
    await faults.during({ service: 's3', match: 'PUT', mode: 'status', status: 500 }, async () => {
      const { jobId } = (await generate(token, { size: '816x816' })).body;
      await refusedTimes([jobId], 2);
      await api(token).post(`/api/jobs/${jobId}/cancel`);
      expect(await ended(token, jobId)).toMatchObject({ status: 'cancelled' });
    });
    expect(await spooled()).toBe(0);
    expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 10, held: 0 });
  });
});
