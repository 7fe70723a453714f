import { Queue, type Job, type JobsOptions } from 'bullmq';
import { queueNames, type QueueName, type QueuePayload } from '#contracts';
import type { JobEntity } from '#database';
import type { RedisConnection } from '#redis';

const DAY_SECONDS = 86_400;
const retention: JobsOptions = {
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 7 * DAY_SECONDS, count: 10_000 },
};

/** A dispatch is known to BullMQ under its own id: a failed id would block adding the job again. */
export const dispatchId = (job: { id: string; dispatch: number }): string => `${job.id}_${job.dispatch}`;

/** Where a job stands: how many wait before it, and how many are being worked on. */
export interface QueuePosition {
  ahead: number;
  active: number;
}

/** The BullMQ queues: an index of the rows in PostgreSQL, which can be rebuilt from them. */
export class JobQueues {
  private readonly queues: ReadonlyMap<QueueName, Queue<QueuePayload>>;

  constructor(
    private readonly connection: RedisConnection,
    onError: (error: Error) => void,
  ) {
    this.queues = new Map(
      queueNames.map((name) => {
        const queue = new Queue<QueuePayload>(name, { connection });
        queue.on('error', onError);
        return [name, queue];
      }),
    );
  }

  get(name: QueueName): Queue<QueuePayload> {
    return this.queues.get(name)!;
  }

  /** Adds the job's present dispatch; adding it twice changes nothing. Rejects while Redis is away. */
  async add(job: JobEntity): Promise<void> {
    const delay = Math.max(0, job.runAt.getTime() - Date.now());
    await this.get(job.queue).add(
      job.kind,
      { jobId: job.id, dispatch: job.dispatch },
      { ...retention, jobId: dispatchId(job), priority: job.priority, delay },
    );
  }

  find(job: JobEntity): Promise<Job<QueuePayload> | undefined> {
    return this.get(job.queue).getJob(dispatchId(job));
  }

  /** Takes the dispatch off the queue if no worker has it; a worker that has it finds out from the row. */
  async remove(job: JobEntity): Promise<void> {
    await this.get(job.queue).remove(dispatchId(job));
  }

  /** The job's place among those that wait for a worker; undefined where it does not wait there. Costs the same however long the queue is. */
  async place(job: JobEntity): Promise<QueuePosition | undefined> {
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

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }
}
