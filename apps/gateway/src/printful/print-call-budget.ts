import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { text } from '#contracts';
import { RateLimiter } from '#redis';
import { HttpError } from '../common/http-error.js';

const WINDOW_MS = 60_000;
/** What a visitor's call costs of one user's share, which all visitors together have as well: each has at most a third of it. */
const VISITOR_COST = 3;

/** Each user's share of the calls that all processes together may make to the print provider, so that no user keeps another's order waiting. */
@Injectable()
export class PrintCallBudget {
  private readonly perMinute: Record<'calls' | 'mockups', number>;

  constructor(
    config: Config,
    private readonly limiter: RateLimiter,
  ) {
    this.perMinute = {
      calls: config.PRINTFUL_CALLS_PER_USER_PER_MINUTE,
      mockups: config.PRINTFUL_MOCKUPS_PER_USER_PER_MINUTE,
    };
  }

  /** Counts a call for somebody who only looks, by the network address. Throws as `take` does. */
  async takeForVisitor(network: string): Promise<void> {
    await this.take(`visitor ${network}`, 'calls', VISITOR_COST);
    await this.take('visitors');
  }

  /** Counts calls for a user. Throws 429 where the user has made too many, 503 where they cannot be counted. */
  async take(userId: string, kind: 'calls' | 'mockups' = 'calls', calls = 1): Promise<void> {
    const bucket = { name: `printful-${kind}:${userId}`, limit: this.perMinute[kind], windowMs: WINDOW_MS };
    const decision = await this.limiter.acquire(bucket, calls).catch(() => undefined);
    if (!decision) throw new HttpError(503, 'UNAVAILABLE', text('request.unavailable'), { retryAfterSeconds: 2 });
    if (decision.allowed) return;
    const seconds = Math.max(1, Math.ceil(decision.retryAfterMs / 1000));
    throw new HttpError(429, 'TOO_MANY_REQUESTS', text('request.tooMany', { seconds }), { retryAfterSeconds: seconds });
  }
}
