import { Injectable } from '@nestjs/common';
import type { QueueName } from '#contracts';
import { Database } from '#database';

/** Where a run has come to: jobs are looked at in the order of their end. */
export interface RetentionCursor {
  /** As PostgreSQL writes it: a Date would lose the microseconds, and the run its place. */
  finishedAt: string;
  id: string;
}

export interface RetentionStep {
  removed: number;
  /** Undefined when no more of the queue is old enough. */
  next: RetentionCursor | undefined;
}

/**
 * Removes what is older than it must be kept. A job stays that a row still reads: the one that made a mockup, a design's
 * picture or an order's submission.
 */
const REMOVE_OLD = `
with old as (
  select id, finished_at from jobs
  where queue = $1 and finished_at is not null and finished_at < now() - make_interval(days => $2)
    and (finished_at, id) > (coalesce($3::timestamptz, '-infinity'), coalesce($4, '00000000-0000-0000-0000-000000000000'::uuid))
  order by finished_at, id limit $5 for update skip locked
), removed as (
  delete from jobs using old where jobs.id = old.id
    and not exists (select 1 from mockups where mockups.job_id = jobs.id)
    and not exists (select 1 from designs where designs.asset_id = (jobs.result->>'assetId')::uuid)
    and not exists (select 1 from orders where orders.id = jobs.subject_id and orders.submission_job_id = jobs.id)
  returning jobs.id
), last as (select finished_at, id from old order by finished_at desc, id desc limit 1)
select (select count(*) from removed)::int as removed, (select count(*) from old)::int as seen,
  (select finished_at::text from last) as "finishedAt", (select id from last) as id`;

/** Old jobs and what belongs to them alone. */
@Injectable()
export class JobRetentionRepository {
  constructor(private readonly database: Database) {}

  /** One batch, in one statement, so that nothing is locked for long. Side by side two processes remove different jobs. */
  async removeOld(
    queue: QueueName,
    days: number,
    after: RetentionCursor | undefined,
    limit: number,
  ): Promise<RetentionStep> {
    const [row] = await this.database.query<{ removed: number; seen: number; finishedAt: string; id: string }>(
      REMOVE_OLD,
      [queue, days, after?.finishedAt ?? null, after?.id ?? null, limit],
    );
    const { removed, seen, finishedAt, id } = row!;
    return { removed, next: seen === limit ? { finishedAt, id } : undefined };
  }
}
