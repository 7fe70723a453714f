import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRedis, redisReady, type RedisConnection } from './create-redis.js';
import { assertNoEviction } from './eviction-policy.js';
import { startRedisServer, type RedisServer } from './redis-server.fixture.js';

describe('assertNoEviction', () => {
  let server: RedisServer;
  let redis: RedisConnection;

  beforeAll(async () => {
    server = await startRedisServer();
    redis = createRedis(server.url, 'producer');
    await redisReady(redis);
  });

  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  it('accepts a Redis that refuses writes when it is full', async () => {
    await assertNoEviction(redis);
  });

  it.each(['allkeys-lru', 'volatile-ttl'])('[F10] refuses %s, which would drop queued jobs', async (policy) => {
    await redis.config('SET', 'maxmemory-policy', policy);
    await expect(assertNoEviction(redis)).rejects.toThrow(`Redis has maxmemory-policy ${policy}; set it to noeviction`);
  });
});
