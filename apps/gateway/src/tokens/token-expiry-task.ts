import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '#config';
import { TokenExpiry } from '#ledger';
import { Logger, PeriodicTask } from '#observability';

/** Sees to it that tokens go when they expire. */
@Injectable()
export class TokenExpiryTask implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(expiry: TokenExpiry, config: Config, log: Logger) {
    this.task = new PeriodicTask(
      async () => ((await expiry.expireDue()) ? 0 : config.TOKEN_EXPIRY_INTERVAL_MS),
      config.TOKEN_EXPIRY_INTERVAL_MS,
      (error) => log.warn({ err: error }, 'expired tokens not taken away; trying again later'),
    );
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }
}
