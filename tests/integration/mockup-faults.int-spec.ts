import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Redis } from 'ioredis';
import { api, database, faults, journalPosition, requests, stack, waitFor } from '#testing';
import { ended, jobWhen } from './generations.js';
import { accept, control, design, picture, run, tasksSince } from './mockup-runs.js';
import { product } from './shop.js';
import { newShopper } from './shoppers.js';

let db: Awaited<ReturnType<typeof database>>;
beforeAll(async () => void (db = await database()));
afterEach(() => control('misbehaviour', { loseTasks: 0, endlessTasks: 0, blankTasks: 0 }));
afterAll(() => db.end());

/** Makes the provider's task of a mockup so many seconds old; its deadline is at 300. */
const startedAgo = (jobId: string, seconds: number) =>
  db.query(
    `update mockup_tasks set started_at = now() - make_interval(secs => $2)
     where key = (select state->'shared'->>'key' from jobs where id = $1)`,
    [jobId, seconds],
  );

describe('a provider that misbehaves', () => {
  const order = async (token: string) => {
    const cap = await product('cap-yupoong-6245cm');
    const designId = await design(token, await picture(68, 60));
    return { designId, globalId: cap.globalId, syncVariantId: cap.sync_variants[2]!.id };
  };

  it.each([
    ['loses a task', { loseTasks: 1 }, 'completed', 2, undefined],
    [
      'loses every task',
      { loseTasks: 9 },
      'failed',
      3,
      'The print provider lost your preview. Please generate it again.',
    ],
    ['serves no picture once', { blankTasks: 1 }, 'completed', 2, undefined],
    [
      'serves no picture',
      { blankTasks: 9 },
      'failed',
      3,
      "The print provider didn't send a picture we can show. Please generate the preview again.",
    ],
  ])('[MOCK-15] and %s costs nobody a mockup without words', async (_what, fault, status, tasks, message) => {
    const token = await newShopper();
    const body = await order(token);
    const since = await journalPosition();
    await control('misbehaviour', fault);
    const job = await run(token, body);
    expect(job).toMatchObject({ status, ...(message ? { error: { message }, retryable: true } : { error: null }) });
    expect(await tasksSince(since)).toHaveLength(tasks);
    const { rows } = await db.query('select id from mockups where job_id = $1', [job.jobId]);
    expect(rows).toHaveLength(status === 'completed' ? 1 : 0);
  });

  it('[MOCK-15] and never ends a task ends its mockup at the deadline, with what to do', async () => {
    const token = await newShopper();
    const body = await order(token);
    await control('misbehaviour', { endlessTasks: 1 });
    const id = await accept(token, body);
    await jobWhen(token, id, ({ stage }) => stage === 'rendering', 'the task to be rendered');
    await startedAgo(id, 360);
    expect(await ended(token, id)).toMatchObject({
      status: 'failed',
      error: { code: 'TIMEOUT', message: 'Your mockup took too long. Please try again.' },
      retryable: true,
    });
    await api(token).post(`/api/jobs/${id}/retry`, {});
    expect(await ended(token, id)).toMatchObject({ status: 'completed' });
    const { rows } = await db.query('select id from mockups where job_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  it('[MOCK-08] and is looked at seldom beside many others is looked at once more at the deadline', async () => {
    const token = await newShopper();
    const body = await order(token);
    await control('misbehaviour', { taskMs: 8_000 });
    const id = await accept(token, body);
    await jobWhen(token, id, ({ stage }) => stage === 'rendering', 'the task to be rendered');
    try {
      // The deadline is in ten seconds. Two looks later none is under way that has read it as it was.
      await startedAgo(id, 290);
      const since = (await requests('printful')).at(-1)?.seq ?? 0;
      const looks = async () =>
        (await requests('printful', since)).filter(({ call }) => call.startsWith('GET /mockup-generator/task'));
      await waitFor(async () => (await looks()).length >= 2, { what: 'two looks at the task' });
      // A turn to look each three minutes.
      await db.query(
        `insert into mockup_tasks (key, status, turn, started_at)
         select 'crowd-' || n, 'rendering', 0, now() from generate_series(1, 10000) n`,
      );
      expect(await ended(token, id)).toMatchObject({ status: 'completed', error: null });
    } finally {
      await control('misbehaviour', { taskMs: 300 });
      await db.query(`delete from mockup_tasks where key like 'crowd-%'`);
    }
  });

  it('[MOCK-08] and asks for a wait far beyond the deadline ends its mockup at once', async () => {
    const token = await newShopper();
    const body = await order(token);
    const redis = new Redis(stack().urls.redis);
    await control('misbehaviour', { endlessTasks: 1 });
    const id = await accept(token, body);
    await jobWhen(token, id, ({ stage }) => stage === 'rendering', 'the task to be rendered');
    // A hundred seconds are left.
    await startedAgo(id, 200);
    const answer = { code: 429, result: 'Slow down', error: { reason: 'TooManyRequests', message: 'Slow down' } };
    const limit = { service: 'printful', match: 'GET /mockup-generator', mode: 'status', status: 429 } as const;
    try {
      const job = await faults.during({ ...limit, retryAfter: 240, body: answer }, () => ended(token, id));
      expect(job).toMatchObject({ status: 'failed', error: { code: 'TIMEOUT' }, retryable: true });
    } finally {
      await redis.del('inkloom:rate:printful');
      redis.disconnect();
    }
  });

  it.each([
    ['without naming a time', {}, [10, 65]],
    ['and names a time', { retryAfter: 20 }, [5, 25]],
  ] as const)(
    '[MOCK-15] and refuses a mockup %s makes it wait in honest words, and not for ever',
    async (_how, named, [least, most]) => {
      const token = await newShopper();
      const body = await order(token);
      const redis = new Redis(stack().urls.redis);
      const refusal = { service: 'printful', match: 'POST /mockup-generator', mode: 'status', status: 429 } as const;
      try {
        const answer = { code: 429, result: 'Slow down', error: { reason: 'TooManyRequests', message: 'Slow down' } };
        const jobId = await faults.during({ ...refusal, ...named, body: answer }, async () => {
          const id = await accept(token, body);
          await jobWhen(token, id, ({ status, error }) => status === 'queued' && Boolean(error), 'the refusal');
          return id;
        });
        const waits = (await api(token).get(`/api/jobs/${jobId}`)).body;
        expect(waits).toMatchObject({
          error: { code: 'RATE_LIMITED', class: 'wait' },
          notice: expect.stringMatching(/^The print provider is busy; trying again in \d+ s$/),
          waiting: { reason: 'provider-limit', untilSeconds: expect.any(Number), perMinute: 600 },
          attempts: 0,
        });
        expect(waits.waiting.untilSeconds).toBeGreaterThan(least);
        expect(waits.waiting.untilSeconds).toBeLessThanOrEqual(most);
        expect(await api(token).post(`/api/jobs/${jobId}/cancel`, {})).toMatchObject({ body: { status: 'cancelled' } });
      } finally {
        await redis.del('inkloom:rate:printful-mockups');
        redis.disconnect();
      }
      expect(await run(token, body)).toMatchObject({ status: 'completed' });
    },
  );

  it('[MOCK-15, GEN-16] and fails after a wait for its limit is said to fail, and not to limit', async () => {
    const token = await newShopper();
    const body = await order(token);
    const redis = new Redis(stack().urls.redis);
    const answer = { service: 'printful', match: 'POST /mockup-generator', mode: 'status' } as const;
    try {
      // The first refusal is that of the limit; the provider fails from the second on.
      await faults.add({ ...answer, status: 429, retryAfter: 3, times: 1 });
      const id = await faults.during({ ...answer, status: 503 }, async () => {
        const accepted = await accept(token, body);
        await jobWhen(token, accepted, ({ waiting }) => Boolean(waiting), 'the wait for the limit');
        const hasFailed = ({ status, error }: { status: string; error?: { code: string } }) =>
          status === 'queued' && error?.code === 'UNAVAILABLE';
        expect(await jobWhen(token, accepted, hasFailed, 'the failure')).toMatchObject({
          waiting: null,
          notice: expect.stringMatching(/^The print provider is unavailable; trying again in \d+ s$/),
        });
        return accepted;
      });
      expect(await ended(token, id)).toMatchObject({ status: 'completed' });
    } finally {
      await redis.del('inkloom:rate:printful-mockups');
      redis.disconnect();
    }
  });

  it('[MOCK-15] and limits mockups says so with a time, holds no slot, and all come in the end', async () => {
    const tokens = await Promise.all([newShopper(), newShopper(), newShopper()]);
    await control('limits', { createTask: 1, windowMs: 2_000 });
    try {
      const bodies = await Promise.all(tokens.map(order));
      const ids = await Promise.all(bodies.map((body, index) => accept(tokens[index]!, body)));
      const waits = await Promise.any(
        ids.map((id, index) => jobWhen(tokens[index]!, id, ({ waiting }) => Boolean(waiting), 'a wait')),
      );
      expect(waits.waiting).toMatchObject({ reason: 'provider-limit', perMinute: 600 });
      expect(waits.waiting.untilSeconds).toBeLessThanOrEqual(10);
      const jobs = await Promise.all(ids.map((id, index) => ended(tokens[index]!, id)));
      expect(jobs.map(({ status, waiting }) => [status, waiting])).toEqual(ids.map(() => ['completed', null]));
    } finally {
      await control('limits', { createTask: null, windowMs: 60_000 });
    }
  });
});
