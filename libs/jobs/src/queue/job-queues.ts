import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import type { QueueName, QueuePayload } from '#contracts';
import type { JobEntity } from '#database';
import { Logger } from '#observability';
import { InjectRedis, type RedisConnection } from '#redis';
import { traceEnqueueing } from './job-trace.js';

/** A dispatch is known to BullMQ under its own id: a failed id would block adding the job again. */
export const dispatchId = (job: { id: string; dispatch: number }): string => `${job.id}_${job.dispatch}`;

/** Where a job stands: how many wait before it, and how many are being worked on. */
export interface QueuePosition {
  ahead: number;
  active: number;
}

/** The BullMQ queues: an index of the rows in PostgreSQL, which can be rebuilt from them. */
@Injectable()
export class JobQueues {
  private readonly queues: Readonly<Record<QueueName, Queue<QueuePayload>>>;

  constructor(
    @InjectRedis('producer') private readonly connection: RedisConnection,
    @InjectQueue('generation') generation: Queue<QueuePayload>,
    @InjectQueue('mockup') mockup: Queue<QueuePayload>,
    @InjectQueue('fulfilment') fulfilment: Queue<QueuePayload>,
    log: Logger,
  ) {
    this.queues = { generation, mockup, fulfilment };
    // BullMQ prints an error that nobody listens for to the console, past our log.
    for (const queue of Object.values(this.queues))
      queue.on('error', (error) => log.debug({ err: error }, 'queue error'));
  }

  get(name: QueueName): Queue<QueuePayload> {
    return this.queues[name];
  }

  /** Adds the job's present dispatch; adding it twice changes nothing. Rejects while Redis is away. */
  async add(job: JobEntity): Promise<void> {
    await traceEnqueueing(job, async () => {
      this.requireRedis();
      const delay = Math.max(0, job.runAt.getTime() - Date.now());
      await this.get(job.queue).add(
        job.kind,
        { jobId: job.id, dispatch: job.dispatch },
        { jobId: dispatchId(job), priority: job.priority, delay },
      );
    });
  }

  async find(job: JobEntity): Promise<Job<QueuePayload> | undefined> {
    this.requireRedis();
    return this.get(job.queue).getJob(dispatchId(job));
  }

  /** Lets a delayed dispatch run now. One that a worker has just now is delayed by that worker, and due at the relay's next check. */
  async runNow(job: JobEntity): Promise<void> {
    const queued = await this.find(job);
    if (await queued?.isDelayed()) await queued!.promote();
  }

  /** Takes the dispatch off the queue if no worker has it; a worker that has it finds out from the row. */
  async remove(job: JobEntity): Promise<void> {
    this.requireRedis();
    await this.get(job.queue).remove(dispatchId(job));
  }

  /** The job's position among those that wait for a worker; undefined where it does not wait there. Costs the same however long the queue is. */
  async position(job: JobEntity): Promise<QueuePosition | undefined> {
    const { keys } = this.get(job.queue);
    const [ahead, active] = await Promise.all([
      this.connection.zrank(keys.prioritized!, dispatchId(job)),
      this.connection.llen(keys.active!),
    ]);
    return ahead === null ? undefined : { ahead, active };
  }

  /** Ids of the jobs that wait at the head of a queue, in their order, and how many are being worked on. */
  async head(name: QueueName, limit: number): Promise<{ jobIds: string[]; active: number }> {
    const { keys } = this.get(name);
    const [members, active] = await Promise.all([
      this.connection.zrange(keys.prioritized!, 0, limit - 1),
      this.connection.llen(keys.active!),
    ]);
    return { jobIds: members.map((member) => member.slice(0, member.lastIndexOf('_'))), active };
  }

  /** A queue that was never connected waits for Redis without limit: callers must not wait with it. */
  private requireRedis(): void {
    if (this.connection.status !== 'ready') throw new Error(`Redis is away (${this.connection.status})`);
  }
}
