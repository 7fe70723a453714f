import type { JobInput, JobKind, JobResult } from '#contracts';
import type { JobEntity, Transaction } from '#database';
import type { Logger } from '#observability';

/** What a handler may do with the job it runs. Every write is fenced: once another worker owns the job it throws FencedError. */
export interface JobContext<K extends JobKind = JobKind> {
  /** The row as it was when claimed. */
  readonly job: JobEntity;
  readonly input: JobInput<K>;
  /** Fires when the job is cancelled, the lease is lost or the process drains. Pass it to every outside call. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Enters a stage, durably, at a percentage of the whole. */
  stage(stage: string, percent: number): Promise<void>;
  /** Publishes a percentage to the pages, at most a few times a second; not durable. */
  percent(percent: number): void;
  /** Address of a small picture that shows the work so far. */
  preview(url: string): Promise<void>;
  /** Tells the owner something about how the job goes; once, however often the handler runs. Given a transaction, it commits with it. */
  notify(text: string, tx?: Transaction): Promise<void>;
  /** Keeps the handler's notes on the row, merged over those already there, so that a later try can continue from them. Given a transaction, they commit with it. */
  save(state: Record<string, unknown>, tx?: Transaction): Promise<void>;
  /** One transaction in which this worker is certain to own the job. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

export type JobOutcome<K extends JobKind = JobKind> =
  | { done: JobResult<K>; /** Committed together with the completion. */ effect?: (tx: Transaction) => Promise<void> }
  | { waitMs: number; state?: Record<string, unknown>; percent?: number };

/** Does the work of the kind its `@HandlesJob()` names. May run more than once for the same job: each outside effect is claimed and idempotent. */
export interface JobHandler<K extends JobKind = JobKind> {
  run(context: JobContext<K>): Promise<JobOutcome<K>>;
}
