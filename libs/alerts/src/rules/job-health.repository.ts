import { Injectable } from '@nestjs/common';
import { queueNames, type QueueName } from '#contracts';
import { Database } from '#database';
import { outageCodes, shopperCodes } from './outage-codes.js';

export interface QueueHealth {
  queue: QueueName;
  failed: number;
  ended: number;
}

export interface ProviderHealth {
  provider: string;
  failed: number;
  completed: number;
}

/** Most ended jobs of a queue, and most failed attempts, that are looked at: the newest ones. */
const MOST_READ = 2_000;
const OPEN = `('queued', 'active', 'waiting')`;

/** The outside service that a job needs; null for one that needs none. */
const PROVIDER = `case when jobs.queue = 'generation' then jobs.input ->> 'provider'
  when jobs.kind in ('mockup.render', 'order.submit', 'order.track') then 'printful' end`;

/** What the rows of jobs say about how things go. Each read is bounded. */
@Injectable()
export class JobHealthRepository {
  constructor(private readonly database: Database) {}

  /** Jobs of each queue that ended in the last quarter of an hour, without failures that operators have muted. */
  ended(): Promise<QueueHealth[]> {
    return this.database.query<QueueHealth>(
      `select name as queue, count(*) filter (where status = 'failed')::int as failed, count(status)::int as ended
       from unnest($1::text[]) as name left join lateral (
         select status, error, case when status = 'failed' then failure_fingerprint(kind, error, log_message) end as cause
         from jobs where queue = name and finished_at > now() - interval '15 minutes'
         order by finished_at desc limit $2) recent
       on status = 'completed' or status = 'failed' and not coalesce(error ->> 'code', '') = any($3)
         and not exists (select from failure_triage where fingerprint = cause and muted_until > now())
       group by name`,
      [queueNames, MOST_READ, shopperCodes],
    );
  }

  /** Failed attempts and completed jobs of the last ten minutes by the provider they need. */
  byProvider(): Promise<ProviderHealth[]> {
    return this.database.query<ProviderHealth>(
      `with failed as (
         select ${PROVIDER} as provider, count(*)::int as failed
         from (select job_id, ended_at, error from job_attempts where error is not null order by id desc limit $1) attempt
         join jobs on jobs.id = attempt.job_id
         where attempt.ended_at > now() - interval '10 minutes' and attempt.error ->> 'code' = any($2) group by 1)
       select provider, failed, (select count(*)::int from (
         select from jobs where queue = any($3) and finished_at > now() - interval '10 minutes' and status = 'completed'
           and ${PROVIDER} = failed.provider limit $1) done) as completed
       from failed where provider is not null`,
      [MOST_READ, outageCodes, queueNames],
    );
  }

  /** Seconds for which the open job that is longest due for its check has waited for a relay. */
  async relayLagSeconds(): Promise<number> {
    const [row] = await this.database.query<{ seconds: number }>(
      `select coalesce(extract(epoch from now() - min(check_at)), 0)::float8 as seconds
       from jobs where status in ${OPEN} and check_at <= now()`,
    );
    return row!.seconds;
  }
}
