import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuditRepository, type JobEntity } from '#database';
import { FailedJobRepository } from '../failed-job.repository.js';
import { FailedJobsService } from '../failed-jobs.service.js';
import { JobError } from '../engine/job-error.js';
import { startEngine, type Engine } from '../engine/engine.fixture.js';

const image = { prompt: 'a fox in the snow', provider: 'openai', requestedModel: 'm', model: 'm' } as const;

describe('the spool', () => {
  let engine: Engine;
  beforeEach(async () => (engine = await startEngine({ SPOOL_MAX_BYTES: '25', SPOOL_KEEP_MS: '60000' })));
  afterEach(() => engine.stop());

  const submit = async () =>
    engine.jobs.submit({ kind: 'generation.image', ownerId: await engine.user(), input: { ...image }, title: 'fox' });
  const put = (job: JobEntity, size: number) =>
    engine.database.transaction((tx) => engine.spool.put(tx, job, Buffer.alloc(size, 7)));
  const kept = async () => (await engine.database.query('select job_id from job_spool')).length;
  const spooled = { provider: 'openai', model: 'm' };
  /** Runs the job's last try, which ends so. */
  const end = async (job: JobEntity, work: () => Promise<never>) => {
    await engine.database.query('update jobs set state = $2, attempts = 3 where id = $1', [job.id, { spooled }]);
    await (await engine.runnerFor(work)).run(job.id, job.dispatch);
    return (await engine.repository.find(job.id))!;
  };
  const refusedByStorage = (): Promise<never> =>
    Promise.reject(new JobError({ code: 'STORAGE', class: 'permanent', message: 'away' }));

  it('[GEN-08] gives the bytes back to the job that paid for them, and to no other', async () => {
    const [job, other] = [await submit(), await submit()];
    expect(await put(job, 10)).toBe(true);
    expect(await engine.spool.read(job)).toEqual(Buffer.alloc(10, 7));
    expect(await engine.spool.read(other)).toBeUndefined();
    expect(await put(job, 12)).toBe(true);
    expect(await engine.spool.read(job)).toHaveLength(12);
  });

  it('[GEN-08] keeps what a job has paid for that the storage made fail, for its replay', async () => {
    const job = await submit();
    await put(job, 10);
    expect((await end(job, refusedByStorage)).status).toBe('failed');
    const replayed = await engine.jobs.replay(job.id, null, 'storage is back');
    expect(replayed).toMatchObject({ dispatch: 2, state: { spooled } });
    expect(await engine.spool.read(replayed)).toEqual(Buffer.alloc(10, 7));
  });

  it('[GEN-08] keeps nothing for another input than it was made of', async () => {
    const job = await submit();
    await put(job, 10);
    const { version, input } = await end(job, refusedByStorage);
    const failedJobs = new FailedJobsService(
      engine.database,
      new FailedJobRepository(),
      new AuditRepository(engine.database),
      engine.spool,
    );
    const actorId = await engine.user();
    const change = { id: job.id, version, input: { ...input, prompt: 'a dog in the snow' }, actorId, reason: 'asked' };
    expect((await failedJobs.correct(change)).state).not.toHaveProperty('spooled');
    expect(await kept()).toBe(0);
  });

  it('lets what failed jobs have kept give way to a job that runs, the oldest first', async () => {
    const jobs = [await submit(), await submit(), await submit()];
    for (const job of jobs.slice(0, 2)) {
      await put(job, 10);
      await end(job, refusedByStorage);
    }
    expect(await put(jobs[2]!, 10)).toBe(true);
    expect(await Promise.all(jobs.map(async (job) => (await engine.spool.read(job))?.length))).toEqual([
      undefined,
      10,
      10,
    ]);
  });

  it('removes nothing of failed jobs where that is not enough', async () => {
    const [failed, running, large] = [await submit(), await submit(), await submit()];
    await put(failed, 10);
    await end(failed, refusedByStorage);
    await put(running, 15);
    expect(await put(large, 20)).toBe(false);
    expect(await engine.spool.read(failed)).toHaveLength(10);
  });

  it('is bounded in bytes: what does not fit is not kept', async () => {
    const [one, two, three] = [await submit(), await submit(), await submit()];
    expect([await put(one, 10), await put(two, 15), await put(three, 1)]).toEqual([true, true, false]);
    expect(await put(one, 10)).toBe(true);
  });

  it('is bounded in age: what is too old is neither given nor in the way', async () => {
    const [one, two] = [await submit(), await submit()];
    await put(one, 20);
    await engine.database.query(`update job_spool set created_at = now() - interval '61 seconds'`);
    expect(await engine.spool.read(one)).toBeUndefined();
    expect(await put(two, 20)).toBe(true);
    expect(await kept()).toBe(1);
  });

  it.each(['completed', 'failed', 'cancelled'] as const)('[GEN-08] keeps nothing of a job that is %s', async (end) => {
    const job = await submit();
    await put(job, 10);
    await engine.database.query('update jobs set state = $2 where id = $1', [job.id, { spooled }]);
    if (end === 'cancelled') await engine.jobs.cancel(job.id);
    else {
      const runner = await engine.runnerFor(async () => {
        if (end === 'failed') throw new Error('broken');
        const id = job.id;
        const made = {
          imageUrl: 'u',
          assetId: id,
          cachedImageId: id,
          provider: 'openai',
          model: 'm',
          width: 1,
          height: 1,
        };
        return { done: made } as never;
      });
      await engine.database.query('update jobs set attempts = 3 where id = $1', [job.id]);
      await runner.run(job.id, 1);
    }
    expect((await engine.repository.find(job.id))!.status).toBe(end);
    expect(await kept()).toBe(0);
  });
});
