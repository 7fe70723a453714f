import type { Config } from '#config';
import type { JobEntity } from '#database';
import { crashPoint, isBroken, metrics, type Logger } from '#observability';
import type { JobQueues } from './job-queues.js';
import type { JobRepository } from './job.repository.js';

const BATCH = 100;

export interface RelayParts {
  repository: JobRepository;
  queues: JobQueues;
  config: Pick<Config, 'JOB_RELAY_INTERVAL_MS'>;
  log: Logger;
}

/** [JOB-06] Looks at every open row when its time has come, and puts on the queue what was committed and not enqueued, or what Redis forgot. Any number of relays may run. */
export class Relay {
  private timer: NodeJS.Timeout | undefined;
  private pass: Promise<void> = Promise.resolve();
  private stopped = true;

  constructor(private readonly parts: RelayParts) {}

  start(): void {
    if (isBroken('relay')) return;
    this.stopped = false;
    this.schedule();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.pass;
  }

  /** One pass over the rows that are due; answers how many were put on a queue. */
  async relayOnce(): Promise<number> {
    const due = await this.parts.repository.claimDue(BATCH);
    if (due.length > 0) crashPoint('relay.taken');
    const waiting: JobEntity[] = [];
    const repaired = await Promise.all(due.map((job) => this.ensureQueued(job, waiting)));
    await this.promote(waiting);
    if (due.length > 0) crashPoint('relay.enqueued');
    return repaired.filter(Boolean).length;
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.pass = this.relayOnce()
        .then(
          () => undefined,
          (error: unknown) => this.parts.log.warn({ err: error }, 'relay pass failed'),
        )
        .finally(() => {
          if (!this.stopped) this.schedule();
        });
    }, this.parts.config.JOB_RELAY_INTERVAL_MS);
  }

  /** Whoever has waited for this long moves up, so that nobody's jobs wait for ever behind others' new ones. */
  private async promote(waiting: JobEntity[]): Promise<void> {
    const ids = waiting.filter((job) => job.ownerId && job.priority > 1).map(({ id }) => id);
    const moved = ids.length > 0 ? await this.parts.repository.promote(ids) : [];
    await Promise.all(
      moved.map(async ({ id, priority }) => {
        const known = await this.parts.queues.find(waiting.find((job) => job.id === id)!);
        // It may have been taken by a worker just now, which is as well.
        await known?.changePriority({ priority }).catch(() => undefined);
      }),
    );
  }

  private async ensureQueued(job: JobEntity, waiting: JobEntity[]): Promise<boolean> {
    const known = await this.parts.queues.find(job);
    if (known) {
      const state = await known.getState();
      if (state === 'prioritized') waiting.push(job);
      if (state !== 'completed' && state !== 'failed' && state !== 'unknown') return false;
      // BullMQ thinks it is over, the row says it is not: the row is right.
      await known.remove();
    }
    await this.parts.queues.add(job);
    metrics.relayRepairs.inc({ queue: job.queue, reason: known ? 'ended-early' : 'missing' });
    this.parts.log.info({ jobId: job.id, dispatch: job.dispatch }, 'put back on the queue');
    return true;
  }
}
