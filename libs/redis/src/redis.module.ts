import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '#config';
import { Logger, ReadinessChecks } from '#observability';
import { createRedis, type RedisConnection } from './create-redis.js';
import { Publisher, Subscriber } from './pub-sub.js';
import { RateLimiter } from './rate-limiter.js';

const tokens = {
  producer: Symbol('redis producer'),
  subscriber: Symbol('redis subscriber'),
};

/** Injects the process's connection of that purpose. */
export const InjectRedis = (purpose: keyof typeof tokens): ParameterDecorator & PropertyDecorator =>
  Inject(tokens[purpose]);

const connection = (purpose: keyof typeof tokens) => ({
  provide: tokens[purpose],
  useFactory: (config: Config, log: Logger) => createRedis(config.REDIS_URL, purpose, redisLog(log)),
  inject: [Config, Logger],
});

const redisLog = (log: Logger) => ({
  warn: (message: string) => log.warn(message),
  info: (message: string) => log.info(message),
});

/** The process's connections to Redis and the services on them. Redis may be unavailable at start: they connect when it is up. */
@Global()
@Module({
  providers: [
    connection('producer'),
    connection('subscriber'),
    { provide: Publisher, useFactory: (redis: RedisConnection) => new Publisher(redis), inject: [tokens.producer] },
    { provide: Subscriber, useFactory: (redis: RedisConnection) => new Subscriber(redis), inject: [tokens.subscriber] },
    { provide: RateLimiter, useFactory: (redis: RedisConnection) => new RateLimiter(redis), inject: [tokens.producer] },
  ],
  exports: [tokens.producer, tokens.subscriber, Publisher, Subscriber, RateLimiter],
})
export class RedisModule implements OnApplicationShutdown {
  constructor(
    @InjectRedis('producer') private readonly producer: RedisConnection,
    private readonly subscriber: Subscriber,
    readiness: ReadinessChecks,
  ) {
    readiness.add('redis', () => producer.ping());
  }

  /** Workers have drained and servers have closed before this hook. */
  onApplicationShutdown(): void {
    this.subscriber.close();
    this.producer.disconnect();
  }
}
