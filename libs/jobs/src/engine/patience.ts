import { jobRegistry, text, type JobKind } from '#contracts';
import type { JobEntity } from '#database';
import { JobError } from './job-error.js';

/** Waits that a provider requested do not count as tries, so those in a row are bounded separately. */
const MAX_WAITS = 200;

type WaitingJob = Pick<JobEntity, 'kind' | 'state'>;

/**
 * How long one job may wait for limits in a row. `now` is when the job was claimed, by the clock of the database: workers whose
 * clocks differ share one patience.
 */
export class Patience {
  constructor(
    private readonly job: WaitingJob,
    private readonly now: number,
  ) {}

  /** Milliseconds that are left; Infinity for a kind whose waits are only counted. */
  get leftMs(): number {
    if (this.waits >= MAX_WAITS) return 0;
    const { maxWaitMs = Infinity } = jobRegistry[this.job.kind].retry;
    return Math.max(0, maxWaitMs - (this.now - this.since));
  }

  /** Why the job ends now instead of waiting: nothing is left, or the service asks for more than that. Undefined for a job that waits. */
  endedBy(failure: JobError): JobError | undefined {
    if (this.leftMs <= 0) return failure.code === 'RATE_LIMITED' ? busyTooLong(this.job.kind, failure) : failure;
    const asked = this.waitOf(failure);
    return asked !== undefined && asked > this.leftMs ? busyTooLong(this.job.kind, failure) : undefined;
  }

  /** The wait that a failure asks for, as far as the kind believes it. */
  waitOf({ retryAfterMs }: JobError): number | undefined {
    const { longestWaitMs = Infinity } = jobRegistry[this.job.kind].retry;
    if (retryAfterMs === undefined || longestWaitMs === Infinity) return retryAfterMs;
    return Math.min(retryAfterMs, longestWaitMs, this.leftMs);
  }

  /** Waits in a row before this one. */
  get waits(): number {
    return Number(this.job.state.waitsInRow ?? 0);
  }

  /** The note of one more wait. */
  next(): Record<string, number> {
    return { waitsInRow: this.waits + 1, waitingSince: this.since };
  }

  /** When the waits in a row began. */
  private get since(): number {
    return this.waits > 0 ? Number(this.job.state.waitingSince ?? this.now) : this.now;
  }
}

/** Whether the failure is one that a job waits out, and not only a try that did not work. */
export const isWait = ({ class: errorClass, retryAfterMs }: JobError): boolean =>
  errorClass === 'wait' || (errorClass === 'retry' && retryAfterMs !== undefined);

const busyTooLong = (kind: JobKind, failure: JobError): JobError =>
  new JobError({
    code: failure.code,
    class: 'permanent',
    message: text(`job.busyTooLong.${jobRegistry[kind].queue}`),
    logMessage: `waits no longer: ${failure.logMessage}`,
    cause: failure,
  });
