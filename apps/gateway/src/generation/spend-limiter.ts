import { text } from '#contracts';
import type { Core } from '#workflow';
import { HttpError } from '../common/http-error.js';

const TWO_DAYS_SECONDS = 172_800;

/** The daily limit of provider calls, per user and in all. Counted in Redis; while that is away only the tokens limit. */
export class SpendCap {
  constructor(private readonly core: Core) {}

  /** Counts one more generation around its acceptance. Throws 429 where a limit is reached; what was not accepted does not count. */
  async around<T>(userId: string, accept: () => Promise<T>): Promise<T> {
    const giveBack = await this.take(userId);
    try {
      return await accept();
    } catch (error) {
      await giveBack().catch((failure: unknown) => this.core.log.warn({ err: failure }, 'daily limit not given back'));
      throw error;
    }
  }

  private async take(userId: string): Promise<() => Promise<unknown>> {
    const day = new Date().toISOString().slice(0, 10);
    const keys = [`inkloom:spend:${day}:${userId}`, `inkloom:spend:${day}`] as const;
    const counts = await this.count(keys);
    if (!counts) return () => Promise.resolve();
    const { SPEND_CAP_PER_USER_DAILY, SPEND_CAP_DAILY } = this.core.config;
    const overUser = counts[0] > SPEND_CAP_PER_USER_DAILY;
    const giveBack = () => this.core.redis.multi().decr(keys[0]).decr(keys[1]).exec();
    if (!overUser && counts[1] <= SPEND_CAP_DAILY) return giveBack;
    await giveBack();
    throw new HttpError(429, 'SPEND_CAP', text(overUser ? 'generation.spendCapUser' : 'generation.spendCap'));
  }

  private async count(keys: readonly [string, string]): Promise<[number, number] | undefined> {
    try {
      const answers = await this.core.redis
        .multi()
        .incr(keys[0])
        .incr(keys[1])
        .expire(keys[0], TWO_DAYS_SECONDS)
        .expire(keys[1], TWO_DAYS_SECONDS)
        .exec();
      return answers ? [Number(answers[0]![1]), Number(answers[1]![1])] : undefined;
    } catch (error) {
      this.core.log.warn({ err: error }, 'daily limits not counted');
      return undefined;
    }
  }
}
