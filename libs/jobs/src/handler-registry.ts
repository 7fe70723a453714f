import { jobKinds, jobRegistry, type JobKind, type QueueName } from '#contracts';
import type { AnyJobHandler, JobHandler } from './job-handler.js';

/** The handlers of one worker. Throws at start-up unless every kind of its queue has exactly one handler and no foreign kind has any. */
export class HandlerRegistry {
  private readonly byKind = new Map<JobKind, JobHandler>();

  constructor(
    readonly queue: QueueName,
    handlers: readonly AnyJobHandler[],
  ) {
    for (const handler of handlers) this.add(handler);
    const missing = jobKinds.filter((kind) => jobRegistry[kind].queue === queue && !this.byKind.has(kind));
    if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')} on queue ${queue}`);
  }

  for(kind: JobKind): JobHandler {
    const handler = this.byKind.get(kind);
    if (!handler) throw new Error(`No handler for ${kind} on queue ${this.queue}`);
    return handler;
  }

  private add(handler: JobHandler): void {
    if (jobRegistry[handler.kind].queue !== this.queue)
      throw new Error(`${handler.kind} does not belong to queue ${this.queue}`);
    if (this.byKind.has(handler.kind)) throw new Error(`Two handlers for ${handler.kind}`);
    this.byKind.set(handler.kind, handler);
  }
}
