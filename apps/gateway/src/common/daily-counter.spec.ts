import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createRedis, redisReady, type RedisConnection } from '#redis';
import { testRedis, type TestRedis } from '#testing';
import { DailyCounter } from './daily-counter.js';

let server: TestRedis;
let redis: RedisConnection;
const warn = vi.fn();
beforeAll(async () => {
  // No test goes over midnight.
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await testRedis();
  redis = createRedis(server.url, 'producer', { warn: () => undefined, info: () => undefined });
  await redisReady(redis);
});
afterAll(async () => {
  vi.useRealTimers();
  redis?.disconnect();
  await server?.close();
});
const counter = () => new DailyCounter(redis, { warn } as never);
const both = [{ name: 'spend', owner: 'ada' }, { name: 'spend' }];

it('sums up for one and for all, and takes it back', async () => {
  await counter().add(both, 3);
  expect((await counter().add([{ name: 'spend', owner: 'bo' }, { name: 'spend' }], 2))?.sums).toEqual([2, 5]);
  const counted = await counter().add(both, 4);
  expect(counted?.sums).toEqual([7, 9]);
  await counted!.undo();
  expect((await counter().add(both, 0))?.sums).toEqual([3, 5]);
});

it('counts nothing where Redis does not answer with a number', async () => {
  await redis.rpush(`inkloom:taken:${new Date().toISOString().slice(0, 10)}`, 'a list');
  expect(await counter().add([{ name: 'taken' }], 1)).toBeUndefined();
});
