import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '#config';
import { Logger, ProcessRole, ReadinessChecks } from '#observability';
import { BatchedRateLimiter } from './batched-rate-limiter.js';
import { createRedis, type RedisConnection } from './create-redis.js';
import { EvictionPolicy } from './eviction-policy.js';
import { connectionTokens, InjectRedis } from './inject-redis.js';
import { LeaseCounter } from './lease-counter.js';
import { Publisher, Subscriber } from './pub-sub.js';
import { RateLimiter } from './rate-limiter.js';

const connection = (purpose: keyof typeof connectionTokens) => ({
  provide: connectionTokens[purpose],
  useFactory: (config: Config, log: Logger) => createRedis(config.REDIS_URL, purpose, log),
  inject: [Config, Logger],
});

/** The process's connections to Redis and the services on them. Redis may be unavailable at start: they connect when it is up. */
@Global()
@Module({
  providers: [
    connection('producer'),
    connection('subscriber'),
    Publisher,
    Subscriber,
    RateLimiter,
    BatchedRateLimiter,
    LeaseCounter,
    EvictionPolicy,
  ],
  exports: [...Object.values(connectionTokens), Publisher, Subscriber, RateLimiter, BatchedRateLimiter, LeaseCounter],
})
export class RedisModule implements OnApplicationShutdown {
  constructor(
    @InjectRedis('producer') private readonly producer: RedisConnection,
    private readonly subscriber: Subscriber,
    readiness: ReadinessChecks,
    { name: role }: ProcessRole,
  ) {
    let reached = false;
    const ping = async () => {
      await producer.ping();
      reached = true;
    };
    // A gateway that has lost its Redis still serves pages and reads, and says honestly what it cannot do: taking all of
    // them out of their service would close the shop. One that never reached it is set up wrong and takes no traffic.
    readiness.add('redis', ping, () => role !== 'gateway' || !reached);
  }

  /** Workers have drained and servers have closed before this hook. */
  onApplicationShutdown(): void {
    this.subscriber.close();
    this.producer.disconnect();
  }
}
