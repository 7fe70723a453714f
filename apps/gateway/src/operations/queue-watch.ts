import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { verifyLedger } from '#ledger';
import type { Core } from '#workflow';
import { readQueueStates } from './queue-states.js';

const INTERVAL_MS = 5_000;
const HOUR_MS = 3_600_000;

/** Measures the queues for /metrics and tells the operators' pages how they stand. */
export class QueueWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private hourly: NodeJS.Timeout | undefined;

  constructor(private readonly core: Core) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.announce(), INTERVAL_MS);
    this.hourly = setInterval(() => void this.tidy(), HOUR_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    clearInterval(this.hourly);
  }

  /** Logs an error where the ledger does not add up. */
  async tidy(): Promise<void> {
    try {
      const faults = await verifyLedger(this.core.database);
      if (faults.length > 0) this.core.log.error({ faults: faults.slice(0, 20) }, 'the ledger does not add up');
    } catch (error) {
      this.core.log.warn({ err: error }, 'not tidied');
    }
  }

  async announce(): Promise<void> {
    try {
      const queues = await readQueueStates(this.core);
      await this.core.push.send(['operators'], 'queues.updated', {
        id: 'queues',
        version: Date.now(),
        queues,
        at: new Date().toISOString(),
      });
    } catch (error) {
      this.core.log.debug({ err: error }, 'queues not measured');
    }
  }
}
