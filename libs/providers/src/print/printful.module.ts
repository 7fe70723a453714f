import { Injectable, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '#config';
import { Logger } from '#observability';
import { createRedis, RateLimiter, type RedisConnection } from '#redis';
import { PrintfulClient } from './printful-client.js';

const TIMEOUT_MS = 30_000;

/** A connection whose commands wait up to 5 s for Redis. */
@Injectable()
class PatientConnection implements OnApplicationShutdown {
  readonly redis: RedisConnection;

  constructor(config: Config, log: Logger) {
    this.redis = createRedis(config.REDIS_URL, 'general', {
      warn: (message) => log.warn(message),
      info: (message) => log.info(message),
    });
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

/** The print provider's client. All processes share its rate limit through Redis; while Redis is down a call fails at once. */
@Module({
  providers: [{ provide: PrintfulClient, useFactory: createPrintfulClient, inject: [Config, RateLimiter] }],
  exports: [PrintfulClient],
})
export class PrintfulModule {
  /** For workers: a call waits for Redis, so that a short outage does not use up an attempt of the job. */
  static forWorker(): DynamicModule {
    return {
      module: PrintfulModule,
      providers: [
        PatientConnection,
        {
          provide: RateLimiter,
          useFactory: ({ redis }: PatientConnection) => new RateLimiter(redis),
          inject: [PatientConnection],
        },
      ],
    };
  }
}

/** The client at the configured address, limited together with every other process. */
function createPrintfulClient(
  config: Pick<
    Config,
    | 'printful'
    | 'PRINTFUL_CALLS_PER_MINUTE'
    | 'PRINTFUL_MOCKUPS_PER_MINUTE'
    | 'PRINTFUL_WINDOW_MS'
    | 'PROVIDER_TIMEOUT_MS'
    | 'PROVIDER_MAX_PAUSE_MS'
  >,
  limiter: RateLimiter,
): PrintfulClient {
  const endpoint = {
    ...config.printful,
    callsPerMinute: config.PRINTFUL_CALLS_PER_MINUTE,
    mockupsPerMinute: config.PRINTFUL_MOCKUPS_PER_MINUTE,
    windowMs: config.PRINTFUL_WINDOW_MS,
    timeoutMs: Math.min(config.PROVIDER_TIMEOUT_MS, TIMEOUT_MS),
    maxPauseMs: config.PROVIDER_MAX_PAUSE_MS,
  };
  return new PrintfulClient(endpoint, limiter);
}
