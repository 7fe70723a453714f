import type { MigrationInterface, QueryRunner } from 'typeorm';

// The bodies are bound to what they name when they are made: an index calls them whatever the search path is.
const up = `
create function failure_pattern(error jsonb, log_message text) returns text immutable parallel safe language sql
begin atomic
  select left(regexp_replace(regexp_replace(coalesce(log_message, error ->> 'message', ''),
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{16,}', '…', 'gi'), '\\d+', '#', 'g'), 300);
end;
create function failure_fingerprint(kind text, error jsonb, log_message text) returns text immutable parallel safe language sql
begin atomic
  select md5(concat(kind, '|', error ->> 'code', '|', failure_pattern(error, log_message)));
end;
create index jobs_failure on jobs (failure_fingerprint(kind, error, log_message), id desc) where status = 'failed';

create table job_attempts (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  dispatch int not null,
  worker text,
  started_at timestamptz,
  ended_at timestamptz not null default now(),
  error jsonb,
  log_message text
);
create index job_attempts_job on job_attempts (job_id, id);
create function keep_job_attempt() returns trigger language plpgsql as $$
begin
  insert into job_attempts (job_id, dispatch, worker, started_at, error, log_message)
  values (old.id, old.dispatch, old.lease_owner, old.started_at,
    case when new.status = 'active' then null else new.error end,
    case when new.status = 'active' then null else new.log_message end);
  return null;
end $$;
create trigger jobs_attempt after update on jobs for each row
  when (old.status = 'active' and (new.status in ('queued', 'waiting', 'failed') and new.error is not null
    or new.status = 'active' and new.epoch > old.epoch))
  execute function keep_job_attempt();
`;

const down = `
drop trigger jobs_attempt on jobs;
drop function keep_job_attempt();
drop table job_attempts;
drop index jobs_failure;
drop function failure_fingerprint(text, jsonb, text);
drop function failure_pattern(jsonb, text);
`;

/** [JOB-14] Failed jobs by what went wrong, and every attempt that failed: an attempt without an error ended with its worker. */
export class JobFailures1700000000064 implements MigrationInterface {
  name = 'JobFailures1700000000064';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
