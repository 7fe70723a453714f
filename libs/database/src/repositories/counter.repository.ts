import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';

/** Counts by minute are kept for so long; what is shown is the last hour. */
const KEPT = '2 hours';
/** Counts by day begin with `day.`; what is shown is the last month. */
const DAYS_KEPT = '400 days';
/** Counts of jobs by hour begin with `hour.`, folded from those by minute; what is shown is the last week. */
const HOURS_KEPT = '8 days';

/**
 * The counts that triggers keep. A change of a counted row adds a row to counter_changes, so that transactions never
 * wait for each other; the view current_counters is exact at any time, and cheap while few changes wait to be folded.
 */
@Injectable()
export class CounterRepository {
  constructor(private readonly database: Database) {}

  /** Adds up to `limit` changes to their counters and forgets old minutes; returns how many it took. Any number may run at once. */
  async fold(limit = 10_000): Promise<number> {
    const [row] = await this.database.query<{ taken: number }>(
      `with taken as (
         delete from counter_changes where ctid = any(array(select ctid from counter_changes limit $1 for update skip locked))
         returning name, minute, change),
       folded as (
         insert into counters (name, minute, value)
         -- In one order, so that two that fold at once do not wait for each other in a circle.
         select name, minute, sum(change) from (
           select name, minute, change from taken
           union all select 'hour.' || name, date_trunc('hour', minute), change from taken where name like 'jobs.%' and minute > '-infinity') changes
         group by name, minute order by name, minute
         on conflict (name, minute) do update set value = counters.value + excluded.value),
       expired as (
         delete from counters where minute > '-infinity' and minute < now() - case when name like 'day.%' then interval '${DAYS_KEPT}' when name like 'hour.%' then interval '${HOURS_KEPT}' else interval '${KEPT}' end)
       select count(*)::int as taken from taken`,
      [limit],
    );
    return row!.taken;
  }
}
