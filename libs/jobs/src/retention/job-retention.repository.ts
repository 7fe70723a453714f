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

/** Of the migration; it leaves a job that a row still reads: the one that made a mockup, a design's picture or an order's submission. */
const REMOVE_OLD =
  'select removed, seen, last_end as "finishedAt", last_id as id from remove_old_jobs($1, $2, $3, $4, $5)';

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
