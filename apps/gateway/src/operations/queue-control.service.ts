import { Injectable } from '@nestjs/common';
import type { QueueName, QueueState } from '#contracts';
import { AuditRepository, Database } from '#database';
import { JobQueues, WorkerSlots } from '#jobs';
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

  /** The entry is written first and kept only if Redis took the change: none is made without an entry. */
  private async change({ action, name, actorId }: QueueChange, apply: () => Promise<void>): Promise<QueueState[]> {
    await this.database.transaction(async (tx) => {
      await this.audit.record({ actorId, action, subject: `queue:${name}` }, tx);
      await apply();
    });
    await this.monitor.publish();
    return this.states.read();
  }
}
