import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobEntity } from '#database';
import { startFulfilment, type Fulfilment } from '../fulfilment.fixture.js';

let fulfilment: Fulfilment;
beforeEach(async () => (fulfilment = await startFulfilment()));
afterEach(() => fulfilment.stop());

const fail = (...jobs: JobEntity[]) =>
  fulfilment.database.query(`update jobs set status = 'failed', finished_at = now() where id = any($1::uuid[])`, [
    jobs.map(({ id }) => id),
  ]);

async function failedJobs(count: number): Promise<JobEntity[]> {
  const jobs: JobEntity[] = [];
  for (let index = 0; index < count; index++)
    jobs.push(await fulfilment.jobs.submit({ kind: 'ops.ping', ownerId: null, title: 'ping', input: { note: 'n' } }));
  await fail(...jobs);
  return jobs;
}
const discardOf = (jobs: JobEntity[], ratePerSecond: number) =>
  fulfilment.jobs.submit({
    kind: 'ops.discard',
    ownerId: null,
    title: 'discard',
    input: { jobIds: jobs.map(({ id }) => id), ratePerSecond, reason: 'not wanted' },
  });
const discarded = async (jobs: JobEntity[]) =>
  Promise.all(jobs.map(async ({ id }) => (await fulfilment.job(id)).discardedAt !== null));
const entries = () => fulfilment.database.query(`select subject, details from audit_log where action = 'job.discard'`);

describe('the discard of many jobs', () => {
  it('[JOB-08] discards so many a second, holds no slot in between and reports what it did', async () => {
    const jobs = await failedJobs(3);
    const discard = await discardOf(jobs, 2);
    const begun = Date.now();
    expect(await fulfilment.run(discard)).toMatchObject({ kind: 'later' });
    expect(await discarded(jobs)).toEqual([true, true, false]);
    const { status, percent, runAt } = await fulfilment.job(discard.id);
    expect({ status, percent: Math.round(percent) }).toEqual({ status: 'waiting', percent: 67 });
    expect(runAt.getTime() - begun).toBeGreaterThan(500);
    await fulfilment.database.query('update jobs set run_at = now() where id = $1', [discard.id]);
    expect(await fulfilment.run(discard)).toEqual({ kind: 'done' });
    expect((await fulfilment.job(discard.id)).result).toEqual({
      matched: 3,
      discarded: jobs.map(({ id }) => id),
      skipped: [],
    });
    expect(await entries()).toHaveLength(3);
    expect((await entries())[0]).toMatchObject({ details: { reason: 'not wanted' } });
  });

  it('[JOB-08] continues where it stopped, discards none twice and leaves what is not failed', async () => {
    const jobs = await failedJobs(3);
    const discard = await discardOf(jobs, 2);
    await fulfilment.run(discard);
    // The first was restored meanwhile, the last was replayed, and the worker dies.
    await fulfilment.database.query('update jobs set discarded_at = null where id = $1', [jobs[0]!.id]);
    await fulfilment.database.query(`update jobs set status = 'queued' where id = $1`, [jobs[2]!.id]);
    await fulfilment.database.query(
      `update jobs set status = 'active', lease_until = now() - interval '1 second' where id = $1`,
      [discard.id],
    );
    expect(await fulfilment.run(discard)).toEqual({ kind: 'done' });
    expect(await discarded(jobs)).toEqual([false, true, false]);
    expect((await fulfilment.job(discard.id)).result).toEqual({
      matched: 3,
      discarded: [jobs[0]!.id, jobs[1]!.id],
      skipped: [{ jobId: jobs[2]!.id, reason: 'not failed, or discarded already' }],
    });
    expect(await entries()).toHaveLength(2);
  });

  it('[JOB-08] leaves out what has run and failed again since it was chosen, and discards the rest', async () => {
    const jobs = await failedJobs(3);
    const [first, ranAgain, last] = jobs as [JobEntity, JobEntity, JobEntity];
    const discard = await fulfilment.jobs.submit({
      kind: 'ops.discard',
      ownerId: null,
      title: 'discard',
      input: {
        jobIds: jobs.map(({ id }) => id),
        dispatches: jobs.map(({ dispatch }) => dispatch),
        ratePerSecond: 100,
        reason: 'not wanted',
      },
    });
    await fulfilment.jobs.replay(ranAgain.id, null, 'another operator was faster');
    await fail(ranAgain);
    expect(await fulfilment.run(discard)).toEqual({ kind: 'done' });
    expect(await discarded(jobs)).toEqual([true, false, true]);
    expect((await fulfilment.job(discard.id)).result).toEqual({
      matched: 3,
      discarded: [first.id, last.id],
      skipped: [{ jobId: ranAgain.id, reason: 'This job has run again since it was chosen.' }],
    });
    expect(await entries()).toHaveLength(2);
  });
});
