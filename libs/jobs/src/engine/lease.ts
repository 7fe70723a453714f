import type { Logger } from '#observability';
import type { JobRepository } from '../job.repository.js';
import { StoppedError } from './job-error.js';

/** Renews a job's lease until stopped. Aborts the run when the lease is lost, and when the job's cancellation was requested. */
export class Lease {
  private timer: NodeJS.Timeout | undefined;
  private expiresAt: number;

  constructor(
    private readonly repository: JobRepository,
    private readonly terms: { jobId: string; epoch: number; leaseMs: number; renewMs: number },
    private readonly controller: AbortController,
    private readonly log: Logger,
  ) {
    this.expiresAt = performance.now() + terms.leaseMs;
    this.schedule();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private schedule(): void {
    this.timer = setTimeout(() => void this.renew(), this.terms.renewMs);
  }

  private async renew(): Promise<void> {
    try {
      const renewed = await this.repository.renew(this.terms.jobId, this.terms.epoch);
      if (!this.timer) return;
      if (!renewed) return this.controller.abort(new StoppedError('lease-lost'));
      if (renewed.cancelRequested) return this.controller.abort(new StoppedError('cancelled'));
      this.expiresAt = performance.now() + this.terms.leaseMs;
    } catch (error) {
      this.log.warn({ err: error }, 'lease not renewed');
      if (performance.now() >= this.expiresAt) return this.controller.abort(new StoppedError('lease-lost'));
    }
    if (this.timer) this.schedule();
  }
}
