import { Injectable } from '@nestjs/common';
import { Logger } from '#observability';
import { InjectRedis, type RedisConnection } from '#redis';

const DAY_MS = 86_400_000;
const TWO_DAYS_SECONDS = 172_800;

/** What is summed up, and for whom; without an owner for all. */
export interface DailySum {
  name: string;
  owner?: string;
}

/** The day's sums with what was added now, and how to take that back. */
export interface Counted {
  sums: number[];
  undo: () => Promise<unknown>;
}

/** Sums of a day (UTC) over all gateways, in Redis. */
@Injectable()
export class DailyCounter {
  constructor(
    @InjectRedis('producer') private readonly redis: RedisConnection,
    private readonly log: Logger,
  ) {}

  /** Adds to each of the sums. Undefined where Redis is away and nothing is counted. */
  async add(sums: readonly DailySum[], amount: number): Promise<Counted | undefined> {
    const day = new Date().toISOString().slice(0, 10);
    const keys = sums.map(({ name, owner }) => `inkloom:${name}:${day}${owner === undefined ? '' : `:${owner}`}`);
    try {
      const replies = await this.change(keys, amount);
      // A reply that was lost is no sum.
      if (!replies || replies.some(([error]) => error)) return undefined;
      return {
        sums: keys.map((_, index) => Number(replies[2 * index]![1])),
        undo: () => this.change(keys, -amount),
      };
    } catch (error) {
      this.log.warn({ err: error }, 'daily limits not counted');
      return undefined;
    }
  }

  private change(keys: string[], amount: number) {
    const changes = this.redis.multi();
    for (const key of keys) changes.incrby(key, amount).expire(key, TWO_DAYS_SECONDS);
    return changes.exec();
  }
}

/** Seconds until the day ends that the sums are of. */
export const secondsOfToday = (): number => Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1000);
