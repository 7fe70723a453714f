import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Config } from '#config';
import { SANDBOX_CONFIG } from '../../core/core.module.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { tooManyRequests } from '../wire/printful-error.js';

const MINUTE = 60_000;
/** Mockup tasks in a window: of an established store, which has a higher limit, and of a new one. */
const MOCKUPS = { established: 10, fresh: 2 };

export type Bucket = 'general' | 'anonymous' | 'createTask' | 'productWrite' | 'bulkShipping';

/** Buckets that lock the caller out for a whole window once exceeded; the others only last until the window ends. */
const LOCKING: ReadonlySet<Bucket> = new Set<Bucket>(['anonymous', 'createTask', 'productWrite', 'bulkShipping']);

export const limitsSchema = z.strictObject({
  /** Calls in a window; null: no limit. */
  general: z.int().min(1).nullable().optional(),
  createTask: z.int().min(1).nullable().optional(),
  windowMs: z.int().min(1).optional(),
});
export type LimitSettings = z.output<typeof limitsSchema>;

interface Usage {
  startedAt: number;
  used: number;
  lockedUntil: number;
}

export interface RateHeaders {
  limit: number;
  remaining: number;
  resetSeconds: number;
  policy: string;
}

/** Fixed windows on the sandbox's clock. */
@Injectable()
export class RateLimits {
  private readonly usage = new Map<Bucket, Usage>();
  private limits!: Record<Bucket, number | null>;
  private windowMs = MINUTE;

  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: Config,
    private readonly clock: SandboxClock,
  ) {
    this.reset();
  }

  reset(): void {
    const createTask = this.config.SANDBOX_ESTABLISHED_STORE ? MOCKUPS.established : MOCKUPS.fresh;
    this.limits = { general: 120, anonymous: 30, createTask, productWrite: 10, bulkShipping: 5 };
    this.windowMs = MINUTE;
    this.usage.clear();
  }

  configure({ general, createTask, windowMs }: LimitSettings): void {
    if (general !== undefined) this.limits.general = general;
    if (createTask !== undefined) this.limits.createTask = createTask;
    this.windowMs = windowMs ?? this.windowMs;
    this.usage.clear();
  }

  /** Counts one call; undefined when the bucket is switched off. Throws 429. */
  take(bucket: Bucket): RateHeaders | undefined {
    const limit = this.limits[bucket];
    if (limit === null) return undefined;
    const now = this.clock.now();
    const usage = this.current(bucket, now);
    if (usage.lockedUntil > now) throw tooManyRequests(usage.lockedUntil - now);
    if (usage.used >= limit) {
      const end = LOCKING.has(bucket) ? now + this.windowMs : usage.startedAt + this.windowMs;
      if (LOCKING.has(bucket)) usage.lockedUntil = end;
      throw tooManyRequests(end - now);
    }
    usage.used += 1;
    return this.headers(limit, usage, now);
  }

  private current(bucket: Bucket, now: number): Usage {
    const known = this.usage.get(bucket);
    if (known && now < Math.max(known.startedAt + this.windowMs, known.lockedUntil)) return known;
    const fresh = { startedAt: now, used: 0, lockedUntil: 0 };
    this.usage.set(bucket, fresh);
    return fresh;
  }

  private headers(limit: number, usage: Usage, now: number): RateHeaders {
    const resetSeconds = Math.max(0, Math.ceil((usage.startedAt + this.windowMs - now) / 1000));
    return {
      limit,
      remaining: limit - usage.used,
      resetSeconds,
      policy: `${limit};w=${Math.ceil(this.windowMs / 1000)};`,
    };
  }
}
