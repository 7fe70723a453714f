import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BatchedRateLimiter } from './batched-rate-limiter.js';
import { createRedis, redisReady, type RedisConnection } from './create-redis.js';
import { RateLimiter, type RateBucket, type RateDecision } from './rate-limiter.js';
import { startRedisServer, until, type RedisServer } from './redis-server.fixture.js';

let server: RedisServer;
let connections: RedisConnection[];

beforeAll(async () => {
  server = await startRedisServer();
  connections = [1, 2].map(() => createRedis(server.url, 'producer', { warn: () => {}, info: () => {} }));
  await Promise.all(connections.map((redis) => redisReady(redis)));
});
afterAll(async () => {
  connections.forEach((redis) => redis.disconnect());
  await server.stop();
});

/** Two processes on one Redis. */
const limiters = () => connections.map((redis) => new BatchedRateLimiter(new RateLimiter(redis)));
const bucket = (name: string, overrides: Partial<RateBucket> = {}): RateBucket => ({
  name,
  limit: 100,
  windowMs: 60_000,
  ...overrides,
});
const isAllowed = ({ allowed }: RateDecision): boolean => allowed;

describe('BatchedRateLimiter', () => {
  it('[S19] allows the limit exactly where calls come together, over all processes', async () => {
    const [one, two] = limiters();
    const decisions = await Promise.all(
      Array.from({ length: 300 }, async (_, call) => (call % 2 ? one! : two!).take(bucket('together'), { batch: 5 })),
    );
    expect(decisions.filter(isAllowed)).toHaveLength(100);
  });

  it('[S19] falls short of the limit by no more than what the other processes hold', async () => {
    const [one, two] = limiters();
    await two!.take(bucket('held'), { batch: 5 });
    let allowed = 0;
    for (let call = 0; call < 120; call += 1) if ((await one!.take(bucket('held'), { batch: 5 })).allowed) allowed += 1;
    expect(allowed).toBe(95);
  });

  it('asks Redis once for a batch of calls, and not again while the window is known to be empty', async () => {
    const limiter = new RateLimiter(connections[0]!);
    const asked = vi.spyOn(limiter, 'take');
    const batched = new BatchedRateLimiter(limiter);
    const decisions: RateDecision[] = [];
    for (let call = 0; call < 60; call += 1)
      decisions.push(await batched.take(bucket('batches', { limit: 40 }), { batch: 10 }));
    expect(decisions.filter(isAllowed)).toHaveLength(40);
    expect(asked).toHaveBeenCalledTimes(5);
    expect(batched.refusedForMs('batches')).toBeGreaterThan(50_000);
    expect(batched.refusedForMs('others')).toBeUndefined();
  });

  it('[S19] accepts after the wait that it named, and not before', async () => {
    const [one] = limiters();
    const short = bucket('short', { limit: 2, windowMs: 1_500 });
    await one!.take(short, { batch: 1 });
    await one!.take(short, { batch: 1 });
    const refused = await one!.take(short, { batch: 1 });
    const again = performance.now() + (refused.allowed ? NaN : refused.retryAfterMs);
    expect(refused.allowed).toBe(false);
    // A timer counts from the start of the turn of the event loop that sets it, and so may end early.
    while (performance.now() < again) await sleep(1);
    expect(isAllowed(await one!.take(short, { batch: 1 }))).toBe(true);
  });

  it('spends nothing of a batch after its window', async () => {
    const [one, two] = limiters();
    const short = bucket('ended', { limit: 10, windowMs: 1_500 });
    await one!.take(short, { batch: 10 });
    await until(async () => isAllowed(await two!.take(short, { batch: 10 })));
    expect(isAllowed(await one!.take(short, { batch: 10 }))).toBe(false);
  });

  it('[S19] rejects while Redis is away, at once after the first call that waited, and counts again when it is back', async () => {
    const [one] = limiters();
    const options = { batch: 5, patienceMs: 300 };
    server.freeze();
    await expect(one!.take(bucket('away'), options)).rejects.toThrow('300 ms');
    await expect(one!.take(bucket('another'), options)).rejects.toThrow('a moment ago');
    server.thaw();
    await until(() => Promise.resolve(one!.take(bucket('away'), options)).then(isAllowed, () => false));
  });
});
