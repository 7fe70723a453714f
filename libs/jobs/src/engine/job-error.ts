import type { ErrorClass } from '#contracts';

export interface JobErrorOptions {
  /** Stable code, such as `RATE_LIMITED`. */
  code: string;
  /** `retry` counts as a try, `wait` does not, `permanent` ends the job. */
  class: ErrorClass;
  /** For the user; says what to do next. */
  message: string;
  /** For the log; may name the provider's own words. */
  logMessage?: string;
  /** The provider requested this wait. */
  retryAfterMs?: number;
  cause?: unknown;
}

/** Why a handler could not finish, and what the engine shall do about it. */
export class JobError extends Error {
  readonly code: string;
  readonly class: ErrorClass;
  readonly logMessage: string;
  readonly retryAfterMs: number | undefined;

  constructor(options: JobErrorOptions) {
    super(options.message, { cause: options.cause });
    this.code = options.code;
    this.class = options.class;
    this.logMessage = options.logMessage ?? options.message;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** The row has moved on: another worker owns it, or it has ended. This worker is fenced off, its write has no effect. */
export class FencedError extends Error {
  constructor(jobId: string) {
    super(`Job ${jobId} is no longer owned by this worker`);
  }
}

/** Why a running handler's signal fires. */
export type StopReason = 'lease-lost' | 'cancelled' | 'draining';

export class StoppedError extends Error {
  constructor(readonly reason: StopReason) {
    super(`Stopped: ${reason}`);
  }
}
