import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '#testing';
import type { JobContext } from '../job-handler.js';
import { dispatchId } from '../queue/job-queues.js';
import { startEngine, type Engine } from './engine.fixture.js';
import { JobError } from './job-error.js';

type Context = JobContext<'ops.ping'>;
const HOUR_MS = 3_600_000;
const echo = async ({ input }: Context) => ({ done: { note: input.note } });
const passing = new JobError({ code: 'UNAVAILABLE', class: 'retry', message: 'try later' });
const image = { prompt: 'a fox in the snow', provider: 'openai', requestedModel: 'm', model: 'm' } as const;

describe('the job engine', () => {
  let engine: Engine;
  beforeEach(async () => (engine = await startEngine()));
  afterEach(() => engine.stop());

  const status = async (id: string) => (await engine.repository.find(id))!.status;
  const until = (id: string, wanted: string) =>
    waitFor(async () => (await status(id)) === wanted, { what: `job ${wanted}` });
  const submitImage = (ownerId: string, idempotencyKey?: string) =>
    engine.jobs.submit({ kind: 'generation.image', ownerId, input: { ...image }, title: 'fox', idempotencyKey });

  it('[JOB-01] records a job, enqueues it after the commit, and completes it with its result', async () => {
    await engine.worker(async (context) => {
      await waitFor(() => engine.changes.some(({ change }) => change === 'started'), { what: 'the start to be told' });
      return echo(context);
    });
    const job = await engine.submit('hello');
    await until(job.id, 'completed');
    const row = (await engine.repository.find(job.id))!;
    expect(row).toMatchObject({ result: { note: 'hello' }, percent: 100, epoch: 1, leaseUntil: null });
    expect(row.finishedAt).toBeInstanceOf(Date);
    expect(engine.inTransaction).toEqual(['accepted', 'completed']);
    expect(engine.changes.map(({ change }) => change)).toEqual(['accepted', 'started', 'completed']);
  });

  it('gives every change a higher version', async () => {
    await engine.worker(async (context) => {
      await context.stage('drawing', 10);
      await context.stage('storing', 80);
      return echo(context);
    });
    await until((await engine.submit()).id, 'completed');
    const versions = engine.changes.map(({ version }) => version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('[JOB-07] repeats what can pass, with the tries counted, and then completes', async () => {
    let runs = 0;
    await engine.worker(async () => {
      if (++runs < 3) throw passing;
      return {
        done: {
          imageUrl: 'u',
          assetId: image0,
          cachedImageId: image0,
          provider: 'openai',
          model: 'm',
          width: 1,
          height: 1,
        },
      } as never;
    });
    const job = await submitImage(await engine.user());
    await until(job.id, 'completed');
    expect(runs).toBe(3);
    expect((await engine.repository.find(job.id))!.attempts).toBe(2);
  });

  it('[JOB-07] gives up at once what cannot pass, and BullMQ tells the same', async () => {
    let runs = 0;
    await engine.worker(async () => {
      runs++;
      throw new JobError({
        code: 'CONTENT_POLICY',
        class: 'permanent',
        message: 'choose another prompt',
        logMessage: 'blocked',
      });
    });
    const job = await submitImage(await engine.user());
    await until(job.id, 'failed');
    expect(runs).toBe(1);
    const row = (await engine.repository.find(job.id))!;
    expect(row.error).toEqual({ code: 'CONTENT_POLICY', class: 'permanent', message: 'choose another prompt' });
    await waitFor(async () => (await (await engine.queues.find(row))?.getState()) === 'failed', {
      what: 'BullMQ failed',
    });
    expect(engine.inTransaction).toContain('failed');
  });

  it("[JOB-07] ends after the policy's tries", async () => {
    let runs = 0;
    await engine.worker(async () => {
      runs++;
      throw passing;
    });
    const job = await submitImage(await engine.user());
    await until(job.id, 'failed');
    expect(runs).toBe(4);
  });

  it('[JOB-07] waits as long as the provider asked, without counting a try', async () => {
    let runs = 0;
    const startedAt: number[] = [];
    await engine.worker(async (context) => {
      startedAt.push(Date.now());
      if (++runs === 1)
        throw new JobError({ code: 'RATE_LIMITED', class: 'wait', message: 'limited', retryAfterMs: 400 });
      return echo(context);
    });
    const job = await engine.submit();
    await until(job.id, 'completed');
    expect(startedAt[1]! - startedAt[0]!).toBeGreaterThanOrEqual(390);
    expect((await engine.repository.find(job.id))!.attempts).toBe(0);
  });

  it.each([
    ['two hours', 'wait', 7_200_000],
    ['28 years', 'wait', 9e11],
    ['two hours, with a failure that may pass', 'retry', 7_200_000],
  ] as const)(
    '[JOB-07] ends a generation at once when it is asked to wait %s',
    async (_what, errorClass, retryAfterMs) => {
      await engine.worker(async () => {
        throw new JobError({ code: 'RATE_LIMITED', class: errorClass, message: 'limited', retryAfterMs });
      });
      const job = await submitImage(await engine.user());
      await until(job.id, 'failed');
      expect((await engine.repository.find(job.id))!).toMatchObject({
        attempts: 0,
        error: { class: 'permanent', message: expect.stringContaining('Your token is back') },
      });
      expect(engine.inTransaction).toEqual(['accepted', 'failed']);
    },
  );

  it('[JOB-07] waits half an hour in all, and a replayed job has all of it again', async () => {
    let retryAfterMs = 20 * 60_000;
    const runner = await engine.runnerFor(async () => {
      throw new JobError({ code: 'RATE_LIMITED', class: 'wait', message: 'limited', retryAfterMs });
    });
    const { id } = await submitImage(await engine.user());
    const runAfter = async (minutes: number, dispatch = 1) => {
      await engine.database.query(
        `update jobs set run_at = now(), state = state || jsonb_build_object('waitingSince', (state->>'waitingSince')::float8 - $2)
         where id = $1 and state ? 'waitingSince'`,
        [id, minutes * 60_000],
      );
      return runner.run(id, dispatch);
    };
    expect(await runAfter(0)).toMatchObject({ kind: 'later' });
    expect(await runAfter(20)).toEqual({ kind: 'failed', code: 'RATE_LIMITED' });
    await engine.jobs.replay(id, null, 'again');
    retryAfterMs = 25 * 60_000;
    expect(await runAfter(0, 2)).toMatchObject({ kind: 'later' });
  });

  it('[MOCK-15] holds no worker slot while it waits: one slot polls for many', async () => {
    await engine.worker(async (context) => (context.job.polls < 3 ? { waitMs: 1_000 } : echo(context)), 1);
    const started = Date.now();
    const jobs = await Promise.all(Array.from({ length: 20 }, () => engine.submit()));
    await Promise.all(jobs.map(({ id }) => until(id, 'completed')));
    expect(Date.now() - started).toBeLessThan(20 * 3 * 1_000);
  });

  it('[JOB-06] puts back on the queue what Redis forgot', async () => {
    const jobs = await Promise.all([engine.submit(), engine.submit()]);
    await engine.emptyRedis();
    await engine.worker(echo);
    engine.relay.start();
    await Promise.all(jobs.map(({ id }) => until(id, 'completed')));
  });

  it('[JOB-06] enqueues what was committed and never put on the queue', async () => {
    const job = await engine.database.transaction((tx) =>
      engine.jobs.accept(tx, { kind: 'ops.ping', ownerId: null, input: { note: 'n' }, title: 'n' }),
    );
    await engine.worker(echo);
    expect(await status(job.id)).toBe('queued');
    engine.relay.start();
    await until(job.id, 'completed');
  });

  it('[JOB-05] lets another worker take a job over, and drops what the late one writes', async () => {
    await engine.stop();
    engine = await startEngine({ JOB_LEASE_MS: '200', JOB_LEASE_RENEW_MS: '60000' });
    const gate = gateOf();
    const effects: string[] = [];
    const late = await engine.runnerFor(async (context) => {
      await gate.promise;
      return { ...(await echo(context)), effect: async () => void effects.push('late') };
    });
    const job = await engine.database.transaction((tx) =>
      engine.jobs.accept(tx, { kind: 'ops.ping', ownerId: null, input: { note: 'n' }, title: 'n' }),
    );
    const lateRun = late.run(job.id, 1);
    await until(job.id, 'active');
    const second = await engine.runnerFor(async (context) => ({
      ...(await echo(context)),
      effect: async () => void effects.push('second'),
    }));
    await waitFor(
      async () => {
        await second.run(job.id, 1);
        return (await status(job.id)) === 'completed';
      },
      { what: 'taken over' },
    );
    gate.resolve();
    expect(await lateRun).toEqual({ kind: 'done' });
    expect(effects).toEqual(['second']);
    expect((await engine.repository.find(job.id))!).toMatchObject({ epoch: 2, crashes: 1 });
  });

  it('[JOB-05] drops the failure of a late worker, too', async () => {
    const gate = gateOf();
    const late = await engine.runnerFor(async () => {
      await gate.promise;
      throw new JobError({ code: 'REFUSED', class: 'permanent', message: 'no' });
    });
    const job = await engine.database.transaction((tx) =>
      engine.jobs.accept(tx, { kind: 'ops.ping', ownerId: null, input: { note: 'n' }, title: 'n' }),
    );
    const lateRun = late.run(job.id, 1);
    await until(job.id, 'active');
    await engine.database.query(`update jobs set status = 'completed', finished_at = now() where id = $1`, [job.id]);
    gate.resolve();
    expect(await lateRun).toEqual({ kind: 'done' });
    expect(await status(job.id)).toBe('completed');
  });

  it('parks a job whose worker keeps dying', async () => {
    const job = await engine.submit();
    await engine.database.query(
      `update jobs set status = 'active', crashes = $2, lease_until = now() - interval '1 second' where id = $1`,
      [job.id, engine.config.JOB_MAX_CRASHES - 1],
    );
    await engine.worker(echo);
    await until(job.id, 'failed');
    expect((await engine.repository.find(job.id))!.error).toMatchObject({ code: 'POISON' });
  });

  it('cancels a queued job at once', async () => {
    const job = await engine.submit();
    expect(await engine.jobs.cancel(job.id)).toMatchObject({ status: 'cancelled' });
    expect(engine.inTransaction).toContain('cancelled');
    expect(await engine.jobs.cancel(job.id)).toMatchObject({ status: 'cancelled' });
    expect(engine.inTransaction.filter((change) => change === 'cancelled')).toHaveLength(1);
  });

  it('refuses to cancel what has ended', async () => {
    await engine.worker(echo);
    const job = await engine.submit();
    await until(job.id, 'completed');
    await expect(engine.jobs.cancel(job.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('forgets earlier crashes and tries after a look that went well: a job may watch for weeks', async () => {
    const job = await engine.submit();
    await engine.database.query('update jobs set crashes = $2, attempts = 0 where id = $1', [
      job.id,
      engine.config.JOB_MAX_CRASHES - 1,
    ]);
    await engine.worker(async (context) => (context.job.polls === 0 ? { waitMs: 20 } : echo(context)));
    await until(job.id, 'completed');
    expect((await engine.repository.find(job.id))!.crashes).toBe(0);
  });

  it('cancels a running job through its signal, and no other', async () => {
    const running: string[] = [];
    await engine.worker(async (context) => {
      running.push(context.job.id);
      await new Promise((resolve, reject) => {
        context.signal.addEventListener('abort', () => reject(context.signal.reason as Error), { once: true });
        if (context.input.note === 'short') setTimeout(resolve, 300);
      });
      return echo(context);
    });
    const [long, short] = [await engine.submit('long'), await engine.submit('short')];
    await waitFor(() => running.length === 2, { what: 'both running' });
    await engine.jobs.cancel(long.id);
    await until(long.id, 'cancelled');
    await until(short.id, 'completed');
  });

  it('[JOB-08] replays a failed job under a new dispatch, with actor and reason recorded, and only then', async () => {
    const actor = await engine.user();
    let broken = true;
    await engine.worker(async (context) => {
      if (broken) throw new JobError({ code: 'REFUSED', class: 'permanent', message: 'no' });
      return echo(context);
    });
    const job = await engine.submit();
    await until(job.id, 'failed');
    broken = false;
    const [first, second] = await Promise.allSettled([
      engine.jobs.replay(job.id, actor, 'fixed'),
      engine.jobs.replay(job.id, actor, 'fixed'),
    ]);
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
    await until(job.id, 'completed');
    expect((await engine.repository.find(job.id))!.dispatch).toBe(2);
    const audit = await engine.database.query(`select actor_id, action, details from audit_log where subject = $1`, [
      `job:${job.id}`,
    ]);
    expect(audit).toEqual([
      { actorId: actor, action: 'job.replay', details: expect.objectContaining({ reason: 'fixed', dispatch: 2 }) },
    ]);
    await expect(engine.jobs.replay(job.id, actor, 'again')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('[JOB-09] hands back what a stopping worker cannot finish, without counting a try', async () => {
    const { stop, running } = await engine.worker(
      (context) =>
        new Promise((_, reject) =>
          context.signal.addEventListener('abort', () => reject(context.signal.reason as Error)),
        ),
    );
    const job = await engine.submit();
    await waitFor(() => running.size === 1, { what: 'running' });
    await stop();
    expect((await engine.repository.find(job.id))!).toMatchObject({ status: 'queued', attempts: 0, crashes: 0 });
    await engine.worker(echo);
    await until(job.id, 'completed');
  });

  it('[JOB-09] lets a stopping worker finish what it can', async () => {
    await engine.stop();
    engine = await startEngine({ JOB_DRAIN_MS: '30000' });
    const { stop, running } = await engine.worker(async (context) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return echo(context);
    });
    const job = await engine.submit();
    await waitFor(() => running.size === 1, { what: 'running' });
    await stop();
    expect(await status(job.id)).toBe('completed');
  });

  it('takes no job before the process is up, and lets BullMQ end none for stalls', async () => {
    const { bullWorker, ranBeforeBootstrap } = await engine.worker(echo);
    expect(ranBeforeBootstrap).toBe(false);
    expect(bullWorker.isRunning()).toBe(true);
    const job = await engine.submit();
    await until(job.id, 'completed');
    expect(bullWorker.opts.maxStalledCount).toBeGreaterThan(100_000);
  });

  it("survives an error of the queue's worker that nobody caused", async () => {
    const { bullWorker } = await engine.worker(echo);
    expect(bullWorker.listenerCount('error')).toBeGreaterThan(0);
    bullWorker.emit('error', new Error('connection lost'));
    const job = await engine.submit();
    await until(job.id, 'completed');
  });

  it('[F25] puts a dispatch that comes too early off by the time of its row, whatever the clock of the worker says', async () => {
    const job = await engine.submit();
    vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + HOUR_MS);
    const at = await engine.repository.nextClaim(job.id, job.dispatch);
    vi.restoreAllMocks();
    expect(Math.abs(at!.getTime() - Date.now())).toBeLessThan(HOUR_MS / 2);
  });

  it('answers the same job for the same idempotency key, however many ask at once', async () => {
    const owner = await engine.user();
    const jobs = await Promise.all(Array.from({ length: 30 }, () => submitImage(owner, 'key-1')));
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    expect((await submitImage(owner, 'key-2')).id).not.toBe(jobs[0]!.id);
  });

  it('gives each further outstanding job of a user a lower priority, always set', async () => {
    const [busy, other] = [await engine.user(), await engine.user()];
    const mine = [await submitImage(busy), await submitImage(busy), await submitImage(busy)];
    expect(mine.map(({ priority }) => priority)).toEqual([1, 2, 3]);
    expect((await submitImage(other)).priority).toBe(1);
    expect((await engine.queues.find(mine[2]!))!.opts).toMatchObject({ priority: 3, jobId: dispatchId(mine[2]!) });
  });
});

const image0 = '01900000-0000-7000-8000-000000000000';

/** A promise that the test opens. */
function gateOf(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
