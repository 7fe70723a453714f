import { jobRegistry, text, type JobInput, type JobKind } from '#contracts';
import { isUniqueViolation, newId, recordAudit, type Database, type JobEntity, type Transaction } from '#database';
import { crashPoint, currentLogContext, isBroken, type Logger } from '#observability';
import type { Publisher } from '#redis';
import { CONTROL_CHANNEL } from './job-control.js';
import { JobError } from './job-error.js';
import type { JobChange, JobHooks } from './job-hooks.js';
import type { JobQueues } from './job-queues.js';
import type { JobRepository } from './job.repository.js';

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
}

export interface JobsParts {
  database: Database;
  repository: JobRepository;
  queues: JobQueues;
  hooks: JobHooks;
  publisher: Publisher;
  log: Logger;
}

/** Accepts, cancels, replays and discards jobs. */
export class JobsService {
  constructor(private readonly parts: JobsParts) {}

  /** [JOB-01] Accepts a job in a transaction of its own and enqueues it. The same idempotency key answers the same job. */
  async submit<K extends JobKind>(request: JobRequest<K>): Promise<JobEntity> {
    const { database, repository, hooks } = this.parts;
    try {
      const job = hooks.takesPart(request.kind)
        ? await database.transaction((tx) => this.accept(tx, request))
        : await this.accept(database, request);
      await this.dispatch(job);
      return job;
    } catch (error) {
      if (!request.idempotencyKey || !request.ownerId || !isUniqueViolation(error, 'jobs_idempotency')) throw error;
      return (await repository.findByIdempotencyKey(request.ownerId, request.kind, request.idempotencyKey))!;
    }
  }

  /** Records a job in the caller's transaction. The row is the outbox: call `dispatch` after the commit; if that never happens, the relay does it. */
  async accept<K extends JobKind>(tx: Transaction, request: JobRequest<K>): Promise<JobEntity> {
    const definition = jobRegistry[request.kind];
    const job = await this.parts.repository.insert(tx, {
      id: newId(),
      kind: request.kind,
      queue: definition.queue,
      ownerId: request.ownerId,
      subjectId: request.subjectId ?? null,
      title: request.title.slice(0, 300),
      input: definition.input.parse(request.input),
      notice: request.notice ?? null,
      priorityOffset: request.priorityOffset ?? 0,
      idempotencyKey: request.idempotencyKey ?? null,
      requestId: currentLogContext().requestId ?? null,
    });
    if (this.parts.hooks.takesPart(job.kind)) await this.parts.hooks.inTransaction(tx, job, 'accepted');
    return job;
  }

  /** Puts a committed job on its queue. Redis being away is no failure: the relay puts it there later. */
  async dispatch(job: JobEntity, change: 'accepted' | 'replayed' = 'accepted'): Promise<void> {
    crashPoint('accept.committed');
    try {
      if (!isBroken('enqueue')) await this.parts.queues.add(job);
    } catch (error) {
      this.parts.log.warn({ err: error, jobId: job.id }, 'not enqueued; the relay will do it');
    }
    crashPoint('accept.enqueued');
    this.announce(job, change);
  }

  /** Ends a job that has not ended; one that a worker holds ends as soon as the worker stops. Answers the job as it then is. */
  async cancel(id: string): Promise<JobEntity> {
    // Between the two looks the job may pass from waiting to active or back.
    const job = (await this.cancelOnce(id)) ?? (await this.cancelOnce(id)) ?? (await this.parts.repository.find(id));
    if (job?.status === 'cancelled' || job?.status === 'active') return job;
    throw new JobError({ code: 'CONFLICT', class: 'permanent', message: text('job.notCancellable') });
  }

  private async cancelOnce(id: string): Promise<JobEntity | undefined> {
    const { database, repository, hooks, queues, publisher, log } = this.parts;
    const cancelled = await database.transaction(async (tx) => {
      const job = await repository.cancelIdle(tx, id);
      if (job) await hooks.inTransaction(tx, job, 'cancelled');
      return job;
    });
    if (cancelled) {
      await queues
        .remove(cancelled)
        .catch((error: unknown) => log.debug({ err: error }, 'cancelled job left on the queue'));
      this.announce(cancelled, 'cancelled');
      return cancelled;
    }
    const active = await repository.requestCancel(id);
    if (!active) return undefined;
    await publisher
      .publish(CONTROL_CHANNEL, { cancel: id })
      .catch((error: unknown) => log.warn({ err: error }, 'cancellation reaches the worker with its next lease'));
    return active;
  }

  /** [JOB-08] Runs a failed job again under a new dispatch, with the actor and reason in the audit log. Effects already had are not repeated. */
  async replay(id: string, actorId: string, reason: string): Promise<JobEntity> {
    const { database, repository, hooks } = this.parts;
    const job = await database.transaction(async (tx) => {
      const revived = await repository.revive(tx, id);
      if (!revived)
        throw new JobError({ code: 'CONFLICT', class: 'permanent', message: await this.whyNotReplayed(tx, id) });
      await hooks.inTransaction(tx, revived, 'replayed');
      await recordAudit(tx, {
        actorId,
        action: 'job.replay',
        subject: `job:${id}`,
        details: { kind: revived.kind, dispatch: revived.dispatch, reason },
      });
      return revived;
    });
    await this.dispatch(job, 'replayed');
    return job;
  }

  /** Marks a failed job as not to be replayed. Answers false where it is not failed or already discarded. */
  discard(id: string, actorId: string, reason: string): Promise<boolean> {
    return this.parts.database.transaction(async (tx) => {
      const done = await this.parts.repository.discard(tx, id);
      if (done) await recordAudit(tx, { actorId, action: 'job.discard', subject: `job:${id}`, details: { reason } });
      return done;
    });
  }

  private async whyNotReplayed(tx: Transaction, id: string): Promise<string> {
    const job = await this.parts.repository.find(id, tx);
    if (job?.discardedAt) return text('job.discarded');
    return job?.status === 'completed' ? text('job.effectDone') : text('job.notRetryable');
  }

  private announce(job: JobEntity, change: JobChange): void {
    void Promise.resolve(this.parts.hooks.afterCommit(job, change)).catch((error: unknown) =>
      this.parts.log.warn({ err: error, jobId: job.id }, 'change not announced'),
    );
  }
}
