import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
-- The trace of the present run, as it was claimed; null where nothing is traced.
alter table jobs add column run_trace text;
-- Attempts of before have neither: with an error they failed, without one they ended with their worker.
alter table job_attempts add column outcome text check (outcome in ('completed', 'failed', 'cancelled', 'released', 'lost')),
  add column trace_id text;

create or replace function keep_job_attempt() returns trigger language plpgsql as $$
begin
  insert into job_attempts (job_id, dispatch, worker, started_at, outcome, trace_id, error, log_message)
  values (old.id, old.dispatch, old.lease_owner, old.started_at,
    case when new.status = 'active' then 'lost' when new.status in ('completed', 'cancelled') then new.status
      when new.status = 'failed' or new.error is not null then 'failed' else 'released' end,
    coalesce(old.run_trace, substr(old.traceparent, 4, 32)),
    case when new.status = 'active' then null else new.error end,
    case when new.status = 'active' then null else new.log_message end);
  return null;
end $$;
drop trigger jobs_attempt on jobs;
-- A poll that found nothing yet is no attempt of its own: a job may poll for weeks.
create trigger jobs_attempt after update on jobs for each row
  when (old.status = 'active' and (new.status in ('completed', 'failed', 'cancelled', 'queued')
    or new.status = 'waiting' and new.error is not null or new.status = 'active' and new.epoch > old.epoch))
  execute function keep_job_attempt();
`;

const down = `
delete from job_attempts where outcome not in ('failed', 'lost');
create or replace function keep_job_attempt() returns trigger language plpgsql as $$
begin
  insert into job_attempts (job_id, dispatch, worker, started_at, error, log_message)
  values (old.id, old.dispatch, old.lease_owner, old.started_at,
    case when new.status = 'active' then null else new.error end,
    case when new.status = 'active' then null else new.log_message end);
  return null;
end $$;
drop trigger jobs_attempt on jobs;
create trigger jobs_attempt after update on jobs for each row
  when (old.status = 'active' and (new.status in ('queued', 'waiting', 'failed') and new.error is not null
    or new.status = 'active' and new.epoch > old.epoch))
  execute function keep_job_attempt();
alter table job_attempts drop column outcome, drop column trace_id;
alter table jobs drop column run_trace;
`;

/** [JOB-14] Every attempt of a job, also the one that went well, and the trace of each. */
export class JobTimeline1700000000181 implements MigrationInterface {
  name = 'JobTimeline1700000000181';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
