import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { text } from '#contracts';
import { Logger } from '#observability';
import { InjectRedis, type RedisConnection } from '#redis';
import { HttpError } from '../common/http-error.js';

const TWO_DAYS_SECONDS = 172_800;

const DAY_MS = 86_400_000;
/** Seconds until the day ends that the limits are of, in UTC. */
const secondsOfToday = (): number => Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1000);

/** The daily limits of provider calls, per user and in all. Counted in Redis; while it is down only the tokens limit. */
@Injectable()
export class SpendLimiter {
  constructor(
    private readonly config: Config,
    @InjectRedis('producer') private readonly redis: RedisConnection,
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
    const day = new Date().toISOString().slice(0, 10);
    const keys = [`inkloom:spend:${day}:${userId}`, `inkloom:spend:${day}`] as const;
    const counts = await this.increment(keys);
    if (!counts) return () => Promise.resolve();
    const { SPEND_CAP_PER_USER_DAILY, SPEND_CAP_DAILY } = this.config;
    const overUser = counts[0] > SPEND_CAP_PER_USER_DAILY;
    const undo = () => this.redis.multi().decr(keys[0]).decr(keys[1]).exec();
    if (!overUser && counts[1] <= SPEND_CAP_DAILY) return undo;
    await undo();
    throw new HttpError(429, 'SPEND_CAP', text(overUser ? 'generation.spendCapUser' : 'generation.spendCap'), {
      retryAfterSeconds: secondsOfToday(),
    });
  }

  private async increment(keys: readonly [string, string]): Promise<[number, number] | undefined> {
    try {
      const replies = await this.redis
        .multi()
        .incr(keys[0])
        .incr(keys[1])
        .expire(keys[0], TWO_DAYS_SECONDS)
        .expire(keys[1], TWO_DAYS_SECONDS)
        .exec();
      return replies ? [Number(replies[0]![1]), Number(replies[1]![1])] : undefined;
    } catch (error) {
      this.log.warn({ err: error }, 'daily limits not counted');
      return undefined;
    }
  }
}
