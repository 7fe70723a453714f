import { Injectable } from '@nestjs/common';
import { queueNames, type HistoryRange, type QueueHistory, type QueueName } from '#contracts';
import { Database } from '#database';

/** How a range is cut: minutes for an hour, hours for a day, six hours for a week. */
const cuts: Record<HistoryRange, { steps: number; step: string; from: 'minute' | 'hour' }> = {
  '1h': { steps: 60, step: '1 minute', from: 'minute' },
  '24h': { steps: 24, step: '1 hour', from: 'hour' },
  '7d': { steps: 28, step: '6 hours', from: 'hour' },
};

interface StepRow {
  queue: QueueName;
  at: Date;
  completed: number;
  failed: number;
}

/** [JOB-14] How many jobs ended well and badly over time, from the counters that triggers keep; reads no job. */
@Injectable()
export class QueueHistoryRepository {
  constructor(private readonly database: Database) {}

  /** Every queue with all steps of the range, the present one last. */
  async read(range: HistoryRange): Promise<QueueHistory[]> {
    const { steps, step, from } = cuts[range];
    const rows = await this.database.query<StepRow>(
      `with span as (select date_bin($2::interval, now(), 'epoch'::timestamptz) as last),
       steps as (
         select at from span, generate_series(last - ($1::int - 1) * $2::interval, last, $2::interval) at),
       counted as materialized (
         select ${from === 'hour' ? `substr(name, length('hour.') + 1)` : 'name'} as name, minute, value from counters
         where name like '${from === 'hour' ? 'hour.' : ''}jobs.%' and minute >= (select min(at) from steps)
         union all
         -- What waits to be folded counts already.
         select name, minute, change from counter_changes
         where name like 'jobs.%' and minute >= (select min(at) from steps)),
       summed as (
         select name, date_bin($2::interval, minute, 'epoch'::timestamptz) as at, sum(value)::int as value from counted group by 1, 2)
       select queue, steps.at,
         coalesce((select value from summed where name = 'jobs.completed.' || queue and summed.at = steps.at), 0) as completed,
         coalesce((select value from summed where name = 'jobs.failures.' || queue and summed.at = steps.at), 0) as failed
       from unnest($3::text[]) queue cross join steps order by steps.at`,
      [steps, step, queueNames],
    );
    return queueNames.map((name) => ({
      name,
      steps: rows
        .filter(({ queue }) => queue === name)
        .map(({ at, completed, failed }) => ({ at: at.toISOString(), completed, failed })),
    }));
  }
}
