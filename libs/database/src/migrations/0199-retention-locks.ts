import type { MigrationInterface, QueryRunner } from 'typeorm';

const head = `
create or replace function remove_old_jobs(of_queue text, keep_days int, after_end timestamptz, after_id uuid, most int)
  returns table (removed int, seen int, last_end text, last_id uuid) language sql security definer
begin atomic
  with old as (
    select job.id, job.finished_at from jobs job
    where (job.discarded_at is null or job.discarded_at < now() - interval '30 days') and
      job.queue = of_queue and job.finished_at < now() - make_interval(days => greatest(keep_days, 1))
      and (job.finished_at, job.id) > (coalesce(after_end, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
    order by job.finished_at, job.id limit most`;
const kept = (job: string): string => `
      and not exists (select 1 from mockups where mockups.job_id = ${job}.id)
      and not exists (select 1 from designs where designs.asset_id = (${job}.result ->> 'assetId')::uuid)
      and not exists (select 1 from orders where orders.id = ${job}.subject_id and orders.submission_job_id = ${job}.id)`;
const tail = `
    returning jobs.id
  ), latest as (select old.finished_at, old.id from old order by old.finished_at desc, old.id desc limit 1)
  select (select count(*) from gone)::int, (select count(*) from old)::int,
    (select latest.finished_at::text from latest), (select latest.id from latest);
end;
`;

// At most so many are looked at, whatever is kept of them: no statement becomes long.
const up = `${head}
  ), free as (
    select jobs.id from jobs join old on old.id = jobs.id where true${kept('jobs')}
    for update of jobs skip locked
  ), gone as (
    delete from jobs using free where jobs.id = free.id${tail}`;
const down = `${head} for update skip locked
  ), gone as (
    delete from jobs using old where jobs.id = old.id${kept('jobs')}${tail}`;

/** Locks only the jobs that go: those that a mockup, design or order still needs were locked, and so written, at each look. */
export class RetentionLocks1700000000199 implements MigrationInterface {
  name = 'RetentionLocks1700000000199';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
