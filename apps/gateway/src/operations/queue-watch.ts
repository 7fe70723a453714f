import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Core } from '#workflow';
import { readQueueStates } from './queue-states.js';

const INTERVAL_MS = 5_000;

/** Measures the queues for /metrics and tells the operators' pages how they stand. */
export class QueueWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly core: Core) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.announce(), INTERVAL_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async announce(): Promise<void> {
    try {
      const queues = await readQueueStates(this.core);
      await this.core.push.send(['operators'], 'queues.updated', { id: 'queues', version: Date.now(), queues, at: new Date().toISOString() });
    } catch (error) {
      this.core.log.debug({ err: error }, 'queues not measured');
    }
  }
}
