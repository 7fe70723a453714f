import { jobRegistry, text, type JobErrorView, type JobInput, type JobKind } from '#contracts';
import type { Config } from '#config';
import type { Database, JobEntity, Transaction } from '#database';
import { crashPoint, metrics, withLogContext, type Logger } from '#observability';
import { backoffMs } from './backoff.js';
import type { HandlerRegistry } from './handler-registry.js';
import { FencedError, JobError, StoppedError } from './job-error.js';
import type { JobOutcome } from './job-handler.js';
import type { JobChange, JobHooks } from './job-hooks.js';
import { hasEnded, type JobRepository } from './job.repository.js';
import type { RunningJobs } from './job-control.js';
import { Lease } from './lease.js';
import { RunContext } from './run-context.js';

/** What BullMQ shall do with the dispatch it handed out. */
export type RunOutcome = { kind: 'done' } | { kind: 'later'; at: Date } | { kind: 'failed'; code: string };

export interface RunnerParts {
  database: Database;
  repository: JobRepository;
  hooks: JobHooks;
  handlers: HandlerRegistry;
  running: RunningJobs;
  config: Pick<Config, 'JOB_LEASE_MS' | 'JOB_LEASE_RENEW_MS' | 'JOB_BACKOFF_MS' | 'JOB_MAX_CRASHES'>;
  workerName: string;
  /** Turns an error of an adapter into what the engine shall do about it. */
  classify: (error: unknown, job: JobEntity) => JobError;
  log: Logger;
}

/** Waits that a provider asked for do not count as tries, so those in a row are bounded on their own. */
const MAX_WAITS = 200;

/** A run that ends or gets on sooner is told of by that alone: pages need not see every look at a provider. */
const STARTED_TOLD_AFTER_MS = 20;

/** Runs one dispatch of one job: claims the row, runs the handler, records the end. Touches no queue. */
export class JobRunner {
  constructor(private readonly parts: RunnerParts) {}

  async run(jobId: string, dispatch: number): Promise<RunOutcome> {
    const job = await this.parts.repository.claim(jobId, dispatch, this.parts.workerName);
    if (!job) return this.notClaimed(jobId, dispatch);
    crashPoint('job.claimed');
    return withLogContext({ jobId, userId: job.ownerId, requestId: job.requestId }, () => this.runUnlessFenced(job));
  }

  /** The fence may stop this worker at any of its writes, also at the one that records its own failure. */
  private async runUnlessFenced(job: JobEntity): Promise<RunOutcome> {
    try {
      return await this.runClaimed(job);
    } catch (error) {
      if (error instanceof FencedError) return this.dropped(job);
      throw error;
    }
  }

  private async notClaimed(jobId: string, dispatch: number): Promise<RunOutcome> {
    const job = await this.parts.repository.find(jobId);
    if (!job || hasEnded(job) || job.dispatch !== dispatch) return { kind: 'done' };
    const at = job.status === 'active' ? (job.leaseUntil ?? new Date()) : job.runAt;
    return { kind: 'later', at: new Date(Math.max(at.getTime(), Date.now()) + 100) };
  }

  private async runClaimed(job: JobEntity): Promise<RunOutcome> {
    const { parts } = this;
    if (job.crashes > parts.config.JOB_MAX_CRASHES) return this.permanent(job, this.poison(job));
    if (job.cancelRequested) return this.finishCancelled(job);
    const { version } = job;
    const telling = setTimeout(() => job.version === version && this.announce(job, 'started'), STARTED_TOLD_AFTER_MS);
    parts.log.info({ kind: job.kind, dispatch: job.dispatch, epoch: job.epoch, attempts: job.attempts }, 'job started');
    const controller = parts.running.start(job.id);
    const lease = new Lease(
      parts.repository,
      { jobId: job.id, epoch: job.epoch, leaseMs: parts.config.JOB_LEASE_MS, renewMs: parts.config.JOB_LEASE_RENEW_MS },
      controller,
      parts.log,
    );
    try {
      const outcome = await this.handle(job, controller.signal);
      return 'done' in outcome ? await this.complete(job, outcome) : await this.wait(job, outcome);
    } catch (error) {
      return await this.recover(job, controller.signal.aborted ? (controller.signal.reason as unknown) : error);
    } finally {
      clearTimeout(telling);
      lease.stop();
      parts.running.end(job.id, controller);
    }
  }

  private async handle(job: JobEntity, signal: AbortSignal): Promise<JobOutcome> {
    const { database, repository, hooks, handlers, log } = this.parts;
    const input = jobRegistry[job.kind].input.parse(job.input) as JobInput<JobKind>;
    const context = new RunContext(job, input, signal, log.child({ kind: job.kind }), { database, repository, hooks });
    const outcome = await handlers.for(job.kind).run(context);
    // A picture that came just as its owner cancelled is not charged; a drain or a lost lease is settled by the fence.
    if (signal.reason instanceof StoppedError && signal.reason.reason === 'cancelled') throw signal.reason;
    return outcome;
  }

  private async complete(job: JobEntity, outcome: Extract<JobOutcome, { done: unknown }>): Promise<RunOutcome> {
    const result: unknown = jobRegistry[job.kind].result.parse(outcome.done);
    crashPoint('job.completing');
    const finished = await this.finish(job, 'completed', { status: 'completed', result }, outcome.effect);
    crashPoint('job.completed');
    metrics.jobSeconds.observe(
      { kind: job.kind },
      (finished.finishedAt!.getTime() - finished.createdAt.getTime()) / 1000,
    );
    return { kind: 'done' };
  }

  private async wait(job: JobEntity, outcome: Extract<JobOutcome, { waitMs: number }>): Promise<RunOutcome> {
    // A look that went well begins the count anew: a job may watch for weeks.
    const clean = { attempts: 0, crashes: 0, state: { ...outcome.state, waitsInRow: 0 } };
    return this.later(job, 'waiting', {
      status: 'waiting',
      delayMs: outcome.waitMs,
      poll: true,
      ...clean,
      ...(outcome.percent === undefined ? {} : { percent: outcome.percent }),
    });
  }

  /** What to do after the handler threw, or its signal fired. */
  private async recover(job: JobEntity, error: unknown): Promise<RunOutcome> {
    if (error instanceof FencedError) return this.dropped(job);
    if (error instanceof StoppedError) return this.stopped(job, error);
    const failure = error instanceof JobError ? error : this.parts.classify(error, job);
    this.parts.log.warn(
      { err: error, code: failure.code, class: failure.class, attempts: job.attempts },
      failure.logMessage,
    );
    if (failure.class === 'permanent') return this.permanent(job, failure);
    if (failure.class === 'wait')
      return isOutOfPatience(job) ? this.permanent(job, failure) : this.retryLater(job, failure, job.attempts);
    const attempts = job.attempts + 1;
    return attempts >= jobRegistry[job.kind].retry.attempts
      ? this.permanent(job, failure, attempts)
      : this.retryLater(job, failure, attempts);
  }

  private async stopped(job: JobEntity, { reason }: StoppedError): Promise<RunOutcome> {
    if (reason === 'cancelled') return this.finishCancelled(job);
    if (reason === 'draining') return this.later(job, 'released', { status: 'queued', delayMs: 0 });
    return this.dropped(job);
  }

  private retryLater(job: JobEntity, failure: JobError, attempts: number): Promise<RunOutcome> {
    // A limit that names no time is met again and again: each time in a row waits longer.
    const unnamed = failure.class === 'wait' && failure.retryAfterMs === undefined;
    const tries = Math.max(1, unnamed ? waitsInRow(job) + 1 : attempts);
    const delayMs = backoffMs(
      jobRegistry[job.kind].retry,
      tries,
      this.parts.config.JOB_BACKOFF_MS,
      failure.retryAfterMs,
    );
    metrics.jobRetries.inc({ kind: job.kind, code: failure.code });
    return this.later(job, 'retrying', {
      status: 'queued',
      delayMs,
      attempts,
      ...(failure.class === 'wait'
        ? { poll: true, state: { waitsInRow: waitsInRow(job) + 1, waitingSince: waitingSince(job) } }
        : {}),
      error: view(failure),
      logMessage: failure.logMessage,
    });
  }

  private async later(
    job: JobEntity,
    change: JobChange,
    plan: Parameters<JobRepository['reschedule']>[2],
  ): Promise<RunOutcome> {
    const row = await this.parts.repository.reschedule(job.id, job.epoch, plan);
    if (!row) return this.dropped(job);
    crashPoint('job.rescheduled');
    this.announce(row, change);
    return { kind: 'later', at: row.runAt };
  }

  private async permanent(job: JobEntity, failure: JobError, attempts = job.attempts): Promise<RunOutcome> {
    crashPoint('job.failing');
    await this.finish(job, 'failed', {
      status: 'failed',
      error: view(failure),
      logMessage: failure.logMessage,
      attempts,
    });
    crashPoint('job.failed');
    return { kind: 'failed', code: failure.code };
  }

  private async finishCancelled(job: JobEntity): Promise<RunOutcome> {
    await this.finish(job, 'cancelled', { status: 'cancelled' });
    return { kind: 'done' };
  }

  /** The end of a job, its effect and what the hooks hang on it, in one transaction; dropped whole where another worker has the job. */
  private async finish(
    job: JobEntity,
    change: 'completed' | 'failed' | 'cancelled',
    end: Parameters<JobRepository['finish']>[3],
    effect?: (tx: Transaction) => Promise<void>,
  ): Promise<JobEntity> {
    const { database, repository, hooks } = this.parts;
    const write = async (tx: Transaction): Promise<JobEntity> => {
      const finished = await repository.finish(tx, job.id, job.epoch, end);
      if (!finished) throw new FencedError(job.id);
      await effect?.(tx);
      await hooks.inTransaction(tx, finished, change);
      return finished;
    };
    const row = effect || hooks.takesPart(job.kind) ? await database.transaction(write) : await write(database);
    metrics.jobsFinished.inc({ kind: job.kind, status: end.status, code: end.error?.code ?? '' });
    this.parts.log.info({ kind: job.kind, status: end.status, code: end.error?.code }, 'job ended');
    this.announce(row, change);
    return row;
  }

  private dropped(job: JobEntity): RunOutcome {
    metrics.fencedWrites.inc({ kind: job.kind });
    this.parts.log.warn({ jobId: job.id, epoch: job.epoch }, 'late write dropped: the job has moved on');
    return { kind: 'done' };
  }

  private poison(job: JobEntity): JobError {
    return new JobError({
      code: 'POISON',
      class: 'permanent',
      message: text('job.poison'),
      logMessage: `the worker died ${job.crashes} times while it ran this job`,
    });
  }

  private announce(job: JobEntity, change: JobChange): void {
    void Promise.resolve(this.parts.hooks.afterCommit(job, change)).catch((error: unknown) =>
      this.parts.log.warn({ err: error, jobId: job.id }, 'change not announced'),
    );
  }
}

const waitsInRow = (job: JobEntity): number => Number(job.state.waitsInRow ?? 0);
/** When the waits in a row began, epoch ms. */
const waitingSince = (job: JobEntity): number =>
  waitsInRow(job) > 0 ? Number(job.state.waitingSince ?? Date.now()) : Date.now();

function isOutOfPatience(job: JobEntity): boolean {
  const { patienceMs } = jobRegistry[job.kind].retry;
  return waitsInRow(job) >= MAX_WAITS || (patienceMs !== undefined && Date.now() - waitingSince(job) > patienceMs);
}

const view = (failure: JobError): JobErrorView => ({
  code: failure.code,
  class: failure.class,
  message: failure.message,
});
