import type { JobInput, JobKind, JobResult } from '#contracts';
import type { JobEntity, Transaction } from '#database';
import type { Logger } from '#observability';

/** What a handler may do with the job it runs. Every write is fenced: after the job was taken from this worker it throws FencedError. */
export interface JobContext<K extends JobKind = JobKind> {
  /** The row as it was when claimed. */
  readonly job: JobEntity;
  readonly input: JobInput<K>;
  /** Fires when the job is cancelled, the lease is lost or the process drains. Hand it to every outside call. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Enters a stage, durably, at a percentage of the whole. */
  stage(stage: string, percent: number): Promise<void>;
  /** Tells the pages a percentage, at most a few times a second; not durable. */
  percent(percent: number): void;
  /** Address of a small picture that shows the work so far. */
  preview(url: string): Promise<void>;
  /** Keeps the handler's notes on the row, merged over what is there, so that a later try can go on from them. */
  save(state: Record<string, unknown>): Promise<void>;
  /** One transaction in which the job is certain to be held by this worker. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

export type JobOutcome<K extends JobKind = JobKind> =
  | { done: JobResult<K>; /** Committed together with the completion. */ effect?: (tx: Transaction) => Promise<void> }
  | { waitMs: number; state?: Record<string, unknown>; percent?: number };

/** Does the work of one kind of job. May be run more than once for the same job: each outside effect is claimed and idempotent. */
export interface JobHandler<K extends JobKind = JobKind> {
  readonly kind: K;
  run(context: JobContext<K>): Promise<JobOutcome<K>>;
}

export type AnyJobHandler = { [K in JobKind]: JobHandler<K> }[JobKind];
