import type { ImageProvider } from '#contracts';
import type { RateBucket, RateLimiter } from '#redis';
import { ProviderError } from '../errors/provider-error.js';
import { imageError } from './image-error.js';

export interface PauseLimits {
  /** The longest that one answer of a provider keeps every process from calling it. */
  maxPauseMs: number;
  /** The deadline of a call. */
  timeoutMs: number;
}

/** Only the bucket's lockout is used: the account's rate is known to the provider alone. */
export const pauseBucket = (provider: ImageProvider, { maxPauseMs, timeoutMs }: PauseLimits): RateBucket => ({
  name: `images-${provider}`,
  limit: 1,
  windowMs: 60_000,
  maxLockMs: maxPauseMs,
  probeMs: timeoutMs + 5_000,
});

/**
 * [JOB-07] Shares a wait requested by a provider among all processes: until it ends no process calls the provider, and each call
 * is refused with the remaining time. A wait beyond the longest pause is cut, so that one answer moves nobody else's job by
 * hours; then one call looks whether the provider is back, and the others follow when it is.
 */
export class SharedPause {
  private readonly bucket: RateBucket;

  constructor(
    private readonly provider: ImageProvider,
    private readonly limiter: RateLimiter,
    limits: PauseLimits,
  ) {
    this.bucket = pauseBucket(provider, limits);
  }

  /** Runs a call unless the provider is paused; throws RATE_LIMITED with the remaining wait if it is. */
  async around<T>(call: () => Promise<T>): Promise<T> {
    const probe = await this.refuseWhilePaused();
    try {
      const result = await call();
      if (probe) await this.reopen();
      return result;
    } catch (error) {
      if (error instanceof ProviderError && error.code === 'RATE_LIMITED' && error.retryAfterMs)
        await this.pause(error.retryAfterMs);
      else if (probe) await this.reopen();
      throw error;
    }
  }

  /** Whether this call is the one that looks. While Redis is down each job still honours the wait it received itself. */
  private async refuseWhilePaused(): Promise<boolean> {
    const decision = await this.limiter.acquire(this.bucket, 0).catch(() => undefined);
    if (decision === undefined || decision.allowed) return decision?.probe ?? false;
    throw imageError(this.provider, 'RATE_LIMITED', `${this.provider} requested a pause.`, {
      retryAfterMs: decision.retryAfterMs,
    });
  }

  private async pause(ms: number): Promise<void> {
    await this.limiter.penalise(this.bucket, ms).catch(() => undefined);
  }

  /** A probe that failed for another reason than a limit opens as well: the jobs' own tries deal with that. */
  private async reopen(): Promise<void> {
    await this.limiter.reopen(this.bucket).catch(() => undefined);
  }
}
