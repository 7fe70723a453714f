import { Injectable } from '@nestjs/common';
import type { JobEntity, Transaction } from '#database';
import { RESTORABLE } from './job-filter.js';

/** What operators change of failed jobs. */
@Injectable()
export class FailedJobRepository {
  /** Marks those of the jobs that are failed and not yet discarded; returns their ids. */
  async discard(tx: Transaction, ids: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `update jobs set discarded_at = now(), version = version + 1
       where id = any($1::uuid[]) and status = 'failed' and discarded_at is null returning id`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Takes back what was discarded less than 30 days ago; returns the ids. */
  async restore(tx: Transaction, ids: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `update jobs set discarded_at = null, version = version + 1
       where id = any($1::uuid[]) and status = 'failed' and ${RESTORABLE} returning id`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Locks a job if it is failed and not discarded. */
  async lockFailed(tx: Transaction, id: string): Promise<JobEntity | undefined> {
    const [row] = await tx.query<JobEntity>(
      `select * from jobs where id = $1 and status = 'failed' and discarded_at is null for update`,
      [id],
    );
    return row;
  }

  async setInput(tx: Transaction, id: string, input: Record<string, unknown>): Promise<JobEntity> {
    const [row] = await tx.query<JobEntity>(
      `update jobs set input = $2, version = version + 1, updated_at = now() where id = $1 returning *`,
      [id, JSON.stringify(input)],
    );
    return row!;
  }
}
