import { Injectable } from '@nestjs/common';
import type { RedisConnection } from './create-redis.js';
import { InjectRedis } from './inject-redis.js';
import { ACQUIRE, GIVE_BACK, OBSERVE, PENALISE, REOPEN, STATUS, TAKE } from './rate-limit.script.js';

/** One shared limit: at most `limit` calls in any `windowMs`; the last `reserve` of them are for urgent calls. */
export interface RateBucket {
  name: string;
  limit: number;
  windowMs: number;
  reserve?: number;
  /** How much longer our window lasts than the provider's, so that a fast packet does not fall into its previous window. */
  marginMs?: number;
  /** A lockout is at most this long; after a longer one was asked for, one call looks whether the provider is back. */
  maxLockMs?: number;
  /** How long that call keeps the others away, should it never end. */
  probeMs?: number;
}

interface Allowed {
  allowed: true;
  remaining: number;
  /** The one call after a lockout that was cut; `reopen` or `penalise` says what came of it. */
  probe?: true;
}
interface Refused {
  allowed: false;
  retryAfterMs: number;
}
export type RateDecision = Allowed | Refused;
/** With the numbers of the turns that were taken. */
type TurnsDecision = (Allowed & { turns: number[] }) | Refused;

/** The rate status in the format of the print proxy; resetTime in epoch milliseconds. */
export interface RateStatus {
  currentRequests: number;
  maxCallsPerMinute: number;
  remaining: number;
  canMakeRequest: boolean;
  totalRequests: number;
  windowMs: number;
  resetTime: number;
}

const KEY_PREFIX = 'inkloom:rate:';
const PROBE_MS = 60_000;
/** Whoever is refused for a probe asks again soon: the probe says within seconds whether the provider is back. */
const PROBE_RETRY_MS = 5_000;

/** How many calls of the window a call may find made: the last ones are for urgent calls. */
export const openTo = ({ limit, reserve = 0 }: RateBucket, urgent: boolean): number =>
  urgent ? limit : limit - reserve;

/** A sliding window with lockout, shared by all processes through Redis. Every method rejects while Redis is unavailable. */
@Injectable()
export class RateLimiter {
  constructor(@InjectRedis('producer') private readonly redis: RedisConnection) {}

  /**
   * Takes `cost` calls from the window, or returns after how many milliseconds to retry. A call in the place of a turn that
   * was taken before is counted when it is made; it finds a place while that turn is in the window and no lockout comes.
   */
  async acquire(bucket: RateBucket, cost = 1, urgent = false, inPlaceOf?: number): Promise<TurnsDecision> {
    const { limit, probeMs = PROBE_MS } = bucket;
    const ask = [openTo(bucket, urgent), limit, cost, probeMs, PROBE_RETRY_MS, inPlaceOf ?? ''];
    const [allowed, value, first] = await this.run(ACQUIRE, bucket, ...ask);
    if (allowed === 0) return { allowed: false, retryAfterMs: value! };
    const turns = Array.from({ length: cost }, (_, turn) => first! + turn);
    return { allowed: true, remaining: value!, turns, ...(allowed === 2 ? { probe: true } : {}) };
  }

  /** The calls of these turns are not made; where one was the probe, the next call is. */
  async giveBack(bucket: RateBucket, turns: readonly number[], probe = false): Promise<void> {
    await this.run(GIVE_BACK, bucket, probe ? 1 : 0, ...turns);
  }

  /** Takes as many calls as the bucket's fixed window has left, at most `most`, and returns after how many milliseconds the window ends. Its own bucket: not for one that is acquired. */
  async take(bucket: RateBucket, most: number): Promise<{ taken: number; endsInMs: number }> {
    const [taken, endsInMs] = await this.run(TAKE, bucket, bucket.limit, most);
    return { taken: taken!, endsInMs: endsInMs! };
  }

  /** Closes the bucket for `ms` after the provider has responded with a rate limit, but for `maxLockMs` at most. */
  async penalise(bucket: RateBucket, ms: number): Promise<void> {
    const { maxLockMs = Infinity } = bucket;
    await this.run(PENALISE, bucket, Math.ceil(Math.min(ms, maxLockMs)), ms > maxLockMs ? 1 : 0);
  }

  /** Opens the bucket for everyone: the probe found the provider back. */
  async reopen(bucket: RateBucket): Promise<void> {
    await this.run(REOPEN, bucket);
  }

  /** Milliseconds for which the bucket is closed by a lockout; 0 while a probe looks. */
  async closedForMs(bucket: RateBucket): Promise<number> {
    const [, , , lockMs, , cut] = await this.run(STATUS, bucket);
    return cut === 2 ? 0 : lockMs!;
  }

  /** Adopts the provider's count if it is higher than ours: calls left, and milliseconds until its window ends. */
  async observe(bucket: RateBucket, remaining: number, resetMs: number): Promise<void> {
    await this.run(OBSERVE, bucket, bucket.limit, remaining, Math.ceil(resetMs + (bucket.marginMs ?? 0)));
  }

  /** Reads the state of the window without taking from it. */
  async status(bucket: RateBucket): Promise<RateStatus> {
    const [used, total, resetMs, lockMs, now] = (await this.run(STATUS, bucket)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const remaining = lockMs > 0 ? 0 : Math.max(0, bucket.limit - used);
    return {
      currentRequests: used,
      maxCallsPerMinute: Math.floor((bucket.limit * 60_000) / bucket.windowMs),
      remaining,
      canMakeRequest: remaining > 0,
      totalRequests: total,
      windowMs: bucket.windowMs,
      resetTime: now + (lockMs > 0 ? lockMs : resetMs),
    };
  }

  private async run(script: string, bucket: RateBucket, ...args: (number | string)[]): Promise<number[]> {
    const key = KEY_PREFIX + bucket.name;
    const reply = await this.redis.eval(
      script,
      2,
      key,
      `${key}:calls`,
      bucket.windowMs + (bucket.marginMs ?? 0),
      ...args,
    );
    return Array.isArray(reply) ? reply.map(Number) : [Number(reply)];
  }
}
