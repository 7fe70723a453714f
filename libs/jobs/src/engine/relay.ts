import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '#config';
import type { JobEntity } from '#database';
import { crashPoint, Logger, metrics, PeriodicTask } from '#observability';
import { JobRepository } from '../job.repository.js';
import { JobQueues } from '../queue/job-queues.js';

const BATCH = 100;

/** [JOB-06] Checks every open row when it is due, and puts on the queue what was committed and not enqueued, or what Redis forgot. Any number of relays may run. */
@Injectable()
export class Relay implements OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(
    private readonly repository: JobRepository,
    private readonly queues: JobQueues,
    config: Config,
    private readonly log: Logger,
  ) {
    this.task = new PeriodicTask(
      async () => void (await this.relayOnce()),
      config.JOB_RELAY_INTERVAL_MS,
      (error) => log.warn({ err: error }, 'relay pass failed'),
    );
  }

  start(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** One pass over the rows that are due; returns how many were put on a queue. */
  async relayOnce(): Promise<number> {
    const due = await this.repository.claimDue(BATCH);
    if (due.length > 0) crashPoint('relay.taken');
    const waiting: JobEntity[] = [];
    const repaired = await Promise.all(due.map((job) => this.ensureQueued(job, waiting)));
    await this.promote(waiting);
    if (due.length > 0) crashPoint('relay.enqueued');
    return repaired.filter(Boolean).length;
  }

  /** Promotes jobs that have waited until this check, so that none waits for ever behind other users' new ones. */
  private async promote(waiting: JobEntity[]): Promise<void> {
    const ids = waiting.filter((job) => job.ownerId && job.priority > 1).map(({ id }) => id);
    const promoted = ids.length > 0 ? await this.repository.promote(ids) : [];
    await Promise.all(
      promoted.map(async ({ id, priority }) => {
        const queued = await this.queues.find(waiting.find((job) => job.id === id)!);
        // A worker may have taken it just now, which is fine.
        await queued?.changePriority({ priority }).catch(() => undefined);
      }),
    );
  }

  private async ensureQueued(job: JobEntity, waiting: JobEntity[]): Promise<boolean> {
    const queued = await this.queues.find(job);
    if (queued) {
      const state = await queued.getState();
      if (state === 'prioritized') waiting.push(job);
      // Woken while a worker was about to delay it.
      if (state === 'delayed' && job.runAt.getTime() <= Date.now()) await this.queues.runNow(job);
      if (state !== 'completed' && state !== 'failed' && state !== 'unknown') return false;
      // BullMQ says it has ended, the row says it has not: the row is right.
      await queued.remove();
    }
    await this.queues.add(job);
    metrics.relayRepairs.inc({ queue: job.queue, reason: queued ? 'ended-early' : 'missing' });
    this.log.info({ jobId: job.id, dispatch: job.dispatch }, 'put back on the queue');
    return true;
  }
}
