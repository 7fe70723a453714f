import { Injectable } from '@nestjs/common';
import { jobRegistry, text, type JobInput, type JobKind } from '#contracts';
import { AuditRepository, Database, isUniqueViolation, newId, type JobEntity, type Transaction } from '#database';
import { crashPoint, currentLogContext, currentTraceparent, inSpan, Logger } from '#observability';
import { Publisher } from '#redis';
import { JobError } from './engine/job-error.js';
import { JobListeners } from './engine/job-listeners.js';
import { CONTROL_CHANNEL } from './engine/running-jobs.js';
import { JobRepository, type NewJob } from './job.repository.js';
import { JobQueues } from './queue/job-queues.js';

export interface JobRequest<K extends JobKind> {
  kind: K;
  ownerId: string | null;
  input: JobInput<K>;
  /** What pages call the job, such as its prompt. */
  title: string;
  subjectId?: string;
  notice?: string | undefined;
  /** Same owner, kind and key: the same job. */
  idempotencyKey?: string | undefined;
  /** Added to the owner's outstanding jobs; a plan that goes first has a smaller one. */
  priorityOffset?: number;
  /** Begins no earlier than after this time. */
  delayMs?: number;
}

/** Who replays a job, and why. */
interface Replay {
  actorId: string | null;
  reason: string;
  /** How often it had been dispatched when it was chosen. */
  failedDispatch?: number | undefined;
}

/** Accepts, cancels and replays jobs. */
@Injectable()
export class JobsService {
  constructor(
    private readonly database: Database,
    private readonly repository: JobRepository,
    private readonly queues: JobQueues,
    private readonly listeners: JobListeners,
    private readonly audit: AuditRepository,
    private readonly publisher: Publisher,
    private readonly log: Logger,
  ) {}

  /** [JOB-01] Accepts a job in a transaction of its own and enqueues it. The same idempotency key returns the same job. `also` is what belongs to the acceptance, such as its entry in the audit log. */
  async submit<K extends JobKind>(
    request: JobRequest<K>,
    also?: (tx: Transaction, job: JobEntity) => Promise<void>,
  ): Promise<JobEntity> {
    const whole = async (tx: Transaction): Promise<JobEntity> => {
      const job = await this.accept(tx, request);
      await also?.(tx, job);
      return job;
    };
    try {
      const isWhole = also !== undefined || this.listeners.joins(request.kind);
      const job = isWhole ? await this.database.transaction(whole) : await this.accept(this.database, request);
      await this.dispatch(job);
      return job;
    } catch (error) {
      if (!request.idempotencyKey || !request.ownerId || !isUniqueViolation(error, 'jobs_idempotency')) throw error;
      return (await this.repository.findByIdempotencyKey(request.ownerId, request.kind, request.idempotencyKey))!;
    }
  }

  /** Records a job in the caller's transaction. The row is the outbox: call `dispatch` after the commit; if that never happens, the relay does it. */
  accept<K extends JobKind>(tx: Transaction, request: JobRequest<K>): Promise<JobEntity> {
    return inSpan(`accept ${request.kind}`, { attributes: { 'inkloom.job.kind': request.kind } }, async (span) => {
      const job = await this.repository.insert(tx, newJob(request));
      span.set({ 'inkloom.job.id': job.id });
      await this.listeners.inTransaction(tx, job, 'accepted');
      return job;
    });
  }

  /** Puts a committed job on its queue. Redis being away is no failure: the relay puts it there later. */
  async dispatch(job: JobEntity, change: 'accepted' | 'replayed' = 'accepted'): Promise<void> {
    crashPoint('accept.committed');
    try {
      await this.queues.add(job);
    } catch (error) {
      this.log.warn({ err: error, jobId: job.id }, 'not enqueued; the relay will do it');
    }
    crashPoint('accept.enqueued');
    void this.listeners.notify(job, change);
  }

  /** Lets the jobs of a kind that wait about a subject look now: what they wait for may have happened. Redis being away is no failure: the relay does it later. */
  async wake(kind: JobKind, subjectId: string): Promise<void> {
    for (const job of await this.repository.wake(kind, subjectId))
      await this.queues
        .runNow(job)
        .catch((error: unknown) => this.log.debug({ err: error, jobId: job.id }, 'not woken; the relay will do it'));
  }

  /**
   * Ends a job that has not ended; one that a worker owns ends as soon as the worker stops. Returns the job as it then is.
   * With `staffId` it is not its owner who ends it, which is in the audit log.
   */
  async cancel(id: string, staffId?: string): Promise<JobEntity> {
    const once = async () => (await this.cancelIdle(id, staffId)) ?? this.cancelActive(id, staffId);
    // Between the two attempts the job may pass from waiting to active or back.
    const job = (await once()) ?? (await once()) ?? (await this.repository.find(id));
    if (job?.status === 'cancelled' || job?.status === 'active') return job;
    throw new JobError({ code: 'CONFLICT', class: 'permanent', message: text('job.notCancellable') });
  }

  /** Ends a job in the caller's transaction, unless a worker owns it or it has ended; undefined then. Call `afterCancel` after the commit; if that never happens, what is on the queue finds the job ended. */
  async cancelIn(tx: Transaction, id: string): Promise<JobEntity | undefined> {
    const job = await this.repository.cancelIdle(tx, id);
    if (job) await this.listeners.inTransaction(tx, job, 'cancelled');
    return job;
  }

  /** Takes a cancelled job off its queue and tells pages. */
  async afterCancel(job: JobEntity): Promise<void> {
    await this.queues
      .remove(job)
      .catch((error: unknown) => this.log.debug({ err: error }, 'cancelled job left on the queue'));
    void this.listeners.notify(job, 'cancelled');
  }

  private async cancelIdle(id: string, staffId: string | undefined): Promise<JobEntity | undefined> {
    const cancelled = await this.database.transaction(async (tx) => {
      const job = await this.cancelIn(tx, id);
      if (job) await this.recordCancel(tx, job, staffId);
      return job;
    });
    if (cancelled) await this.afterCancel(cancelled);
    return cancelled;
  }

  private async cancelActive(id: string, staffId: string | undefined): Promise<JobEntity | undefined> {
    const active = await this.database.transaction(async (tx) => {
      const job = await this.repository.requestCancel(tx, id);
      if (job) await this.recordCancel(tx, job, staffId);
      return job;
    });
    if (!active) return undefined;
    await this.publisher
      .publish(CONTROL_CHANNEL, { cancel: id })
      .catch((error: unknown) => this.log.warn({ err: error }, 'cancellation reaches the worker with its next lease'));
    return active;
  }

  private async recordCancel(tx: Transaction, { id, kind }: JobEntity, staffId: string | undefined): Promise<void> {
    if (!staffId) return;
    await this.audit.record({ actorId: staffId, action: 'job.cancel', subject: `job:${id}`, details: { kind } }, tx);
  }

  /** [JOB-08] Runs a failed job again under a new dispatch, with the actor and reason in the audit log. Effects already had are not repeated. */
  async replay(id: string, actorId: string | null, reason: string): Promise<JobEntity> {
    const job = await this.database.transaction((tx) => this.acceptReplay(tx, id, { actorId, reason }));
    await this.dispatch(job, 'replayed');
    return job;
  }

  /**
   * Revives a failed job in the caller's transaction; call `dispatch` after the commit, or the relay does it. Throws a CONFLICT where it is
   * not failed, or has run since its `failedDispatch`.
   */
  async acceptReplay(tx: Transaction, id: string, { actorId, reason, failedDispatch }: Replay): Promise<JobEntity> {
    const job = await this.repository.revive(tx, id, currentLogContext().requestId ?? null);
    if (!job) throw conflict(await this.whyNotReplayed(tx, id));
    if (failedDispatch !== undefined && job.dispatch > failedDispatch + 1) throw conflict(text('job.ranAgain'));
    await this.listeners.inTransaction(tx, job, 'replayed');
    const details = { kind: job.kind, dispatch: job.dispatch, reason };
    await this.audit.record({ actorId, action: 'job.replay', subject: `job:${id}`, details }, tx);
    return job;
  }

  private async whyNotReplayed(tx: Transaction, id: string): Promise<string> {
    const job = await this.repository.find(id, tx);
    if (job?.discardedAt) return text('job.discarded');
    return job?.status === 'completed' ? text('job.effectDone') : text('job.notRetryable');
  }
}

const conflict = (message: string): JobError => new JobError({ code: 'CONFLICT', class: 'permanent', message });

function newJob<K extends JobKind>(request: JobRequest<K>): NewJob {
  const definition = jobRegistry[request.kind];
  return {
    id: newId(),
    kind: request.kind,
    queue: definition.queue,
    ownerId: request.ownerId,
    subjectId: request.subjectId ?? null,
    title: request.title.slice(0, 300),
    input: definition.input.parse(request.input),
    notice: request.notice ?? null,
    priorityOffset: request.priorityOffset ?? 0,
    delayMs: request.delayMs ?? 0,
    idempotencyKey: request.idempotencyKey ?? null,
    requestId: currentLogContext().requestId ?? null,
    traceparent: currentTraceparent(),
  };
}
