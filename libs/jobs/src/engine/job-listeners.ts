import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { JobKind } from '#contracts';
import type { JobEntity, Transaction } from '#database';
import { Logger } from '#observability';
import { ListensToJobs, type JobChange, type JobListener } from '../job-listener.js';

/** Every `@ListensToJobs()` provider of the process. */
@Injectable()
export class JobListeners implements OnModuleInit {
  private listeners: readonly JobListener[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.listeners = this.discovery
      .getProviders({ metadataKey: ListensToJobs.KEY })
      .map(({ instance }) => instance as JobListener);
  }

  /** Whether a listener takes part in the transaction of this kind's changes. A change that is one statement needs none otherwise. */
  joins(kind: JobKind): boolean {
    return this.joining(kind).length > 0;
  }

  /** In the transaction of accepted, completed, failed, cancelled and replayed: throwing undoes the change. */
  async inTransaction(tx: Transaction, job: JobEntity, change: JobChange): Promise<void> {
    for (const listener of this.joining(job.kind)) await listener.inTransaction?.(tx, job, change);
  }

  /** After the commit of any change, to all listeners at once. Never rejects: a failure is logged. */
  async notify(job: JobEntity, change: JobChange): Promise<void> {
    await Promise.all(this.listeners.map((listener) => this.notifyOne(listener, job, change)));
  }

  private async notifyOne(listener: JobListener, job: JobEntity, change: JobChange): Promise<void> {
    try {
      await listener.afterCommit?.(job, change);
    } catch (error) {
      this.log.warn({ err: error, jobId: job.id, change, listener: listener.constructor.name }, 'listener failed');
    }
  }

  private joining(kind: JobKind): JobListener[] {
    return this.listeners.filter(({ joins }) => joins?.includes(kind));
  }
}
