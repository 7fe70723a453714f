import { Injectable } from '@nestjs/common';
import { Logger, metrics } from '#observability';
import { InjectRedis, type RedisConnection } from '#redis';
import { outageCodes } from './outage-codes.js';

export interface ProviderCalls {
  provider: string;
  /** Calls that say that the provider is down, or has shut us out. */
  failed: number;
  ok: number;
}

const MINUTES = 10;
const MINUTE_MS = 60_000;
const OUTAGES: ReadonlySet<unknown> = new Set(outageCodes);
const keyOf = (minute: number): string => `inkloom:provider-calls:${minute}`;
const minuteNow = (): number => Math.floor(Date.now() / MINUTE_MS);

/** How the calls to outside services went of late, as every process that has alerts counts its own. */
@Injectable()
export class ProviderCallReports {
  private reported = new Map<string, number>();

  constructor(
    @InjectRedis('producer') private readonly redis: RedisConnection,
    private readonly log: Logger,
  ) {}

  /** Adds what this process has called since its last report. Never rejects: what was not taken is in the next one. */
  async report(): Promise<void> {
    try {
      const counted = await countCalls();
      const added = [...counted].flatMap(([field, count]) => {
        const more = count - (this.reported.get(field) ?? 0);
        return more > 0 ? [[field, more] as const] : [];
      });
      if (added.length === 0) return;
      const key = keyOf(minuteNow());
      const writes = this.redis.multi();
      for (const [field, more] of added) writes.hincrby(key, field, more);
      await writes.expire(key, 2 * MINUTES * 60).exec();
      this.reported = counted;
    } catch (error) {
      this.log.warn({ err: error }, 'calls to providers not reported');
    }
  }

  /** Of all processes, in the last ten minutes. Rejects while Redis is away. */
  async recent(): Promise<ProviderCalls[]> {
    const minute = minuteNow();
    const minutes = Array.from({ length: MINUTES }, (_, ago) => this.redis.hgetall(keyOf(minute - ago)));
    const sums = new Map<string, ProviderCalls>();
    for (const fields of await Promise.all(minutes))
      for (const [field, count] of Object.entries(fields)) {
        const [provider = '', end] = field.split(' ');
        const sum = sums.get(provider) ?? { provider, failed: 0, ok: 0 };
        sum[end === 'ok' ? 'ok' : 'failed'] += Number(count);
        sums.set(provider, sum);
      }
    return [...sums.values()];
  }
}

/** By provider and end, since the process has started. */
async function countCalls(): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const { labels, value } of (await metrics.providerCalls.get()).values) {
    const end = labels.outcome === 'ok' ? 'ok' : OUTAGES.has(labels.outcome) ? 'failed' : undefined;
    if (!end) continue;
    const field = `${labels.provider} ${end}`;
    sums.set(field, (sums.get(field) ?? 0) + value);
  }
  return sums;
}
