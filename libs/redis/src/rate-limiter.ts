import { Injectable } from '@nestjs/common';
import type { RedisConnection } from './create-redis.js';
import { InjectRedis } from './inject-redis.js';
import { ACQUIRE, OBSERVE, PENALISE, STATUS, TAKE } from './rate-limit.script.js';

/** One shared window: at most `limit` calls in `windowMs`; the last `reserve` of them are for urgent calls. */
export interface RateBucket {
  name: string;
  limit: number;
  windowMs: number;
  reserve?: number;
  /** How much longer our window lasts than the provider's, so that a fast packet does not fall into its previous window. */
  marginMs?: number;
}

export type RateDecision = { allowed: true; remaining: number } | { allowed: false; retryAfterMs: number };

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

/** A fixed window with lockout, shared by all processes through Redis. Every method rejects while Redis is unavailable. */
@Injectable()
export class RateLimiter {
  constructor(@InjectRedis('producer') private readonly redis: RedisConnection) {}

  /** Takes `cost` calls from the window, or returns after how many milliseconds to retry. */
  async acquire(bucket: RateBucket, cost = 1, urgent = false): Promise<RateDecision> {
    const open = urgent ? bucket.limit : bucket.limit - (bucket.reserve ?? 0);
    const [allowed, value] = await this.run(ACQUIRE, bucket, open, bucket.limit, cost);
    return allowed === 1 ? { allowed: true, remaining: value! } : { allowed: false, retryAfterMs: value! };
  }

  /** Takes as many calls as the window has left, at most `most`, and returns after how many milliseconds the window ends. */
  async take(bucket: RateBucket, most: number): Promise<{ taken: number; endsInMs: number }> {
    const [taken, endsInMs] = await this.run(TAKE, bucket, bucket.limit, most);
    return { taken: taken!, endsInMs: endsInMs! };
  }

  /** Closes the bucket for `ms`, after the provider has responded with a rate limit. */
  async penalise(bucket: RateBucket, ms: number): Promise<void> {
    await this.run(PENALISE, bucket, Math.ceil(ms));
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

  private async run(script: string, bucket: RateBucket, ...args: number[]): Promise<number[]> {
    const reply = await this.redis.eval(
      script,
      1,
      KEY_PREFIX + bucket.name,
      bucket.windowMs + (bucket.marginMs ?? 0),
      ...args,
    );
    return Array.isArray(reply) ? reply.map(Number) : [Number(reply)];
  }
}
