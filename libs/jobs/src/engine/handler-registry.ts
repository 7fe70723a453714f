import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { jobKinds, jobRegistry, type JobKind } from '#contracts';
import { HandlesJob } from '../handles-job.js';
import type { JobHandler } from '../job-handler.js';
import { WorkerIdentity } from './worker-identity.js';

/** The `@HandlesJob()` providers of a worker. Start-up fails unless every kind of its queue has exactly one handler and no foreign kind has any. */
@Injectable()
export class HandlerRegistry implements OnModuleInit {
  private readonly byKind = new Map<JobKind, JobHandler>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly worker: WorkerIdentity,
  ) {}

  onModuleInit(): void {
    for (const provider of this.discovery.getProviders({ metadataKey: HandlesJob.KEY }))
      this.add(this.discovery.getMetadataByDecorator(HandlesJob, provider)!, provider.instance as JobHandler);
    const { queue } = this.worker;
    const missing = jobKinds.filter((kind) => jobRegistry[kind].queue === queue && !this.byKind.has(kind));
    if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')} on queue ${queue}`);
  }

  for(kind: JobKind): JobHandler {
    const handler = this.byKind.get(kind);
    if (!handler) throw new Error(`No handler for ${kind} on queue ${this.worker.queue}`);
    return handler;
  }

  private add(kind: JobKind, handler: JobHandler): void {
    if (jobRegistry[kind].queue !== this.worker.queue)
      throw new Error(`${kind} does not belong to queue ${this.worker.queue}`);
    if (this.byKind.has(kind)) throw new Error(`Two handlers for ${kind}`);
    this.byKind.set(kind, handler);
  }
}
