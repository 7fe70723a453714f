import type { ImageProvider } from '#contracts';
import { isBroken } from '#observability';
import type { RateLimiter } from '#redis';
import { ProviderError } from '../errors/provider-error.js';
import { imageError } from './image-error.js';

const UNLIMITED = 1_000_000_000;

/** [JOB-07] A wait that a provider asks for holds for every process: until it is over nobody calls, and who wants to is told when to come back. */
export class SharedPause {
  constructor(
    private readonly provider: ImageProvider,
    private readonly limiter: RateLimiter,
  ) {}

  /** Runs a call unless the provider is to be left alone; throws RATE_LIMITED with the rest of the wait if it is. */
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

  /** With Redis away each job still keeps to the wait it was told itself. */
  private async refuseWhilePaused(): Promise<void> {
    const decision = await this.limiter.acquire(this.bucket).catch(() => undefined);
    if (decision === undefined || decision.allowed || isBroken('retry-after')) return;
    throw imageError(this.provider, 'RATE_LIMITED', `${this.provider} asked to be left alone.`, {
      retryAfterMs: decision.retryAfterMs,
    });
  }

  private async pause(ms: number): Promise<void> {
    await this.limiter.penalise(this.bucket, ms).catch(() => undefined);
  }

  /** Only its lockout is used: how much a minute the account may draw is known to the provider alone. */
  private get bucket() {
    return { name: `images-${this.provider}`, limit: UNLIMITED, windowMs: 60_000 };
  }
}
