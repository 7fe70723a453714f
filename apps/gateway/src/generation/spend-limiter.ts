import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { text } from '#contracts';
import { Logger } from '#observability';
import { DailyCounter, secondsOfToday } from '../common/daily-counter.js';
import { HttpError } from '../common/http-error.js';

/** The daily limits of provider calls, per user and in all. Counted in Redis; while it is down only the tokens limit. */
@Injectable()
export class SpendLimiter {
  constructor(
    private readonly config: Config,
    private readonly counter: DailyCounter,
    private readonly log: Logger,
  ) {}

  /** Counts one generation around its acceptance; one that is not accepted does not count. Throws 429 where a limit is reached. */
  async around<T>(userId: string, accept: () => Promise<T>): Promise<T> {
    const undo = await this.count(userId);
    try {
      return await accept();
    } catch (error) {
      await undo().catch((failure: unknown) => this.log.warn({ err: failure }, 'daily limit not released'));
      throw error;
    }
  }

  private async count(userId: string): Promise<() => Promise<unknown>> {
    const counted = await this.counter.add([{ name: 'spend', owner: userId }, { name: 'spend' }], 1);
    if (!counted) return () => Promise.resolve();
    const { SPEND_CAP_PER_USER_DAILY, SPEND_CAP_DAILY } = this.config;
    const [ofUser, ofAll] = counted.sums as [number, number];
    const overUser = ofUser > SPEND_CAP_PER_USER_DAILY;
    if (!overUser && ofAll <= SPEND_CAP_DAILY) return counted.undo;
    await counted.undo();
    throw new HttpError(429, 'SPEND_CAP', text(overUser ? 'generation.spendCapUser' : 'generation.spendCap'), {
      retryAfterSeconds: secondsOfToday(),
    });
  }
}
