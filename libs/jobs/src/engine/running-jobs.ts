import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { uuid } from '#contracts';
import { Subscriber } from '#redis';
import { StoppedError, type StopReason } from './job-error.js';

/** Channel on which a gateway asks the worker that owns a job to stop it. */
export const CONTROL_CHANNEL = 'inkloom:jobs:control';
const controlSchema = z.object({ cancel: uuid });

/** The jobs this process runs now, so that one of them, or all, can be stopped. */
@Injectable()
export class RunningJobs {
  private readonly running = new Map<string, AbortController>();

  constructor(private readonly subscriber: Subscriber) {}

  /** Listens for cancellations from now on. */
  async listen(): Promise<void> {
    await this.subscriber.subscribe(CONTROL_CHANNEL, (message) => {
      const parsed = controlSchema.safeParse(message);
      if (parsed.success) this.stop(parsed.data.cancel, 'cancelled');
    });
  }

  start(jobId: string): AbortController {
    const controller = new AbortController();
    this.running.set(jobId, controller);
    return controller;
  }

  end(jobId: string, controller: AbortController): void {
    if (this.running.get(jobId) === controller) this.running.delete(jobId);
  }

  stop(jobId: string, reason: StopReason): void {
    this.running.get(jobId)?.abort(new StoppedError(reason));
  }

  stopAll(reason: StopReason): void {
    for (const jobId of this.running.keys()) this.stop(jobId, reason);
  }

  get size(): number {
    return this.running.size;
  }
}
