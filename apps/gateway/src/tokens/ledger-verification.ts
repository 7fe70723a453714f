import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LedgerCheck } from '#ledger';
import { Logger, PeriodicTask } from '#observability';

const INTERVAL_MS = 600_000;

/** [TOK-06] Sees to it that the ledger is checked once a day; logs an error and raises the metric as long as it does not add up. */
@Injectable()
export class LedgerVerification implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(check: LedgerCheck, log: Logger) {
    this.task = new PeriodicTask(
      () => check.checkDaily(),
      INTERVAL_MS,
      (error) => log.warn({ err: error }, 'ledger not verified'),
    );
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }
}
