import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
-- Failures as they happen, by minute; a replay or a discard takes none back. Counters by hour are folded from those by minute.
create function count_failure() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, minute, change)
    values ('jobs.failures.' || new.queue, date_trunc('minute', coalesce(new.finished_at, now())), 1);
  return null;
end $$;
create trigger jobs_failures_insert after insert on jobs for each row
  when (new.status = 'failed') execute function count_failure();
create trigger jobs_failures_update after update on jobs for each row
  when (new.status = 'failed' and old.status <> 'failed') execute function count_failure();
create index jobs_discarded on jobs (id) where discarded_at is not null;
`;

const down = `
drop index jobs_discarded;
drop trigger jobs_failures_insert on jobs;
drop trigger jobs_failures_update on jobs;
drop function count_failure();
delete from counters where name like 'jobs.failures.%' or name like 'hour.%';
delete from counter_changes where name like 'jobs.failures.%';
`;

/** What the queues did over time. */
export class QueueHistory1700000000102 implements MigrationInterface {
  name = 'QueueHistory1700000000102';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
