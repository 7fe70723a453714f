import { Injectable } from '@nestjs/common';
import { queueNames, type HistoryRange, type QueueHistory, type QueueName, type QueueState } from '#contracts';
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
  waiting: number | null;
  active: number | null;
  delayed: number | null;
  oldestSeconds: number | null;
}

/** As long as the longest range. */
const KEPT = `interval '7 days'`;

/** [JOB-14] What the queues did over time, from the counters that triggers keep, and how they stood, from a sample a minute; reads no job. */
@Injectable()
export class QueueHistoryRepository {
  constructor(private readonly database: Database) {}

  /** Keeps how the queues stand, once a minute: of all gateways the first one's. Forgets what is older than a week. */
  async addSample(states: readonly QueueState[]): Promise<void> {
    await this.database.query(
      `with expired as (delete from queue_samples where at < now() - ${KEPT})
       insert into queue_samples (at, queue, waiting, active, delayed, oldest_seconds)
       select date_trunc('minute', now()), * from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[])
       on conflict do nothing`,
      [
        states.map(({ name }) => name),
        states.map(({ waiting }) => waiting),
        states.map(({ active }) => active),
        states.map(({ delayed }) => delayed),
        states.map(({ oldestWaitingSeconds }) => oldestWaitingSeconds),
      ],
    );
  }

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
         select name, date_bin($2::interval, minute, 'epoch'::timestamptz) as at, sum(value)::int as value from counted group by 1, 2),
       sampled as (
         select queue, date_bin($2::interval, at, 'epoch'::timestamptz) as at, max(waiting) as waiting, max(active) as active,
           max(delayed) as delayed, max(oldest_seconds) as oldest_seconds
         from queue_samples where at >= (select min(at) from steps) group by 1, 2)
       select names.name as queue, steps.at, waiting, active, delayed, oldest_seconds,
         coalesce((select value from summed where summed.name = 'jobs.completed.' || names.name and summed.at = steps.at), 0) as completed,
         coalesce((select value from summed where summed.name = 'jobs.failures.' || names.name and summed.at = steps.at), 0) as failed
       from unnest($3::text[]) names (name) cross join steps left join sampled on sampled.queue = names.name and sampled.at = steps.at
       order by steps.at`,
      [steps, step, queueNames],
    );
    return queueNames.map((name) => ({
      name,
      steps: rows
        .filter(({ queue }) => queue === name)
        .map((row) => ({
          at: row.at.toISOString(),
          completed: row.completed,
          failed: row.failed,
          sample: sampleOf(row),
        })),
    }));
  }
}

function sampleOf({ waiting, active, delayed, oldestSeconds }: StepRow): QueueHistory['steps'][number]['sample'] {
  if (waiting === null || active === null || delayed === null || oldestSeconds === null) return null;
  return { waiting, active, delayed, oldestSeconds };
}
