import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CounterRepository } from '#database';
import { Logger, PeriodicTask } from '#observability';

const INTERVAL_MS = 2_000;
const BATCH = 10_000;

/** Folds the changes of counters into their sums, so that reading a counter costs the same however much has changed. */
@Injectable()
export class CounterFolder implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(
    private readonly counters: CounterRepository,
    log: Logger,
  ) {
    this.task = new PeriodicTask(
      () => this.foldBatch(),
      INTERVAL_MS,
      (error) => log.debug({ err: error }, 'counters not folded'),
    );
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** A full batch is followed by the next at once. */
  private async foldBatch(): Promise<number> {
    return (await this.counters.fold(BATCH)) === BATCH ? 0 : INTERVAL_MS;
  }
}
