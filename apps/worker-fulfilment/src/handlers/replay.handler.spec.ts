import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId, type JobEntity } from '#database';
import { JobRepository } from '#jobs';
import { startFulfilment, type Fulfilment } from '../fulfilment.fixture.js';

let fulfilment: Fulfilment;
beforeEach(async () => (fulfilment = await startFulfilment()));
afterEach(() => {
  vi.restoreAllMocks();
  return fulfilment.stop();
});

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
      const begun = Date.now();
      const outcome = await fulfilment.run(replay);
      expect(outcome).toMatchObject({ kind: 'later' });
      expect(await dispatches(jobs)).toEqual(expected);
      const { runAt, status } = await fulfilment.job(replay.id);
      expect(status).toBe('waiting');
      expect(runAt.getTime() - begun).toBeGreaterThan(500);
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

  it('[JOB-08] leaves out what has run and failed again since it was chosen, and replays the rest', async () => {
    const jobs = await failedJobs(3);
    const [first, ranAgain, last] = jobs as [JobEntity, JobEntity, JobEntity];
    const replay = await fulfilment.jobs.submit({
      kind: 'ops.replay',
      ownerId: null,
      title: 'replay',
      input: {
        jobIds: jobs.map(({ id }) => id),
        dispatches: jobs.map(({ dispatch }) => dispatch),
        ratePerSecond: 100,
        reason: 'the provider is back',
      },
    });
    await fulfilment.jobs.replay(ranAgain.id, null, 'another operator was faster');
    await fail(ranAgain);
    await fulfilment.run(replay);
    await skipWait(replay);
    await fulfilment.run(replay);
    expect((await fulfilment.job(replay.id)).result).toEqual({
      matched: 3,
      replayed: [first.id, last.id],
      skipped: [{ jobId: ranAgain.id, reason: 'This job has run again since it was chosen.' }],
    });
    expect(await dispatches(jobs)).toEqual([2, 2, 2]);
  });
});

describe('a replay whose worker dies after it has left a job out, before that is saved', () => {
  /** Runs the replay until it has left this job out, and takes its lease away before it writes anything more. */
  async function dieAfter(replay: JobEntity, { id }: JobEntity) {
    let [wake, sleep] = [() => {}, () => {}];
    const awake = new Promise<void>((resolve) => (wake = resolve));
    const asleep = new Promise<void>((resolve) => (sleep = resolve));
    // Once with the others, which undoes it for all, and once alone.
    let tries = 0;
    const accept = fulfilment.jobs.acceptReplay.bind(fulfilment.jobs);
    vi.spyOn(fulfilment.jobs, 'acceptReplay').mockImplementation((tx, jobId, ...rest) => {
      if (jobId === id) tries += 1;
      return accept(tx, jobId, ...rest);
    });
    let hasPaused = false;
    const pause = async () => {
      if (tries < 2 || hasPaused) return;
      hasPaused = true;
      sleep();
      await awake;
    };
    const transaction = fulfilment.database.transaction.bind(fulfilment.database);
    vi.spyOn(fulfilment.database, 'transaction').mockImplementation(async (work) => {
      await pause();
      return transaction(work);
    });
    const repository = JobRepository.prototype;
    const saveState = repository.saveState;
    vi.spyOn(repository, 'saveState').mockImplementation(async function (this: JobRepository, ...args) {
      await pause();
      return saveState.apply(this, args);
    });
    const late = fulfilment.run(replay);
    await asleep;
    await fulfilment.database.query(`update jobs set lease_until = now() - interval '1 second' where id = $1`, [
      replay.id,
    ]);
    return { late, wake };
  }

  /** Failed jobs of which the one at `place` cannot be replayed any more, and their replay. */
  async function replayWithDone(place: number) {
    const jobs = await failedJobs(4);
    const done = jobs[place]!;
    await fulfilment.database.query(`update jobs set status = 'completed' where id = $1`, [done.id]);
    return { jobs, done, replay: await replayOf(jobs, 10) };
  }
  async function expectEachCountedOnce(jobs: JobEntity[], replay: JobEntity, left: JobEntity[]) {
    const replayed = jobs.filter((job) => !left.includes(job)).map(({ id }) => id);
    const { result, state } = await fulfilment.job(replay.id);
    const skipped = left.map(({ id }) => ({ jobId: id, reason: 'Already done; nothing was repeated.' }));
    expect(result).toEqual({ matched: jobs.length, replayed, skipped });
    expect(state).toEqual({ handled: jobs.length, skipped });
    expect(await dispatches(jobs)).toEqual(jobs.map((job) => (left.includes(job) ? 1 : 2)));
    const audit = await fulfilment.database.query<{ subject: string }>(
      `select subject from audit_log where action = 'job.replay'`,
    );
    expect(audit.map(({ subject }) => subject).sort()).toEqual(replayed.map((id) => `job:${id}`).sort());
  }

  it.each([
    ['among others', 1, [2, 1, 1, 1]],
    ['at the end', 3, [2, 2, 2, 1]],
  ])('[JOB-08] replays none twice and counts each: one %s', async (_where, place, sofar) => {
    const { jobs, done, replay } = await replayWithDone(place);
    const { late, wake } = await dieAfter(replay, done);
    expect((await fulfilment.job(replay.id)).state).toEqual({ handled: place, skipped: [] });
    expect(await dispatches(jobs)).toEqual(sofar);
    // What was replayed fails again before the replay goes on.
    await fail(jobs[0]!);
    expect(await fulfilment.run(replay)).toEqual({ kind: 'done' });
    await expectEachCountedOnce(jobs, replay, [done]);
    // It was only late, not dead: what it does then changes nothing.
    await fail(...jobs.filter((job) => job !== done));
    wake();
    await late;
    await expectEachCountedOnce(jobs, replay, [done]);
  });

  it('[JOB-08] replays the one that was left out where that can be replayed by then', async () => {
    const { jobs, done, replay } = await replayWithDone(1);
    const { late, wake } = await dieAfter(replay, done);
    await fail(done);
    expect(await fulfilment.run(replay)).toEqual({ kind: 'done' });
    wake();
    await late;
    await expectEachCountedOnce(jobs, replay, []);
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
