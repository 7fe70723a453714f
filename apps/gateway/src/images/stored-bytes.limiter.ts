import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { text } from '#contracts';
import { Logger } from '#observability';
import { InjectRedis, type RedisConnection } from '#redis';
import { HttpError } from '../common/http-error.js';

const DAY_MS = 86_400_000;
const TWO_DAYS_SECONDS = 172_800;

/** [S19] How many bytes of pictures a user may add in a day (UTC), so that nobody fills the storage. Counted in Redis; not while it is away. */
@Injectable()
export class StoredBytesLimiter {
  constructor(
    private readonly config: Config,
    @InjectRedis('producer') private readonly redis: RedisConnection,
    private readonly log: Logger,
  ) {}

  /** Counts the bytes before they are stored. Throws 429 where they are too many, and counts none of them. */
  async take(userId: string, bytes: number): Promise<void> {
    const now = Date.now();
    const key = `inkloom:stored:${new Date(now).toISOString().slice(0, 10)}:${userId}`;
    const stored = await this.add(key, bytes);
    if (stored <= this.config.STORED_BYTES_PER_USER_DAILY) return;
    await this.add(key, -bytes);
    throw new HttpError(429, 'TOO_MANY_REQUESTS', text('upload.dailyLimit'), {
      retryAfterSeconds: Math.ceil((DAY_MS - (now % DAY_MS)) / 1000),
    });
  }

  private async add(key: string, bytes: number): Promise<number> {
    try {
      const replies = await this.redis.multi().incrby(key, bytes).expire(key, TWO_DAYS_SECONDS).exec();
      return Number(replies?.[0]?.[1] ?? 0);
    } catch (error) {
      this.log.warn({ err: error }, 'stored bytes not counted');
      return 0;
    }
  }
}
