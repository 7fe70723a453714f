import type { Logger } from '#observability';
import { StoppedError } from './job-error.js';
import type { JobRepository } from './job.repository.js';

/** Prolongs a job's lease until told to stop. Aborts the run when the lease is lost, and when the job's cancellation was asked for. */
export class Lease {
  private timer: NodeJS.Timeout | undefined;
  private expiresAt: number;

  constructor(
    private readonly repository: JobRepository,
    private readonly held: { jobId: string; epoch: number; leaseMs: number; renewMs: number },
    private readonly controller: AbortController,
    private readonly log: Logger,
  ) {
    this.expiresAt = Date.now() + held.leaseMs;
    this.schedule();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private schedule(): void {
    this.timer = setTimeout(() => void this.renew(), this.held.renewMs);
  }

  private async renew(): Promise<void> {
    try {
      const renewed = await this.repository.renew(this.held.jobId, this.held.epoch);
      if (!this.timer) return;
      if (!renewed) return this.controller.abort(new StoppedError('lease-lost'));
      if (renewed.cancelRequested) return this.controller.abort(new StoppedError('cancelled'));
      this.expiresAt = Date.now() + this.held.leaseMs;
    } catch (error) {
      this.log.warn({ err: error }, 'lease not renewed');
      if (Date.now() >= this.expiresAt) return this.controller.abort(new StoppedError('lease-lost'));
    }
    if (this.timer) this.schedule();
  }
}
