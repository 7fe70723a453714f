import type { MigrationInterface, QueryRunner } from 'typeorm';

// A counted change adds a row and never waits for another transaction; CounterRepository folds the rows into sums.
const tables = `
lock table orders, jobs in share row exclusive mode;
create table counters (
  name text not null,
  -- Of a count by time, the minute it is for.
  minute timestamptz not null default '-infinity',
  value bigint not null,
  primary key (name, minute)
);
create table counter_changes (
  name text not null,
  minute timestamptz not null default '-infinity',
  change bigint not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
create view current_counters as
  select name, minute, sum(value)::bigint as value
  from (select name, minute, value from counters union all select name, minute, change from counter_changes) counted
  group by name, minute;
`;

const countOrders = `
drop trigger orders_counted on orders;
drop function count_orders();
drop table order_counts;
insert into counters (name, value)
  select 'orders.' || status, count(*) from orders group by status
  union all select 'orders.total', count(*) from orders
  union all select 'orders.submission_failed', count(*) from orders where submission_state = 'failed';
create function count_orders() returns trigger language plpgsql as $$
begin
  -- One branch for each event: a trigger function knows only the transition tables of the trigger that runs it.
  if tg_op = 'INSERT' then
    insert into counter_changes (name, change)
      select 'orders.' || status, count(*) from added group by status
      union all select 'orders.total', count(*) from added having count(*) > 0
      union all select 'orders.submission_failed', count(*) from added where submission_state = 'failed' having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into counter_changes (name, change)
      select 'orders.' || status, -count(*) from removed group by status
      union all select 'orders.total', -count(*) from removed having count(*) > 0
      union all select 'orders.submission_failed', -count(*) from removed where submission_state = 'failed' having count(*) > 0;
  else
    insert into counter_changes (name, change)
      select name, sum(change) from (
        select 'orders.' || status as name, -1 as change from removed
        union all select 'orders.' || status, 1 from added
        union all select 'orders.submission_failed', -1 from removed where submission_state = 'failed'
        union all select 'orders.submission_failed', 1 from added where submission_state = 'failed') changes
      group by name having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger orders_counted_insert after insert on orders referencing new table as added for each statement execute function count_orders();
create trigger orders_counted_update after update on orders referencing old table as removed new table as added for each statement execute function count_orders();
create trigger orders_counted_delete after delete on orders referencing old table as removed for each statement execute function count_orders();
-- Under its old name for the processes of before, which run on until they are replaced.
create view order_counts as
  select substr(name, length('orders.') + 1) as status, value as count from current_counters where name like 'orders.%';
`;

// The conditions keep every other update of a job, such as its progress, free of charge.
const countJobs = `
insert into counters (name, value)
  select 'jobs.failed.' || queue, count(*) from jobs where status = 'failed' and discarded_at is null group by queue;
insert into counters (name, minute, value)
  select 'jobs.completed.' || queue, date_trunc('minute', finished_at), count(*) from jobs
  where status = 'completed' and finished_at > now() - interval '2 hours' group by 1, 2;
create function count_completed_job() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, minute, change)
    values ('jobs.completed.' || new.queue, date_trunc('minute', coalesce(new.finished_at, now())), 1);
  return null;
end $$;
create function count_failed_job() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'failed' and old.discarded_at is null then
    insert into counter_changes (name, change) values ('jobs.failed.' || old.queue, -1);
  else
    insert into counter_changes (name, change) values ('jobs.failed.' || new.queue, 1);
  end if;
  return null;
end $$;
create trigger jobs_completed_insert after insert on jobs for each row
  when (new.status = 'completed') execute function count_completed_job();
create trigger jobs_completed_update after update on jobs for each row
  when (new.status = 'completed' and old.status <> 'completed') execute function count_completed_job();
create trigger jobs_failed_insert after insert on jobs for each row
  when (new.status = 'failed' and new.discarded_at is null) execute function count_failed_job();
create trigger jobs_failed_update after update on jobs for each row
  when ((new.status = 'failed' and new.discarded_at is null) <> (old.status = 'failed' and old.discarded_at is null))
  execute function count_failed_job();
create trigger jobs_failed_delete after delete on jobs for each row
  when (old.status = 'failed' and old.discarded_at is null) execute function count_failed_job();
`;

const down = `
drop trigger jobs_completed_insert on jobs;
drop trigger jobs_completed_update on jobs;
drop trigger jobs_failed_insert on jobs;
drop trigger jobs_failed_update on jobs;
drop trigger jobs_failed_delete on jobs;
drop function count_completed_job();
drop function count_failed_job();
drop trigger orders_counted_insert on orders;
drop trigger orders_counted_update on orders;
drop trigger orders_counted_delete on orders;
drop function count_orders();
drop view order_counts;
create table order_counts (status text primary key, count bigint not null default 0);
insert into order_counts (status) values ('total'), ('review_pending'), ('approved'), ('rejected'), ('processing'), ('shipped'), ('delivered'), ('submission_failed');
update order_counts set count = value from current_counters where name = 'orders.' || status;
drop view current_counters;
drop table counter_changes;
drop table counters;
create function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update order_counts set count = count + 1 where status in ('total', new.status);
  else
    if new.status <> old.status then
      update order_counts set count = count - 1 where status = old.status;
      update order_counts set count = count + 1 where status = new.status;
    end if;
    if (new.submission_state = 'failed') <> (old.submission_state = 'failed') then
      update order_counts set count = count + case when new.submission_state = 'failed' then 1 else -1 end where status = 'submission_failed';
    end if;
  end if;
  return new;
end $$;
create trigger orders_counted after insert or update of status, submission_state on orders for each row execute function count_orders();
`;

/** Counts orders by state, failed jobs by queue and completed jobs by queue and minute, without a row that writers wait for. */
export class Counters1700000000014 implements MigrationInterface {
  name = 'Counters1700000000014';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [tables, countOrders, countJobs]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
