import { Injectable, type OnModuleInit } from '@nestjs/common';
import { refuseConfiguration } from '#config';
import { Logger, ReadinessChecks } from '#observability';
import type { RedisConnection } from './create-redis.js';
import { InjectRedis } from './inject-redis.js';

const REQUIRED = 'noeviction';

/** Rejects where a full Redis would drop keys: a dropped key of a queue is a job that nobody works on. */
export async function assertNoEviction(redis: RedisConnection): Promise<void> {
  const policy = /^maxmemory_policy:(\S+)/m.exec(await redis.info('memory'))?.[1];
  if (policy && policy !== REQUIRED)
    throw new EvictionError(`Redis has maxmemory-policy ${policy}; set it to ${REQUIRED}.`);
}

class EvictionError extends Error {}

/** That Redis is away is told of by its own check. */
function onlyEviction(error: unknown): void {
  if (error instanceof EvictionError) throw error;
}

/** Refuses to start on a Redis that drops keys when it is full, and is not ready while a later one does. */
@Injectable()
export class EvictionPolicy implements OnModuleInit {
  constructor(
    @InjectRedis('producer') private readonly redis: RedisConnection,
    private readonly log: Logger,
    readiness: ReadinessChecks,
  ) {
    readiness.add('redis-eviction', () => assertNoEviction(redis).catch(onlyEviction));
  }

  /** Redis may be away at the start: the first connection decides. */
  onModuleInit(): void {
    if (this.redis.status === 'ready') void this.check();
    else this.redis.once('ready', () => void this.check());
  }

  private async check(): Promise<void> {
    try {
      await assertNoEviction(this.redis);
    } catch (error) {
      if (error instanceof EvictionError) refuseConfiguration(error.message);
      this.log.warn({ err: error }, 'eviction policy of Redis not checked');
    }
  }
}
