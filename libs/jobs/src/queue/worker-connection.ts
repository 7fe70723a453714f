import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '#config';
import { Logger } from '#observability';
import { createRedis, type RedisConnection } from '#redis';

/** A worker's own connection: its blocking reads wait for Redis for as long as it takes. */
@Injectable()
export class WorkerConnection implements OnApplicationShutdown {
  readonly redis: RedisConnection;

  constructor(config: Config, log: Logger) {
    this.redis = createRedis(config.REDIS_URL, 'worker', log);
  }

  /** The worker has drained and closed before this hook. */
  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
