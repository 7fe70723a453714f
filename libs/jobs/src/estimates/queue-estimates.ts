import { Injectable } from '@nestjs/common';
import { isTerminal, type JobView, type QueueName } from '#contracts';
import type { JobEntity } from '#database';
import { JobQueues, type QueuePosition } from '../queue/job-queues.js';
import { WorkerCapacityRegistry } from '../queue/worker-capacity-registry.js';
import { JobDurations } from './job-durations.js';

export type JobEstimate = Pick<JobView, 'queuePosition' | 'etaSeconds'>;

const FRESH_MS = 2_000;
/** A run beyond its estimate shows the last second, never a time that has passed. */
const LEAST_SECONDS = 1;

/** [GEN-14] Where a job stands and when it is likely done, from the queue's true order, the slots that are alive and measured durations. */
@Injectable()
export class QueueEstimates {
  private readonly capacities = new Map<QueueName, { at: number; slots: Promise<number> }>();

  constructor(
    private readonly durations: JobDurations,
    private readonly queues: JobQueues,
    private readonly workerCapacity: WorkerCapacityRegistry,
  ) {}

  /** Omits what cannot be known: no position while Redis is away, no time where none was measured or no worker lives. Never rejects. */
  async of(job: JobEntity): Promise<JobEstimate> {
    if (isTerminal(job.status)) return {};
    try {
      return await this.estimate(job);
    } catch {
      return {};
    }
  }

  /** The same for a job whose position is known already. */
  async at(job: JobEntity, { ahead, active }: QueuePosition): Promise<JobEstimate> {
    const [typical, slots] = await Promise.all([this.durations.typical(job), this.slotsOf(job.queue)]);
    const queuePosition = ahead + 1;
    if (typical === undefined || slots === 0) return { queuePosition };
    // With a slot to spare it starts at once; else every `slots` jobs before it, itself included, take one turn.
    const turns = active + ahead < slots ? 0 : queuePosition / slots;
    return { queuePosition, ...seconds((turns + 1) * typical) };
  }

  private async estimate(job: JobEntity): Promise<JobEstimate> {
    if (job.status === 'queued' && job.runAt.getTime() <= Date.now()) {
      const position = await this.queues.position(job);
      return position ? this.at(job, position) : {};
    }
    const typical = await this.durations.typical(job);
    if (typical === undefined) return {};
    if (job.status === 'queued') return seconds((job.runAt.getTime() - Date.now()) / 1000 + typical);
    return seconds(typical - (Date.now() - (job.startedAt?.getTime() ?? Date.now())) / 1000);
  }

  /** None while the queue is paused. */
  private slotsOf(queue: QueueName): Promise<number> {
    const known = this.capacities.get(queue);
    if (known && Date.now() - known.at < FRESH_MS) return known.slots;
    const slots = Promise.all([this.workerCapacity.slots(queue), this.queues.get(queue).isPaused()]).then(
      ([alive, paused]) => (paused ? 0 : alive),
    );
    this.capacities.set(queue, { at: Date.now(), slots });
    slots.catch(() => this.capacities.delete(queue));
    return slots;
  }
}

const seconds = (value: number): { etaSeconds: number } => ({ etaSeconds: Math.max(LEAST_SECONDS, Math.round(value)) });
