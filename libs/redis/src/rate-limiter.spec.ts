import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRedis, redisReady, type RedisConnection } from './create-redis.js';
import { RateLimiter, type RateBucket } from './rate-limiter.js';
import { startRedisServer, until, type RedisServer } from './redis-server.fixture.js';

let server: RedisServer;
let connections: RedisConnection[];
let limiters: RateLimiter[];

beforeAll(async () => {
  server = await startRedisServer();
  connections = [1, 2, 3].map(() => createRedis(server.url, 'general'));
  await Promise.all(connections.map((redis) => redisReady(redis)));
  limiters = connections.map((redis) => new RateLimiter(redis));
});
afterAll(async () => {
  connections.forEach((redis) => redis.disconnect());
  await server.stop();
});

const bucket = (overrides: Partial<RateBucket> & { name: string }): RateBucket => ({
  limit: 10,
  windowMs: 60_000,
  ...overrides,
});

describe('RateLimiter', () => {
  it('[PRX-04] allows exactly the limit, over all processes together', async () => {
    const shared = bucket({ name: 'shared', limit: 25 });
    const decisions = await Promise.all(Array.from({ length: 90 }, (_, call) => limiters[call % 3]!.acquire(shared)));
    expect(decisions.filter((decision) => decision.allowed)).toHaveLength(25);
    const refused = decisions.filter((decision) => !decision.allowed);
    for (const decision of refused) {
      expect(!decision.allowed && decision.retryAfterMs).toBeGreaterThan(55_000);
      expect(!decision.allowed && decision.retryAfterMs).toBeLessThanOrEqual(60_000);
    }
  });

  it('opens again when the window is over', async () => {
    const short = bucket({ name: 'short', limit: 1, windowMs: 1_500 });
    expect((await limiters[0]!.acquire(short)).allowed).toBe(true);
    expect((await limiters[1]!.acquire(short)).allowed).toBe(false);
    await until(async () => (await limiters[1]!.acquire(short)).allowed);
  });

  it('keeps the reserve for urgent calls', async () => {
    const reserved = bucket({ name: 'reserved', limit: 5, reserve: 2 });
    const ordinary = await Promise.all(Array.from({ length: 5 }, () => limiters[0]!.acquire(reserved)));
    expect(ordinary.filter((decision) => decision.allowed)).toHaveLength(3);
    const urgent = await Promise.all(Array.from({ length: 3 }, () => limiters[0]!.acquire(reserved, 1, true)));
    expect(urgent.filter((decision) => decision.allowed)).toHaveLength(2);
  });

  it('[PRX-04] keeps the place of a call that was taken with others, and counts it when it is made', async () => {
    const together = bucket({ name: 'together', limit: 4 });
    const score = (call: number) => connections[0]!.zscore(`inkloom:rate:${together.name}:calls`, `turn:${call}`);
    const taken = await limiters[0]!.acquire(together, 3);
    const [, second, third] = taken.allowed ? taken.turns : [];
    await limiters[1]!.acquire(together);
    expect((await limiters[1]!.acquire(together)).allowed).toBe(false);
    await connections[0]!.zincrby(`inkloom:rate:${together.name}:calls`, -20_000, `turn:${second}`);
    const before = Number(await score(second!));
    const made = await limiters[2]!.acquire(together, 1, false, second);
    expect(made).toMatchObject({ allowed: true, remaining: 0 });
    expect(await score(second!)).toBeNull();
    expect(Number(await score(made.allowed ? made.turns[0]! : 0))).toBeGreaterThanOrEqual(before + 20_000);
    expect((await limiters[1]!.acquire(together)).allowed).toBe(false);
    await limiters[0]!.giveBack(together, [third!]);
    expect(await limiters[1]!.acquire(together)).toMatchObject({ allowed: true, remaining: 0 });
    // The place of a turn that was given back is another's.
    expect((await limiters[1]!.acquire(together, 1, false, third)).allowed).toBe(false);
    // Calls that were made: the fourth turn's is not among them.
    expect(await limiters[0]!.status(together)).toMatchObject({ currentRequests: 4, totalRequests: 4 });
  });

  it('keeps the place of a turn whose call is refused', async () => {
    const reserved = bucket({ name: 'held', limit: 4, reserve: 2 });
    const taken = await limiters[0]!.acquire(reserved);
    await limiters[0]!.acquire(reserved, 3, true);
    const [turn] = taken.allowed ? taken.turns : [];
    expect((await limiters[0]!.acquire(reserved, 1, false, turn)).allowed).toBe(false);
    expect(await limiters[0]!.status(reserved)).toMatchObject({ currentRequests: 4 });
    expect((await limiters[0]!.acquire(reserved, 1, true, turn)).allowed).toBe(true);
    expect(await limiters[0]!.status(reserved)).toMatchObject({ currentRequests: 4, totalRequests: 4 });
  });

  it('refuses every process during a lockout, and a shorter lockout does not end a longer one', async () => {
    const locked = bucket({ name: 'locked' });
    await limiters[0]!.penalise(locked, 30_000);
    await limiters[1]!.penalise(locked, 100);
    const decision = await limiters[2]!.acquire(locked, 1, true);
    expect(decision.allowed).toBe(false);
    expect(!decision.allowed && decision.retryAfterMs).toBeGreaterThan(29_000);
  });

  it('[F15] allows no more than the limit in any window, not even around the end of one', async () => {
    const edge = bucket({ name: 'edge' });
    const burst = async () => {
      const decisions = await Promise.all(Array.from({ length: 10 }, () => limiters[0]!.acquire(edge)));
      return decisions.filter(({ allowed }) => allowed).length;
    };
    /** Lets time pass: makes all calls so far older. */
    const pass = async (ms: number) => {
      const calls = `inkloom:rate:${edge.name}:calls`;
      for (const call of await connections[0]!.zrange(calls, 0, -1)) await connections[0]!.zincrby(calls, -ms, call);
    };
    await limiters[0]!.acquire(edge);
    // A fixed window that began with the first call would open for ten more after this burst at its end.
    await pass(40_000);
    expect(await burst()).toBe(9);
    await pass(20_000);
    expect(await burst()).toBe(1);
    await pass(40_000);
    expect(await burst()).toBe(9);
  });

  describe('a lockout that was asked for beyond the longest', () => {
    const capped = (name: string) => bucket({ name, maxLockMs: 30_000, probeMs: 20_000 });
    /** Ends the lockout, as if its time were over. */
    const end = ({ name }: RateBucket) => connections[0]!.hset(`inkloom:rate:${name}`, 'lock', 1);

    it('is cut for every process, then one call looks, and the others ask again within seconds', async () => {
      const cut = capped('cut');
      await limiters[0]!.penalise(cut, 9e11);
      const refused = await limiters[1]!.acquire(cut);
      expect(!refused.allowed && refused.retryAfterMs).toBeLessThanOrEqual(30_000);
      expect(await limiters[2]!.closedForMs(cut)).toBeGreaterThan(0);
      await end(cut);
      expect(await limiters[0]!.closedForMs(cut)).toBe(0);
      const decisions = await Promise.all(limiters.map((limiter) => limiter.acquire(cut, 0)));
      expect(decisions.filter((decision) => decision.allowed)).toEqual([expect.objectContaining({ probe: true })]);
      for (const decision of decisions) if (!decision.allowed) expect(decision.retryAfterMs).toBeLessThanOrEqual(5_000);
      expect(await limiters[0]!.closedForMs(cut)).toBe(0);
      await limiters[1]!.reopen(cut);
      expect(await limiters[2]!.acquire(cut, 0)).toEqual({ allowed: true, remaining: 10, turns: [] });
    });

    it('lets the next call be the probe when the one that was is not made', async () => {
      const left = capped('left');
      await limiters[0]!.penalise(left, 7_200_000);
      await end(left);
      const probe = await limiters[0]!.acquire(left);
      await limiters[0]!.giveBack(left, probe.allowed ? probe.turns : [], true);
      const decisions = await Promise.all(limiters.map((limiter) => limiter.acquire(left)));
      expect(decisions.filter((decision) => decision.allowed)).toEqual([expect.objectContaining({ probe: true })]);
    });

    it('begins anew when the probe is refused as well', async () => {
      const again = capped('again');
      await limiters[0]!.penalise(again, 7_200_000);
      await end(again);
      expect((await limiters[0]!.acquire(again)).allowed).toBe(true);
      await limiters[0]!.penalise(again, 7_200_000);
      const refused = await limiters[1]!.acquire(again);
      expect(!refused.allowed && refused.retryAfterMs).toBeLessThanOrEqual(30_000);
      expect(await limiters[1]!.closedForMs(again)).toBeGreaterThan(0);
    });

    it('is over for all at once where it was not cut', async () => {
      const whole = capped('whole');
      await limiters[0]!.penalise(whole, 200);
      await until(async () => (await limiters[0]!.closedForMs(whole)) === 0);
      const decisions = await Promise.all(limiters.map((limiter) => limiter.acquire(whole)));
      expect(decisions.every((decision) => decision.allowed && !decision.probe)).toBe(true);
    });
  });

  it('counts the cost of a call', async () => {
    const costly = bucket({ name: 'costly' });
    expect(await limiters[0]!.acquire(costly, 7)).toMatchObject({ allowed: true, remaining: 3 });
    expect((await limiters[0]!.acquire(costly, 4)).allowed).toBe(false);
    expect(await limiters[0]!.acquire(costly, 3)).toMatchObject({ allowed: true, remaining: 0 });
  });

  it('[PRX-04] reports the status without taking from the window', async () => {
    const watched = bucket({ name: 'watched' });
    await limiters[0]!.acquire(watched, 4);
    const before = Date.now();
    const status = await limiters[1]!.status(watched);
    expect(status).toMatchObject({
      currentRequests: 4,
      maxCallsPerMinute: 10,
      remaining: 6,
      canMakeRequest: true,
      totalRequests: 4,
      windowMs: 60_000,
    });
    expect(status.resetTime).toBeGreaterThan(before + 50_000);
    expect(status.resetTime).toBeLessThanOrEqual(Date.now() + 60_000);
    expect((await limiters[1]!.status(watched)).currentRequests).toBe(4);
  });

  it('[PRX-04] reports that no request can be made during a lockout', async () => {
    const watched = bucket({ name: 'watched-lock' });
    await limiters[0]!.penalise(watched, 40_000);
    const status = await limiters[0]!.status(watched);
    expect(status).toMatchObject({ remaining: 0, canMakeRequest: false });
    expect(status.resetTime).toBeGreaterThan(Date.now() + 35_000);
  });

  it("adopts the provider's count if it is higher, with the end of its window", async () => {
    const observed = bucket({ name: 'observed', windowMs: 20_000 });
    await limiters[0]!.acquire(observed, 2);
    await limiters[0]!.observe(observed, 9, 18_000);
    expect((await limiters[0]!.status(observed)).currentRequests).toBe(2);
    await limiters[0]!.observe(observed, 0, 1_500);
    const decision = await limiters[1]!.acquire(observed);
    expect(!decision.allowed && decision.retryAfterMs).toBeLessThanOrEqual(1_500);
    await until(async () => (await limiters[1]!.acquire(observed)).allowed);
  });

  it("extends the window beyond the provider's by the margin", async () => {
    const margin = bucket({ name: 'margin', limit: 1, windowMs: 10_000, marginMs: 5_000 });
    await limiters[0]!.acquire(margin);
    const decision = await limiters[0]!.acquire(margin);
    expect(!decision.allowed && decision.retryAfterMs).toBeGreaterThan(10_000);
    expect((await limiters[0]!.status(margin)).windowMs).toBe(10_000);
  });
});
