import { Injectable } from '@nestjs/common';
import { RateLimiter, type RateBucket, type RateDecision } from './rate-limiter.js';
import { isRefusedWrite } from './refused-writes.js';

/** What this process holds of one shared window. Times are of `performance.now()`. */
interface Pool {
  /** Calls taken from the window and not yet spent here. */
  permits: number;
  endsAt: number;
  /** The window had nothing left when it was last asked. */
  empty: boolean;
  /** Calls that wait for the next refill. */
  waiting: number;
  refill: Promise<void> | undefined;
}

export interface BatchOptions {
  /** Calls taken from the window at once: what a process may hold unspent when the window ends. */
  batch: number;
  /** Rejects when Redis takes longer, and for a second after that without asking it again. */
  patienceMs?: number;
}

const ALLOWED: RateDecision = { allowed: true, remaining: 0 };
const AWAY_MS = 1_000;
const SWEEP_MS = 10_000;

/**
 * Counts frequent calls in the windows of the RateLimiter at a fraction of its cost: takes calls from a window in
 * batches, spends them in this process, and remembers an empty window until it ends. Never allows more than the limit.
 */
@Injectable()
export class BatchedRateLimiter {
  private readonly pools = new Map<string, Pool>();
  private awayUntil = 0;
  private sweepAt = 0;

  constructor(private readonly limiter: RateLimiter) {}

  /** Takes one call. Decides at once where it can; rejects while Redis is unavailable. */
  take(bucket: RateBucket, options: BatchOptions): RateDecision | Promise<RateDecision> {
    return this.takeHeld(bucket.name) ?? this.takeAfterRefill(bucket, options);
  }

  /** The milliseconds until the window ends, if this process knows that nothing is left of it. Takes nothing. */
  refusedForMs(name: string): number | undefined {
    const pool = this.pools.get(name);
    const leftMs = pool?.empty === true && pool.permits === 0 ? pool.endsAt - performance.now() : 0;
    return leftMs > 0 ? leftMs : undefined;
  }

  private takeHeld(name: string): RateDecision | undefined {
    const pool = this.pools.get(name);
    const leftMs = pool ? pool.endsAt - performance.now() : 0;
    if (!pool || leftMs <= 0) return undefined;
    if (pool.permits > 0) {
      pool.permits -= 1;
      return ALLOWED;
    }
    return pool.empty ? { allowed: false, retryAfterMs: leftMs } : undefined;
  }

  /** One refill serves every call that waits; whoever gets nothing of it waits for the next. */
  private async takeAfterRefill(bucket: RateBucket, options: BatchOptions): Promise<RateDecision> {
    const pool = this.poolOf(bucket.name);
    pool.waiting += 1;
    try {
      for (;;) {
        pool.refill ??= this.refill(pool, bucket, options).finally(() => (pool.refill = undefined));
        await pool.refill;
        const decision = this.takeHeld(bucket.name);
        if (decision) return decision;
      }
    } finally {
      pool.waiting -= 1;
    }
  }

  private async refill(pool: Pool, bucket: RateBucket, { batch, patienceMs }: BatchOptions): Promise<void> {
    const askedAt = performance.now();
    if (patienceMs !== undefined && askedAt < this.awayUntil) throw new Error('Redis did not answer a moment ago.');
    // The refill starts in the call that waits for it; those of the same moment come before the microtask ends.
    await Promise.resolve();
    const { taken, endsInMs } = await this.patiently(
      this.limiter.take(bucket, Math.max(batch, pool.waiting)),
      patienceMs,
    );
    const empty = taken === 0;
    pool.permits = taken;
    pool.empty = empty;
    // Permits end a little before their window does, a refusal a little after.
    pool.endsAt = (empty ? performance.now() : askedAt) + endsInMs;
  }

  private async patiently<T>(answer: Promise<T>, patienceMs: number | undefined): Promise<T> {
    if (patienceMs === undefined) return answer;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Redis did not answer within ${patienceMs} ms.`)), patienceMs);
    });
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      answer.catch(() => undefined);
      if (!isRefusedWrite(error)) this.awayUntil = performance.now() + AWAY_MS;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  private poolOf(name: string): Pool {
    const known = this.pools.get(name);
    if (known) return known;
    this.sweep();
    const pool: Pool = { permits: 0, endsAt: 0, empty: false, waiting: 0, refill: undefined };
    this.pools.set(name, pool);
    return pool;
  }

  /** Forgets windows that have ended. */
  private sweep(): void {
    const now = performance.now();
    if (now < this.sweepAt) return;
    this.sweepAt = now + SWEEP_MS;
    for (const [name, pool] of this.pools) if (pool.endsAt <= now && pool.waiting === 0) this.pools.delete(name);
  }
}
