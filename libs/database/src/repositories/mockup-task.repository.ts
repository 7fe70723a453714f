import { Injectable } from '@nestjs/common';
import type { JobErrorView } from '#contracts';
import { Database, type Queryable, type Transaction } from '../database.js';

type MockupTaskStatus = 'waiting' | 'starting' | 'rendering' | 'completed' | 'failed';

/** One mockup at the print provider, for every job that asks for the same. */
export interface MockupTaskRow {
  key: string;
  round: number;
  status: MockupTaskStatus;
  /** The provider's key while it renders. */
  taskKey: string | null;
  /** How often the provider lost it in this round. */
  restarts: number;
  /** Milliseconds since the provider has it, by the database's clock. */
  ageMs: number | null;
  /** The stored pictures. */
  result: unknown;
  error: JobErrorView | null;
}

/** The round of a task that a job takes part in. */
export interface MockupRound {
  key: string;
  round: number;
}
/** The run of a job that starts a task, as the fence knows it. */
export interface Claimant {
  jobId: string;
  epoch: number;
}

const COLUMNS = `key, round, status, task_key, restarts, extract(epoch from now() - started_at)::float8 * 1000 as age_ms, result, error`;
const OPEN = `('queued','active','waiting')`;
/** Behind the owner's own ones that wait, and before the second of anyone who comes later. */
const newTurn = (owner: string): string => `1 + greatest(
  (select coalesce(max(turn), 0) from mockup_tasks where status <> 'waiting'),
  (select coalesce(max(turn), 0) from mockup_tasks where status = 'waiting' and owner_id = ${owner}))`;
const isAwaited = (key: string): string => `exists (
  select 1 from jobs where jobs.queue = 'mockup' and jobs.status in ${OPEN} and jobs.state->'shared'->>'key' = ${key})`;
/** Whether a row is of no use to a job that comes now: its round failed, its pictures are gone, or nobody looked after it in time, nor stores its pictures now. */
const STALE = `(task.status = 'failed'
  or (task.status = 'completed' and (select count(*) from assets where key = any(task.asset_keys)) < cardinality(task.asset_keys))
  or (task.status = 'rendering' and task.started_at < now() - ($3::float8 * interval '1 millisecond')
    and (task.claimed_until is null or task.claimed_until < now())))`;
const UNCLAIMED = `claimed_by = null, claim_epoch = null, claimed_until = null`;
/** Ends what a round had at the provider. */
const NOTHING = `${UNCLAIMED}, task_key = null, started_at = null, polled_at = null`;
/** Rows that no mockup was added to for this long are pruned; a picture that is still asked for is rendered anew. */
const KEEP = `interval '8 days'`;

/** The statements on mockup tasks: equal mockups share one task, and each step of it is claimed by one job at a time. */
@Injectable()
export class MockupTaskRepository {
  constructor(private readonly database: Database) {}

  /**
   * Takes part in the task of this key, in a new round where the last one is of no use. A new one waits for its turn
   * behind the owner's own ones, and before the second of anyone who comes later.
   */
  async join(tx: Transaction, key: string, ownerId: string, deadlineMs: number): Promise<MockupTaskRow> {
    // A statement that waits for the row's lock reads other tables as they were before: the assets of a task that has just been
    // completed would be missing. So the lock comes first.
    await tx.query(`select 1 from mockup_tasks where key = $1 for update`, [key]);
    const [row] = await tx.query<MockupTaskRow>(
      `insert into mockup_tasks as task (key, owner_id, turn)
       values ($1, $2, ${newTurn('$2')})
       on conflict (key) do update set updated_at = now(),
         round = task.round + case when ${STALE} then 1 else 0 end,
         status = case when ${STALE} then 'waiting' else task.status end,
         turn = case when ${STALE} then excluded.turn else task.turn end,
         owner_id = case when ${STALE} then excluded.owner_id else task.owner_id end,
         queued_at = case when ${STALE} then clock_timestamp() else task.queued_at end,
         restarts = case when ${STALE} then 0 else task.restarts end,
         claimed_until = case when ${STALE} then null else task.claimed_until end
       returning ${COLUMNS}`,
      [key, ownerId, deadlineMs],
    );
    return row!;
  }

  async find(key: string): Promise<MockupTaskRow | undefined> {
    const [row] = await this.database.query<MockupTaskRow>(`select ${COLUMNS} from mockup_tasks where key = $1`, [key]);
    return row;
  }

  /** How many tasks that a job still waits for go first. */
  async countAhead(key: string): Promise<number> {
    const [row] = await this.database.query<{ ahead: number }>(
      `select count(*)::int as ahead from mockup_tasks mine join mockup_tasks other
         on other.status = 'waiting' and (other.turn, other.queued_at, other.key) < (mine.turn, mine.queued_at, mine.key)
       where mine.key = $1 and ${isAwaited('other.key')}`,
      [key],
    );
    return row!.ahead;
  }

  /** How many tasks that a job waits for would go before a new one of this owner. */
  async countAheadOfNew(ownerId: string): Promise<number> {
    const [row] = await this.database.query<{ ahead: number }>(
      `select count(*)::int as ahead from mockup_tasks other
       where status = 'waiting' and turn <= ${newTurn('$1')} and ${isAwaited('other.key')}`,
      [ownerId],
    );
    return row!.ahead;
  }

  /** Number of tasks that the provider renders. */
  async countRendering(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from mockup_tasks where status = 'rendering' and started_at > now() - interval '1 hour'`,
    );
    return row!.count;
  }

  /** Number of open jobs that take part in a task. */
  async countJobs(key: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from jobs where queue = 'mockup' and status in ${OPEN} and state->'shared'->>'key' = $1`,
      [key],
    );
    return row!.count;
  }

  /** First phase of the start: one run at a time may ask the provider. A later run of the same job takes over at once, one of another job when the claim is over. */
  async claimStart({ key, round }: MockupRound, { jobId, epoch }: Claimant, claimMs: number): Promise<boolean> {
    return this.changed(
      `update mockup_tasks set status = 'starting', claimed_by = $3, claim_epoch = $4, updated_at = now(),
         claimed_until = now() + ($5::float8 * interval '1 millisecond')
       where key = $1 and round = $2
         and (status = 'waiting' or (status = 'starting' and (claimed_by = $3 or claimed_until < now()))) returning key`,
      [key, round, jobId, epoch, claimMs],
    );
  }

  /** Second phase: the provider has the task. False where another run has taken over meanwhile. */
  async recordStart({ key, round }: MockupRound, { jobId, epoch }: Claimant, taskKey: string): Promise<boolean> {
    return this.changed(
      `update mockup_tasks set ${UNCLAIMED}, status = 'rendering', task_key = $5, started_at = now(), polled_at = null, updated_at = now()
       where key = $1 and round = $2 and status = 'starting' and claimed_by = $3 and claim_epoch = $4 returning key`,
      [key, round, jobId, epoch, taskKey],
    );
  }

  /** Ends a claim without a task; the row keeps its turn. */
  async releaseStart({ key, round }: MockupRound, { jobId, epoch }: Claimant): Promise<void> {
    await this.database.query(
      `update mockup_tasks set ${NOTHING}, status = 'waiting', updated_at = now()
       where key = $1 and round = $2 and status = 'starting' and claimed_by = $3 and claim_epoch = $4`,
      [key, round, jobId, epoch],
    );
  }

  /** Lets one of the jobs look at the provider in each interval, and none while another one stores what it saw. */
  async claimPoll({ key, round }: MockupRound, jobId: string, intervalMs: number): Promise<boolean> {
    return this.changed(
      `update mockup_tasks set polled_at = now(), updated_at = now() where key = $1 and round = $2 and status = 'rendering'
         and (claimed_until is null or claimed_by = $3 or claimed_until < now())
         and (polled_at is null or polled_at <= now() - ($4::float8 * interval '1 millisecond')) returning key`,
      [key, round, jobId, intervalMs],
    );
  }

  /** Lets one job store the pictures of a finished task. A later run of the same job takes over at once, another job when the claim is over. */
  async claimStoring({ key, round }: MockupRound, { jobId, epoch }: Claimant, claimMs: number): Promise<boolean> {
    return this.changed(
      `update mockup_tasks set claimed_by = $3, claim_epoch = $4, updated_at = now(),
         claimed_until = now() + ($5::float8 * interval '1 millisecond')
       where key = $1 and round = $2 and status = 'rendering'
         and (claimed_until is null or claimed_by = $3 or claimed_until < now()) returning key`,
      [key, round, jobId, epoch, claimMs],
    );
  }

  /** The provider has no picture of it: starts it anew at the front. False where it was started that often already. */
  async restart({ key, round }: MockupRound, taskKey: string, most: number): Promise<boolean> {
    return this.changed(
      `update mockup_tasks set ${NOTHING}, status = 'waiting', restarts = restarts + 1, updated_at = now()
       where key = $1 and round = $2 and status = 'rendering' and task_key = $3 and restarts < $4 returning key`,
      [key, round, taskKey, most],
    );
  }

  /** Ends the round for all its jobs; a job that comes later begins a new one. */
  async fail({ key, round }: MockupRound, error: JobErrorView): Promise<void> {
    await this.database.query(
      `update mockup_tasks set ${NOTHING}, status = 'failed', error = $3, updated_at = now()
       where key = $1 and round = $2 and status <> 'completed'`,
      [key, round, JSON.stringify(error)],
    );
  }

  /** Shares the stored pictures with every job of the round. The first ones count. */
  async complete(tx: Transaction, { key, round }: MockupRound, result: unknown, assetKeys: string[]): Promise<void> {
    await tx.query(
      `update mockup_tasks set ${NOTHING}, status = 'completed', result = $3, asset_keys = $4, error = null, updated_at = now()
       where key = $1 and round = $2 and status = 'rendering'`,
      [key, round, JSON.stringify(result), assetKeys],
    );
    await this.prune(tx);
  }

  private async prune(tx: Queryable): Promise<void> {
    await tx.query(
      `delete from mockup_tasks where key in (
         select key from mockup_tasks where updated_at < now() - ${KEEP} order by updated_at limit 20 for update skip locked)`,
    );
  }

  private async changed(sql: string, parameters: unknown[]): Promise<boolean> {
    return (await this.database.query(sql, parameters)).length > 0;
  }
}
