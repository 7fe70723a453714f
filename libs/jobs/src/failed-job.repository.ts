import { Injectable } from '@nestjs/common';
import type { JobEntity, Transaction } from '#database';
import { RESTORABLE } from './job-filter.js';

/** A job that an operator chose, and how often it had been dispatched then; without it that does not matter. */
export interface ChosenJob {
  id: string;
  dispatch?: number | undefined;
}

const CHOSEN = 'unnest($1::uuid[], $2::int[]) as chosen (id, dispatch)';
/** Whoever replayed it since has decided about it later than whoever chose it. */
const RAN_AGAIN = '(jobs.dispatch > coalesce(chosen.dispatch, jobs.dispatch))';
const columnsOf = (chosen: readonly ChosenJob[]) => [
  chosen.map(({ id }) => id),
  chosen.map(({ dispatch }) => dispatch ?? null),
];

/** What operators change of failed jobs. */
@Injectable()
export class FailedJobRepository {
  /** Marks those of the jobs that are failed, not yet discarded, and have not run since they were chosen; returns their ids. */
  async discard(tx: Transaction, chosen: readonly ChosenJob[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `update jobs set discarded_at = now(), version = version + 1 from ${CHOSEN}
       where jobs.id = chosen.id and status = 'failed' and discarded_at is null and not ${RAN_AGAIN} returning jobs.id`,
      columnsOf(chosen),
    );
    return rows.map(({ id }) => id);
  }

  /** Those of the jobs that have run since they were chosen. */
  async ranAgain(tx: Transaction, chosen: readonly ChosenJob[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `select jobs.id from jobs join ${CHOSEN} on jobs.id = chosen.id where ${RAN_AGAIN}`,
      columnsOf(chosen),
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

  /** What was made of the former input and is kept is not what the new one asks for. */
  async setInput(tx: Transaction, id: string, input: Record<string, unknown>): Promise<JobEntity> {
    const [row] = await tx.query<JobEntity>(
      `update jobs set input = $2, state = state - 'spooled', version = version + 1, updated_at = now() where id = $1 returning *`,
      [id, JSON.stringify(input)],
    );
    return row!;
  }
}
