import type { MigrationInterface, QueryRunner } from 'typeorm';

const samples = `
create table queue_samples (
  at timestamptz not null,
  queue text not null,
  waiting int not null check (waiting >= 0),
  active int not null check (active >= 0),
  delayed int not null check (delayed >= 0),
  oldest_seconds int not null check (oldest_seconds >= 0),
  primary key (at, queue)
);
`;

/** `condition`: of a job that is part of what its queue got done. */
const counting = (condition: string): string => `
create or replace function count_completed_job() returns trigger language plpgsql as $$
begin
  ${condition}insert into counter_changes (name, minute, change)
    values ('jobs.completed.' || new.queue, date_trunc('minute', coalesce(new.finished_at, now())), 1);${condition && ' end if;'}
  return null;
end $$;
create or replace function count_failure() returns trigger language plpgsql as $$
begin
  ${condition}insert into counter_changes (name, minute, change)
    values ('jobs.failures.' || new.queue, date_trunc('minute', coalesce(new.finished_at, now())), 1);${condition && ' end if;'}
  return null;
end $$;
`;

/** `columns` and `values`: of an attempt, besides those of before. */
const keepingAttempts = (columns: string, values: string): string => `
create or replace function keep_job_attempt() returns trigger language plpgsql as $$
begin
  insert into job_attempts (job_id, dispatch, worker, started_at, outcome, trace_id${columns}, error, log_message)
  values (old.id, old.dispatch, old.lease_owner, old.started_at,
    case when new.status = 'active' then 'lost' when new.status in ('completed', 'cancelled') then new.status
      when new.status = 'failed' or new.error is not null then 'failed' else 'released' end,
    coalesce(old.run_trace, substr(old.traceparent, 4, 32))${values},
    case when new.status = 'active' then null else new.error end,
    case when new.status = 'active' then null else new.log_message end);
  return null;
end $$;
`;

const requests = `
-- The request of the last replay; the first run comes of the request that the job was accepted with.
alter table jobs add column replay_request text;
alter table job_attempts add column request_id text;
${keepingAttempts(', request_id', ', case when old.dispatch = 1 then old.request_id else old.replay_request end')}
`;

/** [JOB-14] How every queue stood in each minute of the last week, what it got done without the replays and discards of many, and the request that caused each attempt. */
export class JobDesk1700000000193 implements MigrationInterface {
  name = 'JobDesk1700000000193';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(samples + counting(`if new.kind not in ('ops.replay', 'ops.discard') then `) + requests);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${keepingAttempts('', '')}
      alter table job_attempts drop column request_id;
      alter table jobs drop column replay_request;
      ${counting('')}
      drop table queue_samples;
    `);
  }
}
