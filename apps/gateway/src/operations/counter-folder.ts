import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CounterRepository } from '#database';
import { Logger } from '#observability';

const INTERVAL_MS = 2_000;
const BATCH = 10_000;

/** Folds the changes of counters into their sums, so that reading a counter costs the same however much has changed. */
@Injectable()
export class CounterFolder implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private folding: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly counters: CounterRepository,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(INTERVAL_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.folding;
  }

  private schedule(delay: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.folding = this.foldBatch();
    }, delay);
  }

  /** A full batch is followed by the next at once. */
  private async foldBatch(): Promise<void> {
    let taken = 0;
    try {
      taken = await this.counters.fold(BATCH);
    } catch (error) {
      this.log.debug({ err: error }, 'counters not folded');
    }
    this.schedule(taken === BATCH ? 0 : INTERVAL_MS);
  }
}
