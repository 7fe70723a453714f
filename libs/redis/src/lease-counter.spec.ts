import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRedis, redisReady, type RedisConnection } from './create-redis.js';
import { LeaseCounter } from './lease-counter.js';
import { startRedisServer, until, type RedisServer } from './redis-server.fixture.js';

let server: RedisServer;
let redis: RedisConnection;
let leases: LeaseCounter;

beforeAll(async () => {
  server = await startRedisServer();
  redis = createRedis(server.url, 'producer');
  await redisReady(redis);
  leases = new LeaseCounter(redis);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

describe('LeaseCounter', () => {
  it('[S22] lets in as many as allowed, a member again, and another when one leaves', async () => {
    const enter = (member: string) => leases.enter('group', member, 2, 60_000);
    expect(await Promise.all(['a', 'b', 'c'].map(enter))).toEqual([true, true, false]);
    expect(await enter('a')).toBe(true);
    expect(await leases.enter('other', 'c', 2, 60_000)).toBe(true);
    await leases.leave('group', 'b');
    expect(await enter('c')).toBe(true);
  });

  it('[S22] forgets a member whose process stopped renewing it, and not the others', async () => {
    const enter = (member: string) => leases.enter('lapsing', member, 2, 400);
    expect(await Promise.all(['alive', 'dead', 'next'].map(enter))).toEqual([true, true, false]);
    await until(async () => (await enter('alive')) && (await enter('next')));
    expect(await Promise.all(['alive', 'next', 'another'].map(enter))).toEqual([true, true, false]);
  });
});
