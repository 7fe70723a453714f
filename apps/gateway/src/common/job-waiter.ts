import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { isTerminal, type EventPayload } from '#contracts';
import { isUnavailable, type JobEntity } from '#database';
import { JobRepository } from '#jobs';

const CHECK_MS = 1_000;

/** Waits for jobs to end on behalf of callers that want the result in the same request. */
@Injectable()
export class JobWaiter implements OnModuleDestroy {
  private stopping = false;
  private readonly waiting = new Map<string, Set<() => void>>();

  constructor(private readonly jobs: JobRepository) {}

  /** A push only wakes the waiters; the row decides whether the job has ended. */
  onJobUpdated({ jobId, status }: EventPayload<'job.updated'>): void {
    if (isTerminal(status)) for (const wake of this.waiting.get(jobId) ?? []) wake();
  }

  /** The server closes once every request is answered: callers get the job to ask for, not its end. */
  onModuleDestroy(): void {
    this.stopping = true;
    for (const wakers of this.waiting.values()) for (const wake of wakers) wake();
  }

  /**
   * The job when it has ended, or undefined when `timeoutMs` have passed before, the process stops or the database cannot be reached:
   * the job was accepted, and its caller gets its id.
   */
  async ended(jobId: string, timeoutMs: number): Promise<JobEntity | undefined> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const woken = this.wakeUp(jobId, Math.min(CHECK_MS, Math.max(0, deadline - Date.now())));
      const job = await this.find(jobId);
      if (job === 'unavailable') return undefined;
      if (job && isTerminal(job.status)) return job;
      if (this.stopping || Date.now() >= deadline) return undefined;
      await woken;
    }
  }

  private async find(jobId: string): Promise<Awaited<ReturnType<JobRepository['find']>> | 'unavailable'> {
    try {
      return await this.jobs.find(jobId);
    } catch (error) {
      if (isUnavailable(error)) return 'unavailable';
      throw error;
    }
  }

  private wakeUp(jobId: string, afterMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wakers = this.waiting.get(jobId) ?? new Set();
      const wake = (): void => {
        clearTimeout(timer);
        wakers.delete(wake);
        if (wakers.size === 0) this.waiting.delete(jobId);
        resolve();
      };
      const timer = setTimeout(wake, afterMs);
      this.waiting.set(jobId, wakers.add(wake));
    });
  }
}
