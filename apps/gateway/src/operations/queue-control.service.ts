import { Injectable } from '@nestjs/common';
import type { QueueName, QueueState } from '#contracts';
import { AuditRepository } from '#database';
import { JobQueues } from '#jobs';
import { QueueMonitor } from './queue-monitor.js';
import { QueueStatesService } from './queue-states.service.js';

/** Pauses and resumes queues, with an entry in the audit log; returns how all of them then stand. */
@Injectable()
export class QueueControlService {
  constructor(
    private readonly queues: JobQueues,
    private readonly states: QueueStatesService,
    private readonly monitor: QueueMonitor,
    private readonly audit: AuditRepository,
  ) {}

  async pause(name: QueueName, actorId: string): Promise<QueueState[]> {
    await this.queues.get(name).pause();
    return this.changed('queue.pause', name, actorId);
  }

  async resume(name: QueueName, actorId: string): Promise<QueueState[]> {
    await this.queues.get(name).resume();
    return this.changed('queue.resume', name, actorId);
  }

  private async changed(action: string, name: QueueName, actorId: string): Promise<QueueState[]> {
    await this.audit.record({ actorId, action, subject: `queue:${name}` });
    await this.monitor.publish();
    return this.states.read();
  }
}
