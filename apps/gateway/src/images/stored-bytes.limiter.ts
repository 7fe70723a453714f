import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { text } from '#contracts';
import { Logger } from '#observability';
import { DailyCounter, secondsOfToday } from '../common/daily-counter.js';
import { HttpError } from '../common/http-error.js';

/** [S19] How many bytes of pictures a user may add in a day, so that nobody fills the storage. Counted in Redis; not while it is away. */
@Injectable()
export class StoredBytesLimiter {
  constructor(
    private readonly config: Config,
    private readonly counter: DailyCounter,
    private readonly log: Logger,
  ) {}

  /** Counts the bytes before they are stored. Throws 429 where they are too many, and counts none of them. */
  async take(userId: string, bytes: number): Promise<void> {
    const counted = await this.counter.add([{ name: 'stored', owner: userId }], bytes);
    if (!counted || counted.sums[0]! <= this.config.STORED_BYTES_PER_USER_DAILY) return;
    await counted.undo().catch((error: unknown) => this.log.warn({ err: error }, 'daily limit not released'));
    throw new HttpError(429, 'TOO_MANY_REQUESTS', text('upload.dailyLimit'), { retryAfterSeconds: secondsOfToday() });
  }
}
