import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { jobRegistry, text, type JobErrorView, type JobInput, type JobKind } from '#contracts';
import { Database, type JobEntity, type Transaction } from '#database';
import { crashPoint, currentSpan, Logger, metrics, withLogContext } from '#observability';
import type { JobOutcome } from '../job-handler.js';
import type { JobChange } from '../job-listener.js';
import { JobRepository, type JobEnd, type JobPlan } from '../job.repository.js';
import { causeOf, currentTraceId, traceRun } from '../queue/job-trace.js';
import { backoffMs } from './backoff.js';
import { ErrorClassifier } from './error-classifier.js';
import { HandlerRegistry } from './handler-registry.js';
import { FencedError, JobError, StoppedError } from './job-error.js';
import { JobListeners } from './job-listeners.js';
import { Lease } from './lease.js';
import { isWait, Patience } from './patience.js';
import { RunContext } from './run-context.js';
import { RunningJobs } from './running-jobs.js';
import { WorkerIdentity } from './worker-identity.js';

/** What BullMQ is to do with the dispatch. */
export type RunOutcome = { kind: 'done' } | { kind: 'later'; at: Date } | { kind: 'failed'; code: string };

/** A run that changes sooner than this is announced by that change alone: pages need not see every poll of a provider. */
const ANNOUNCE_START_AFTER_MS = 20;

/** Runs one dispatch of one job: claims the row, runs the handler, records the end. Touches no queue. */
@Injectable()
export class JobRunner {
  constructor(
    private readonly database: Database,
    private readonly repository: JobRepository,
    private readonly listeners: JobListeners,
    private readonly handlers: HandlerRegistry,
    private readonly running: RunningJobs,
    private readonly errors: ErrorClassifier,
    private readonly worker: WorkerIdentity,
    private readonly config: Config,
    private readonly log: Logger,
  ) {}

  async run(jobId: string, dispatch: number): Promise<RunOutcome> {
    const job = await this.repository.claim(jobId, dispatch, this.worker.name, currentTraceId());
    if (!job) return this.notClaimed(jobId, dispatch);
    crashPoint('job.claimed');
    return withLogContext({ jobId, userId: job.ownerId, requestId: causeOf(job) }, () =>
      traceRun(job, () => this.runUnlessFenced(job)),
    );
  }

  /** The fence may stop this worker at any of its writes, also at the one that records its own failure. */
  private async runUnlessFenced(job: JobEntity): Promise<RunOutcome> {
    try {
      return await this.runClaimed(job);
    } catch (error) {
      if (error instanceof FencedError) return this.fencedOff(job);
      throw error;
    }
  }

  private async notClaimed(jobId: string, dispatch: number): Promise<RunOutcome> {
    const at = await this.repository.nextClaim(jobId, dispatch);
    return at ? { kind: 'later', at } : { kind: 'done' };
  }

  private async runClaimed(job: JobEntity): Promise<RunOutcome> {
    if (job.crashes >= this.config.JOB_MAX_CRASHES) return this.permanent(job, this.poison(job));
    if (job.cancelRequested) return this.finishCancelled(job);
    const { kind, dispatch, epoch, attempts, version } = job;
    const started = setTimeout(() => job.version === version && this.announce(job, 'started'), ANNOUNCE_START_AFTER_MS);
    this.log.info({ kind, dispatch, epoch, attempts }, 'job started');
    const controller = this.running.start(job.id);
    const lease = this.leaseOf(job, controller);
    try {
      const outcome = await this.handle(job, controller.signal);
      return 'done' in outcome ? await this.complete(job, outcome) : await this.wait(job, outcome);
    } catch (error) {
      return await this.recover(job, controller.signal.aborted ? (controller.signal.reason as unknown) : error);
    } finally {
      clearTimeout(started);
      lease.stop();
      this.running.end(job.id, controller);
    }
  }

  private leaseOf({ id, epoch }: JobEntity, controller: AbortController): Lease {
    const { JOB_LEASE_MS: leaseMs, JOB_LEASE_RENEW_MS: renewMs } = this.config;
    return new Lease(this.repository, { jobId: id, epoch, leaseMs, renewMs }, controller, this.log);
  }

  private async handle(job: JobEntity, signal: AbortSignal): Promise<JobOutcome> {
    const input = jobRegistry[job.kind].input.parse(job.input) as JobInput<JobKind>;
    const { database, repository, listeners } = this;
    const log = this.log.child({ kind: job.kind });
    const context = new RunContext(job, input, signal, log, { database, repository, listeners });
    const outcome = await this.handlers.for(job.kind).run(context);
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
    // A successful poll resets the counts: a job may poll for weeks.
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
    if (error instanceof FencedError) return this.fencedOff(job);
    if (error instanceof StoppedError) return this.stopped(job, error);
    const failure = error instanceof JobError ? error : this.errors.classify(error, job.kind);
    this.log.warn({ err: error, code: failure.code, class: failure.class, attempts: job.attempts }, failure.logMessage);
    if (failure.class === 'permanent') return this.permanent(job, failure, job.attempts + 1);
    const ended = isWait(failure) ? this.patienceOf(job).endedBy(failure) : undefined;
    if (ended) return this.permanent(job, ended);
    if (failure.class === 'wait') return this.retryLater(job, failure, job.attempts);
    const attempts = job.attempts + 1;
    return attempts >= jobRegistry[job.kind].retry.attempts
      ? this.permanent(job, failure, attempts)
      : this.retryLater(job, failure, attempts);
  }

  private async stopped(job: JobEntity, { reason }: StoppedError): Promise<RunOutcome> {
    if (reason === 'cancelled') return this.finishCancelled(job);
    if (reason === 'draining') return this.later(job, 'released', { status: 'queued', delayMs: 0 });
    return this.fencedOff(job);
  }

  private retryLater(job: JobEntity, failure: JobError, attempts: number): Promise<RunOutcome> {
    const patience = this.patienceOf(job);
    const waits = isWait(failure);
    // A limit that names no time is met again and again: each time in a row waits longer.
    const unnamed = waits && failure.retryAfterMs === undefined;
    const tries = Math.max(1, unnamed ? patience.waits + 1 : attempts);
    const policy = jobRegistry[job.kind].retry;
    const delayMs = backoffMs(policy, tries, this.config.JOB_BACKOFF_MS, patience.waitOf(failure));
    metrics.jobRetries.inc({ kind: job.kind, code: failure.code });
    return this.later(job, 'retrying', {
      status: 'queued',
      // The last look comes when the patience is over, not later.
      delayMs: waits ? Math.min(delayMs, patience.leftMs) : delayMs,
      attempts,
      ...(waits ? { poll: true, state: patience.next() } : {}),
      error: view(failure),
      logMessage: failure.logMessage,
    });
  }

  private patienceOf(job: JobEntity): Patience {
    return new Patience(job, job.leaseUntil!.getTime() - this.config.JOB_LEASE_MS);
  }

  private async later(job: JobEntity, change: JobChange, plan: JobPlan): Promise<RunOutcome> {
    const row = await this.repository.reschedule(job.id, job.epoch, plan);
    if (!row) return this.fencedOff(job);
    crashPoint('job.rescheduled');
    describeEnd(change, plan);
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

  /** The end of a job, its effect and what the listeners add, in one transaction; none of it where another worker owns the job. */
  private async finish(
    job: JobEntity,
    change: 'completed' | 'failed' | 'cancelled',
    end: JobEnd,
    effect?: (tx: Transaction) => Promise<void>,
  ): Promise<JobEntity> {
    const write = async (tx: Transaction): Promise<JobEntity> => {
      const finished = await this.repository.finish(tx, job.id, job.epoch, end);
      if (!finished) throw new FencedError(job.id);
      await effect?.(tx);
      finished.notices = job.notices;
      await this.listeners.inTransaction(tx, finished, change);
      return finished;
    };
    const inTransaction = effect || this.listeners.joins(job.kind);
    const row = inTransaction ? await this.database.transaction(write) : await write(this.database);
    metrics.jobsFinished.inc({ kind: job.kind, status: end.status, code: end.error?.code ?? '' });
    this.log.info({ kind: job.kind, status: end.status, code: end.error?.code }, 'job ended');
    describeEnd(change, end);
    this.announce(row, change);
    return row;
  }

  private fencedOff(job: JobEntity): RunOutcome {
    metrics.fencedWrites.inc({ kind: job.kind });
    currentSpan().set({ 'inkloom.job.outcome': 'fenced off' });
    this.log.warn({ jobId: job.id, epoch: job.epoch }, 'late write fenced off: the job has moved on');
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
    void this.listeners.notify(job, change);
  }
}

const view = (failure: JobError): JobErrorView => ({
  code: failure.code,
  class: failure.class,
  message: failure.message,
});

/** What the trace says of a run: how it ended, why it failed, and when the next one comes. */
function describeEnd(change: JobChange, { error, delayMs }: { error?: JobErrorView; delayMs?: number }): void {
  const span = currentSpan();
  span.set({ 'inkloom.job.outcome': change });
  if (error) span.fail(error);
  if (delayMs !== undefined)
    span.event(change, { 'inkloom.job.delay_ms': delayMs, ...(error ? { 'error.type': error.code } : {}) });
}
