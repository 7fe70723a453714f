import { Injectable } from '@nestjs/common';
import { text, type QueueName, type QueueState } from '#contracts';
import { AuditRepository, Database } from '#database';
import { JobQueues, WorkerCapacityRegistry, WorkerSlots, type DrainChange } from '#jobs';
import { isUnansweredByRedis } from '#redis';
import { HttpError } from '../common/http-error.js';
import { QueueMonitor } from './queue-monitor.js';
import { QueueStatesService } from './queue-states.service.js';

interface QueueChange {
  action: 'queue.pause' | 'queue.resume';
  name: QueueName;
  actorId: string;
}

/** Pauses and resumes queues, with an entry in the audit log; returns how all of them then stand. */
@Injectable()
export class QueueControlService {
  constructor(
    private readonly queues: JobQueues,
    private readonly states: QueueStatesService,
    private readonly monitor: QueueMonitor,
    private readonly slots: WorkerSlots,
    private readonly capacity: WorkerCapacityRegistry,
    private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  async pause(name: QueueName, actorId: string): Promise<QueueState[]> {
    return this.change({ action: 'queue.pause', name, actorId }, () => this.queues.get(name).pause());
  }

  async resume(name: QueueName, actorId: string): Promise<QueueState[]> {
    return this.change({ action: 'queue.resume', name, actorId }, () => this.queues.get(name).resume());
  }

  /** [JOB-09] How many jobs each worker of the queue works on at once. */
  async setSlots(queue: QueueName, slots: number | null, actorId: string): Promise<QueueState[]> {
    await this.slots.change({ queue, slots, actorId });
    await this.monitor.publish();
    return this.states.read();
  }

  /** [JOB-14] Lets one worker finish what it runs and take nothing more, or work again. Throws 404 where it is not alive. */
  async drain(change: Omit<DrainChange, 'alive'>): Promise<QueueState[]> {
    const alive = (await this.capacity.living(change.queue)).map(({ name }) => name);
    if (!alive.includes(change.worker)) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    await this.slots.drain({ ...change, alive });
    await this.monitor.publish();
    return this.states.read();
  }

  /**
   * The entry is written first and kept unless Redis refused the change: none is made without an entry. Where Redis did not answer
   * it may still make the change, so the entry stays.
   */
  private async change({ action, name, actorId }: QueueChange, apply: () => Promise<void>): Promise<QueueState[]> {
    const failure = await this.database.transaction(async (tx) => {
      await this.audit.record({ actorId, action, subject: `queue:${name}` }, tx);
      return apply().catch((error: unknown) => {
        if (!isUnansweredByRedis(error)) throw error;
        return error as Error;
      });
    });
    if (failure) throw failure;
    await this.monitor.publish();
    return this.states.read();
  }
}
