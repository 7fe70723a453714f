import type { ImageProvider } from '#contracts';
import type { RateLimiter } from '#redis';
import { ProviderError } from '../errors/provider-error.js';
import { imageError } from './image-error.js';

const UNLIMITED = 1_000_000_000;

/** [JOB-07] Shares a wait requested by a provider among all processes: until it ends no process calls the provider, and each call is refused with the remaining time. */
export class SharedPause {
  constructor(
    private readonly provider: ImageProvider,
    private readonly limiter: RateLimiter,
  ) {}

  /** Runs a call unless the provider is paused; throws RATE_LIMITED with the remaining wait if it is. */
  async around<T>(call: () => Promise<T>): Promise<T> {
    await this.refuseWhilePaused();
    try {
      return await call();
    } catch (error) {
      if (error instanceof ProviderError && error.code === 'RATE_LIMITED' && error.retryAfterMs)
        await this.pause(error.retryAfterMs);
      throw error;
    }
  }

  /** While Redis is down each job still honours the wait it received itself. */
  private async refuseWhilePaused(): Promise<void> {
    const decision = await this.limiter.acquire(this.bucket).catch(() => undefined);
    if (decision === undefined || decision.allowed) return;
    throw imageError(this.provider, 'RATE_LIMITED', `${this.provider} requested a pause.`, {
      retryAfterMs: decision.retryAfterMs,
    });
  }

  private async pause(ms: number): Promise<void> {
    await this.limiter.penalise(this.bucket, ms).catch(() => undefined);
  }

  /** Only the bucket's lockout is used: the account's rate is known to the provider alone. */
  private get bucket() {
    return { name: `images-${this.provider}`, limit: UNLIMITED, windowMs: 60_000 };
  }
}
