import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '#config';
import { queueNames, type QueueName } from '#contracts';
import { Logger, metrics, PeriodicTask } from '#observability';
import { JobRetentionRepository, type RetentionCursor } from './job-retention.repository.js';

const BATCH = 500;
/** So long the database has for others after each batch. */
const PAUSE_MS = 50;

/** Removes finished jobs that are older than JOB_KEEP_DAYS, with their attempts. Any number of processes may do so at once. */
@Injectable()
export class JobRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(
    private readonly config: Config,
    private readonly jobs: JobRetentionRepository,
    private readonly log: Logger,
  ) {
    this.task = new PeriodicTask(
      async () => void (await this.removeAll()),
      config.JOB_CLEAN_INTERVAL_MS,
      (error) => log.warn({ err: error }, 'removing old jobs failed'),
    );
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** Removes whatever is old enough, batch after batch; resolves with how many jobs that were. */
  async removeAll(stopped = () => this.task.stopped): Promise<number> {
    let removed = 0;
    for (const queue of queueNames) removed += await this.removeOf(queue, stopped);
    if (removed > 0) this.log.info({ removed, days: this.config.JOB_KEEP_DAYS }, 'removed old jobs');
    return removed;
  }

  private async removeOf(queue: QueueName, stopped: () => boolean): Promise<number> {
    let removed = 0;
    let after: RetentionCursor | undefined;
    do {
      const step = await this.jobs.removeOld(queue, this.config.JOB_KEEP_DAYS, after, BATCH);
      removed += step.removed;
      metrics.jobsRemoved.inc({ queue }, step.removed);
      after = step.next;
      if (after) await sleep(PAUSE_MS);
    } while (after && !stopped());
    return removed;
  }
}
