import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `condition`: of a job that may go. */
const removing = (condition: string): string => `
create or replace function remove_old_jobs(of_queue text, keep_days int, after_end timestamptz, after_id uuid, most int)
  returns table (removed int, seen int, last_end text, last_id uuid) language sql security definer
begin atomic
  with old as (
    select job.id, job.finished_at from jobs job
    where ${condition} job.queue = of_queue and job.finished_at < now() - make_interval(days => greatest(keep_days, 1))
      and (job.finished_at, job.id) > (coalesce(after_end, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
    order by job.finished_at, job.id limit most for update skip locked
  ), gone as (
    delete from jobs using old where jobs.id = old.id
      and not exists (select 1 from mockups where mockups.job_id = jobs.id)
      and not exists (select 1 from designs where designs.asset_id = (jobs.result ->> 'assetId')::uuid)
      and not exists (select 1 from orders where orders.id = jobs.subject_id and orders.submission_job_id = jobs.id)
    returning jobs.id
  ), latest as (select old.finished_at, old.id from old order by old.finished_at desc, old.id desc limit 1)
  select (select count(*) from gone)::int, (select count(*) from old)::int,
    (select latest.finished_at::text from latest), (select latest.id from latest);
end;
`;

// A discard can be taken back for 30 days, however short the retention is.
const up = removing(`(job.discarded_at is null or job.discarded_at < now() - interval '30 days') and`);

/** Jobs that were set aside stay as long as that can be taken back. */
export class DiscardRetention1700000000191 implements MigrationInterface {
  name = 'DiscardRetention1700000000191';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(removing(''));
  }
}
