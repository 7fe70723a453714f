import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId, type JobEntity } from '#database';
import { startFulfilment, type Fulfilment } from '../fulfilment.fixture.js';

let fulfilment: Fulfilment;
beforeEach(async () => (fulfilment = await startFulfilment()));
afterEach(() => fulfilment.stop());

const fail = (...jobs: JobEntity[]) =>
  fulfilment.database.query(`update jobs set status = 'failed', finished_at = now() where id = any($1::uuid[])`, [
    jobs.map(({ id }) => id),
  ]);
const dispatches = async (jobs: JobEntity[]) =>
  Promise.all(jobs.map(async ({ id }) => (await fulfilment.job(id)).dispatch));

async function failedJobs(count: number): Promise<JobEntity[]> {
  const jobs: JobEntity[] = [];
  for (let index = 0; index < count; index++)
    jobs.push(await fulfilment.jobs.submit({ kind: 'ops.ping', ownerId: null, title: 'ping', input: { note: 'n' } }));
  await fail(...jobs);
  return jobs;
}

const replayOf = (jobs: JobEntity[], ratePerSecond: number) =>
  fulfilment.jobs.submit({
    kind: 'ops.replay',
    ownerId: null,
    title: 'replay',
    input: { jobIds: jobs.map(({ id }) => id), ratePerSecond, reason: 'the provider is back' },
  });

/** The handler's wait is over. */
const skipWait = ({ id }: JobEntity) => fulfilment.database.query('update jobs set run_at = now() where id = $1', [id]);

describe('the replay of many jobs', () => {
  it('[JOB-08] replays so many a second, holds no slot in between and reports what it did', async () => {
    const jobs = await failedJobs(5);
    const replay = await replayOf(jobs, 2);
    for (const expected of [
      [2, 2, 1, 1, 1],
      [2, 2, 2, 2, 1],
    ]) {
      const outcome = await fulfilment.run(replay);
      expect(outcome).toMatchObject({ kind: 'later' });
      expect(await dispatches(jobs)).toEqual(expected);
      const { runAt, status } = await fulfilment.job(replay.id);
      expect(status).toBe('waiting');
      expect(runAt.getTime() - Date.now()).toBeGreaterThan(500);
      await skipWait(replay);
    }
    expect(await fulfilment.run(replay)).toEqual({ kind: 'done' });
    expect((await fulfilment.job(replay.id)).result).toEqual({
      matched: 5,
      replayed: jobs.map(({ id }) => id),
      skipped: [],
    });
    const audit = await fulfilment.database.query(`select details from audit_log where action = 'job.replay'`);
    expect(audit).toHaveLength(5);
    expect(audit[0]).toMatchObject({ details: { reason: 'the provider is back', dispatch: 2 } });
  });

  it('[JOB-08] continues where it stopped, and replays none twice', async () => {
    const jobs = await failedJobs(3);
    const replay = await replayOf(jobs, 2);
    await fulfilment.run(replay);
    // The replayed ones fail again, and the worker that replayed them dies before it can report.
    await fail(...jobs);
    await fulfilment.database.query(
      `update jobs set status = 'active', lease_until = now() - interval '1 second' where id = $1`,
      [replay.id],
    );
    expect(await fulfilment.run(replay)).toEqual({ kind: 'done' });
    expect(await dispatches(jobs)).toEqual([2, 2, 2]);
  });

  it('[JOB-08] skips what cannot be replayed, with the reason', async () => {
    const [failed, running] = await failedJobs(2);
    await fulfilment.database.query(`update jobs set status = 'completed' where id = $1`, [running!.id]);
    const charged = await chargedJobOfPoorUser();
    const replay = await replayOf([failed!, running!, charged], 10);
    await fulfilment.run(replay);
    expect((await fulfilment.job(replay.id)).result).toEqual({
      matched: 3,
      replayed: [failed!.id],
      skipped: [
        { jobId: running!.id, reason: 'Already done; nothing was repeated.' },
        { jobId: charged.id, reason: expect.stringContaining('token') },
      ],
    });
    expect((await fulfilment.job(charged.id)).status).toBe('failed');
    expect(await dispatches([failed!])).toEqual([2]);
  });
});

/** A failed generation whose owner has no token left. */
async function chargedJobOfPoorUser(): Promise<JobEntity> {
  const ownerId = newId();
  const { database } = fulfilment;
  await database.query(`insert into users (id, issuer, sub) values ($1, 'test', $2)`, [ownerId, ownerId]);
  await database.query('insert into token_accounts (user_id, balance) values ($1, 1)', [ownerId]);
  const job = await fulfilment.jobs.submit({
    kind: 'generation.image',
    ownerId,
    title: 'fox',
    input: { prompt: 'a fox in the snow', provider: 'openai', requestedModel: 'm', model: 'm' },
  });
  await fail(job);
  return job;
}
