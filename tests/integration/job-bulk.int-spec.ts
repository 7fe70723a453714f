import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkJob, OperatorJob } from '#contracts';
import { api, database, signIn, waitFor, type Api } from '#testing';
import { asOperator, json, ops } from './ops-command.js';
import { newShopper } from './shoppers.js';
import { userIdOf } from './token-sales.js';

let db: Client;
let operator: Api;
beforeAll(async () => {
  db = await database();
  operator = api(await signIn('operator'));
});
afterAll(() => db.end());

/** So many failed jobs that nothing else is about. */
async function failedJobs(count: number): Promise<{ subjectId: string; ids: string[] }> {
  const subjectId = randomUUID();
  const { rows } = await db.query<{ id: string }>(
    `insert into jobs (id, kind, queue, subject_id, title, status, attempts, input, error, log_message, check_at, created_at, finished_at)
     select gen_random_uuid(), 'ops.ping', 'generation', $1, 'ping', 'failed', 1, '{"note":"bulk"}',
       '{"code":"TIMEOUT","class":"retry","message":"The service failed"}', 'the service failed', now(), now(), now()
     from generate_series(1, $2::int) returning id`,
    [subjectId, count],
  );
  return { subjectId, ids: rows.map(({ id }) => id) };
}
type Act = 'replay' | 'discard';
const start = async (act: Act, body: object, key: string = randomUUID()) => {
  const headers = { prefer: 'respond-async', 'idempotency-key': key };
  const { status, body: started } = await operator.post<{ jobId: string }>(
    `/api/ops/jobs/${act}`,
    { expected: 500, ...body },
    { headers },
  );
  return { status, jobId: started.jobId };
};
const listed = async (): Promise<BulkJob[]> => (await operator.get<BulkJob[]>('/api/ops/jobs/bulk')).body;
const bulkOf = async (id: string): Promise<BulkJob> => (await listed()).find(({ jobId }) => jobId === id)!;
const jobOf = async (id: string): Promise<OperatorJob> => (await operator.get(`/api/ops/jobs/${id}`)).body;
/** How many of the jobs are as the replay or discard leaves them. */
const done = async (act: Act, ids: string[]): Promise<number> => {
  const condition = act === 'replay' ? 'dispatch > 1' : 'discarded_at is not null';
  const { rows } = await db.query(`select count(*)::int from jobs where id = any($1::uuid[]) and ${condition}`, [ids]);
  return rows[0].count;
};

describe('a replay or discard of many jobs', () => {
  for (const act of ['replay', 'discard'] as const)
    it(`[JOB-08] is listed with who, why, how fast and how far while it runs, and is stopped: ${act}`, async () => {
      const { subjectId, ids } = await failedJobs(3);
      const reason = `one by one, ${randomUUID()}`;
      const { status, jobId } = await start(act, { filter: { subjectId }, ratePerSecond: 0.1, reason });
      expect(status).toBe(202);
      await waitFor(async () => (await bulkOf(jobId)).handled === 1, { what: 'the first' });
      expect(await bulkOf(jobId)).toEqual({
        jobId,
        kind: `ops.${act}`,
        status: expect.stringMatching(/^(waiting|active)$/),
        matched: 3,
        handled: 1,
        skipped: 0,
        ratePerSecond: 0.1,
        reason,
        byName: expect.stringMatching(/./),
        message: null,
        createdAt: expect.any(String),
        finishedAt: null,
      });
      await waitFor(async () => (await bulkOf(jobId)).status === 'waiting', { what: 'its pause' });
      expect((await operator.post(`/api/jobs/${jobId}/cancel`, {})).status).toBe(200);
      expect(await bulkOf(jobId)).toMatchObject({ status: 'cancelled', handled: 1, finishedAt: expect.any(String) });
      const audited = await db.query(`select action, details from audit_log where subject = $1 order by id`, [
        `job:${jobId}`,
      ]);
      expect(audited.rows).toMatchObject([
        {
          action: `job.${act}-many`,
          details: { matched: ids.length, ratePerSecond: 0.1, reason, filter: { subjectId } },
        },
        { action: 'job.cancel' },
      ]);
      expect(await done(act, ids)).toBe(1);
    });

  it('[JOB-08] is the same one for a repeated request, whatever its filter matches by then', async () => {
    for (const act of ['replay', 'discard'] as const) {
      const { subjectId, ids } = await failedJobs(2);
      const key = randomUUID();
      const body = { filter: { subjectId }, ratePerSecond: 500, reason: 'twice' };
      const first = await start(act, body, key);
      await waitFor(async () => (await done(act, ids)) === 2, { what: 'its end' });
      expect((await start(act, body, key)).jobId).toBe(first.jobId);
      const { rows } = await db.query(
        `select count(*)::int from audit_log where action = $1 and subject = any($2::text[])`,
        [`job.${act}`, ids.map((id) => `job:${id}`)],
      );
      expect(rows[0].count).toBe(2);
    }
  });

  it("[JOB-08] is never part of another by a filter that does not name its kind, and is nobody else's", async () => {
    const { subjectId } = await failedJobs(2);
    const { jobId } = await start('replay', { filter: { subjectId }, ratePerSecond: 0.1, reason: 'slowly' });
    await operator.post(`/api/jobs/${jobId}/cancel`, {});
    const about = randomUUID();
    const former = await newShopper();
    await db.query(
      `update jobs set status = 'failed', error = '{"code":"TIMEOUT","class":"retry","message":"slow"}', finished_at = now(), subject_id = $2, owner_id = $3 where id = $1`,
      [jobId, about, await userIdOf(former)],
    );
    const counted = async (more: string) =>
      (await operator.get(`/api/ops/jobs/count?subjectId=${about}${more}`)).body.matched as number;
    expect([await counted(''), await counted('&kind=ops.replay')]).toEqual([0, 1]);
    const filter = { subjectId: about };
    const discard = await operator.post('/api/ops/jobs/discard', { filter, reason: 'all of it', expected: 0 });
    expect(discard.body).toMatchObject({ matched: 0, discarded: [] });
    // Whoever began it is no operator any more.
    for (const path of [`/api/jobs/${jobId}/retry`, `/api/jobs/${jobId}/cancel`])
      expect((await api(former).post(path, {})).status).toBe(404);
    expect((await api(former).get(`/api/jobs/${jobId}`)).status).toBe(404);
  });

  it('[JOB-08] says before a discard how many there are of each kind, and discards none', async () => {
    const { subjectId, ids } = await failedJobs(2);
    const body = { filter: { subjectId }, dryRun: true, reason: 'a look' };
    expect((await operator.post('/api/ops/jobs/discard', body)).body).toEqual({
      matched: 2,
      kinds: [{ kind: 'ops.ping', jobs: 2 }],
      unsent: { orders: [], more: 0 },
      discarded: [],
    });
    expect(await done('discard', ids)).toBe(0);
    // Nobody has said how many were seen.
    expect(await operator.post('/api/ops/jobs/discard', { ...body, dryRun: false })).toMatchObject({
      status: 400,
      body: { field: 'expected', error: expect.stringContaining('dry run') },
    });
    expect(await done('discard', ids)).toBe(0);
    expect((await operator.post('/api/ops/jobs/discard', { ...body, dryRun: false, expected: 2 })).body).toEqual({
      matched: 2,
      discarded: expect.arrayContaining(ids),
      skipped: [],
    });
    expect((await operator.post('/api/ops/jobs/discard', body)).body).toMatchObject({ matched: 0 });
  });

  it('[JOB-14] is listed among the jobs without the ids of its own', async () => {
    const { subjectId, ids } = await failedJobs(2);
    const { jobId } = await start('discard', { filter: { subjectId }, reason: 'long lists' });
    await waitFor(async () => (await jobOf(jobId)).status === 'completed', { what: 'its end' });
    const [row] = (await operator.get<OperatorJob[]>('/api/ops/jobs?kind=ops.discard&limit=1')).body;
    expect(row).toMatchObject({ jobId, result: null, input: { jobs: 2, reason: 'long lists' } });
    expect(row!.input).not.toHaveProperty('jobIds');
    expect((await jobOf(jobId)).result).toMatchObject({ discarded: expect.arrayContaining(ids) });
  });

  it('[JOB-08] keeps the last that ended listed, and no more than five of them', async () => {
    const ids: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const { subjectId } = await failedJobs(1);
      ids.push((await start('discard', { filter: { subjectId }, reason: 'one of six' })).jobId);
      await waitFor(async () => (await jobOf(ids.at(-1)!)).status === 'completed', {
        what: 'its end',
      });
    }
    const ended = (await listed()).filter(({ finishedAt }) => finishedAt);
    expect(ended).toHaveLength(5);
    expect(ended.find(({ jobId }) => jobId === ids[5])).toMatchObject({ handled: 1, matched: 1, status: 'completed' });
  });

  it('[JOB-08] is said, started, listed and stopped on the command line', async () => {
    const env = await asOperator();
    // At one in ten seconds, more than are done before it is stopped.
    const { subjectId, ids } = await failedJobs(60);
    const discard = ['jobs', 'discard', '--subject', subjectId, '--reason', 'by hand'];
    const dry = await ops([...discard, '--dry-run'], { env });
    expect(dry.out).toContain('60 failed jobs would be set aside');
    expect(dry.notes).toContain('60 × ops.ping');
    expect(await done('discard', ids)).toBe(0);
    let jobId = '';
    const started = await ops([...discard, '--yes', '--rate', '0.1'], {
      env,
      meanwhile: async (notes) => {
        await waitFor(() => /job ([0-9a-f-]{36})/.test(notes()), { what: 'its start' });
        jobId = /job ([0-9a-f-]{36})/.exec(notes())![1]!;
        await waitFor(async () => (await bulkOf(jobId)).status === 'waiting', { what: 'its pause' });
        const bulks = json<BulkJob[]>(await ops(['jobs', 'bulk', '--json'], { env }));
        expect(bulks.find((bulk) => bulk.jobId === jobId)).toMatchObject({ matched: 60, reason: 'by hand' });
        expect((await ops(['jobs', 'bulk'], { env })).out).toMatch(new RegExp(`${jobId} .* \\d+ of 60 `));
        expect((await ops(['jobs', 'stop', jobId, '--yes'], { env })).out).toContain('Stopped');
      },
    });
    expect({ code: started.code, notes: started.notes }).toEqual({
      code: 1,
      notes: expect.stringContaining('cancelled'),
    });
    const aside = await done('discard', ids);
    expect(aside).toBeGreaterThan(0);
    expect(aside).toBeLessThan(60);
    const rest = await ops([...discard, '--rate', '500', '--yes'], { env });
    expect(rest.out).toContain(`${60 - aside} failed jobs set aside`);
  });
});
