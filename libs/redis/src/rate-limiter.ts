import type { RedisConnection } from './create-redis.js';
import { ACQUIRE, OBSERVE, PENALISE, STATUS } from './rate-limit.script.js';

/** One shared window: at most `limit` calls in `windowMs`; the last `reserve` of them are for urgent calls only. */
export interface RateBucket {
  name: string;
  limit: number;
  windowMs: number;
  reserve?: number;
  /** How much longer than the provider's our window lasts, so that a quick packet does not land in its old one. */
  marginMs?: number;
}

export type RateDecision = { allowed: true; remaining: number } | { allowed: false; retryAfterMs: number };

/** The rate status as the print proxy answers it; resetTime in epoch milliseconds. */
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

/** A fixed window with lockout, shared by every process through Redis. Each method rejects while Redis is away. */
export class RateLimiter {
  constructor(private readonly redis: RedisConnection) {}

  /** Takes `cost` calls from the window, or says after how many milliseconds to come back. */
  async acquire(bucket: RateBucket, cost = 1, urgent = false): Promise<RateDecision> {
    const open = urgent ? bucket.limit : bucket.limit - (bucket.reserve ?? 0);
    const [allowed, value] = await this.run(ACQUIRE, bucket, open, bucket.limit, cost);
    return allowed === 1 ? { allowed: true, remaining: value! } : { allowed: false, retryAfterMs: value! };
  }

  /** Closes the bucket for `ms`, after the provider itself answered that it is limiting us. */
  async penalise(bucket: RateBucket, ms: number): Promise<void> {
    await this.run(PENALISE, bucket, Math.ceil(ms));
  }

  /** Takes over the provider's own count when it is higher than ours: calls left, and milliseconds until its window ends. */
  async observe(bucket: RateBucket, remaining: number, resetMs: number): Promise<void> {
    await this.run(OBSERVE, bucket, bucket.limit, remaining, Math.ceil(resetMs + (bucket.marginMs ?? 0)));
  }

  /** How full the window is, without taking from it. */
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
    const answer = await this.redis.eval(
      script,
      1,
      KEY_PREFIX + bucket.name,
      bucket.windowMs + (bucket.marginMs ?? 0),
      ...args,
    );
    return Array.isArray(answer) ? answer.map(Number) : [Number(answer)];
  }
}
