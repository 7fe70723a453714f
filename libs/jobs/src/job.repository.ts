import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import type { JobErrorView, JobKind, QueueName } from '#contracts';
import { Database, type JobEntity, type Queryable } from '#database';

export interface NewJob {
  id: string;
  kind: JobKind;
  queue: QueueName;
  ownerId: string | null;
  subjectId: string | null;
  title: string;
  input: Record<string, unknown>;
  notice: string | null;
  priorityOffset: number;
  idempotencyKey: string | null;
  /** Before it may begin. */
  delayMs: number;
  requestId: string | null;
  traceparent: string | null;
}

/** How a job ended. */
export interface JobEnd {
  status: 'completed' | 'failed' | 'cancelled';
  result?: unknown;
  error?: JobErrorView;
  logMessage?: string;
  attempts?: number;
}

/** When and how a job goes on. */
export interface JobPlan {
  status: 'queued' | 'waiting';
  delayMs: number;
  attempts?: number;
  crashes?: number;
  poll?: boolean;
  state?: Record<string, unknown>;
  percent?: number;
  error?: JobErrorView;
  logMessage?: string;
}

/** One statement that need not wait for the disk: claims and progress, never effects. */
const RELAXED = `with relaxed as materialized (select set_config('synchronous_commit', 'off', true) as mode)`;
/** Each of these runs for every job; planning them anew costs more than running them. */
const PREPARED = { prepared: true };
const ms = (parameter: string) => `(${parameter}::float8 * interval '1 millisecond')`;
/** Beyond this a user's jobs are equal: accepting one costs the same however many there are. */
const MOST_COUNTED = 1_000;
const OPEN = `('queued','active','waiting')`;
/** The fence: a worker's write counts only while its epoch, $2, owns the job. */
const OWNED = `epoch = $2 and status = 'active'`;
/** Owned by no worker, and due; or owned by a worker whose lease has run out. */
const CLAIMABLE = `((status in ('queued','waiting') and run_at <= now() + interval '50 milliseconds') or (status = 'active' and lease_until < now()))`;

/** The engine's statements on the jobs table. Times are the database's own, so that clocks of machines do not matter. */
@Injectable()
export class JobRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** Adds a row; its priority is the number of the owner's outstanding jobs on the queue, counted up to MOST_COUNTED, plus the offset. */
  async insert(tx: Queryable, job: NewJob): Promise<JobEntity> {
    const [row] = await tx.query<JobEntity>(
      `insert into jobs (id, kind, queue, owner_id, subject_id, title, input, notice, idempotency_key, request_id, traceparent, priority, run_at, check_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $14,
         1 + $11 + (select count(*) from (select from jobs where owner_id = $4 and queue = $3 and status in ${OPEN} limit ${MOST_COUNTED}) outstanding),
         now() + ${ms('$13')}, now() + ${ms('$13')} + ${ms('$12')})
       returning *`,
      [
        job.id,
        job.kind,
        job.queue,
        job.ownerId,
        job.subjectId,
        job.title,
        JSON.stringify(job.input),
        job.notice,
        job.idempotencyKey,
        job.requestId,
        job.priorityOffset,
        this.config.JOB_RELAY_GRACE_MS,
        job.delayMs,
        job.traceparent,
      ],
      PREPARED,
    );
    return row!;
  }

  async find(id: string, db: Queryable = this.database): Promise<JobEntity | undefined> {
    const [row] = await db.query<JobEntity>('select * from jobs where id = $1', [id], PREPARED);
    return row;
  }

  async findByIdempotencyKey(ownerId: string, kind: JobKind, key: string): Promise<JobEntity | undefined> {
    const [row] = await this.database.query<JobEntity>(
      'select * from jobs where owner_id = $1 and kind = $2 and idempotency_key = $3',
      [ownerId, kind, key],
    );
    return row;
  }

  /** Takes the job for one worker: bumps the epoch, so that every write of an earlier owner is fenced off. Undefined where it cannot be claimed. */
  async claim(id: string, dispatch: number, worker: string, trace: string | null): Promise<JobEntity | undefined> {
    const [row] = await this.database.query<JobEntity>(
      `${RELAXED}
       update jobs set epoch = epoch + 1, version = version + 1, updated_at = now(), lease_owner = $3, run_trace = $6,
         crashes = crashes + case when status = 'active' then 1 else 0 end, status = 'active',
         started_at = case when status = 'waiting' then coalesce(started_at, now()) else now() end,
         lease_until = now() + ${ms('$4')}, check_at = now() + ${ms('$4')} + ${ms('$5')}
       from relaxed where relaxed.mode is not null and id = $1 and dispatch = $2 and ${CLAIMABLE}
       returning jobs.*`,
      [id, dispatch, worker, this.config.JOB_LEASE_MS, this.config.JOB_RELAY_GRACE_MS, trace],
      PREPARED,
    );
    return row;
  }

  /** When a dispatch that could not be claimed is to be tried again; undefined where the job has ended or goes on under another dispatch. */
  async nextClaim(id: string, dispatch: number): Promise<Date | undefined> {
    const [row] = await this.database.query<{ at: Date }>(
      `select greatest(case when status = 'active' then lease_until else run_at end, now()) + interval '100 milliseconds' as at
       from jobs where id = $1 and dispatch = $2 and status in ${OPEN}`,
      [id, dispatch],
    );
    return row?.at;
  }

  /** Renews the lease. Undefined where this epoch no longer owns the job; otherwise whether its cancellation was requested. */
  async renew(id: string, epoch: number): Promise<{ cancelRequested: boolean } | undefined> {
    const [row] = await this.database.query<{ cancelRequested: boolean }>(
      `${RELAXED}
       update jobs set lease_until = now() + ${ms('$3')}, check_at = now() + ${ms('$3')} + ${ms('$4')}
       from relaxed where relaxed.mode is not null and id = $1 and ${OWNED}
       returning cancel_requested`,
      [id, epoch, this.config.JOB_LEASE_MS, this.config.JOB_RELAY_GRACE_MS],
    );
    return row;
  }

  /** Locks the row for the rest of the transaction if this epoch still owns the job. */
  async lockOwned(tx: Queryable, id: string, epoch: number): Promise<JobEntity | undefined> {
    const [row] = await tx.query<JobEntity>(`select * from jobs where id = $1 and ${OWNED} for update`, [id, epoch]);
    return row;
  }

  async progress(
    id: string,
    epoch: number,
    change: { stage?: string; percent?: number; previewUrl?: string },
  ): Promise<JobEntity | undefined> {
    const [row] = await this.database.query<JobEntity>(
      `${RELAXED}
       update jobs set stage = coalesce($3, stage), percent = greatest(percent, coalesce($4, percent)), preview_url = coalesce($5, preview_url),
         version = version + 1, updated_at = now()
       from relaxed where relaxed.mode is not null and id = $1 and ${OWNED}
       returning jobs.*`,
      [id, epoch, change.stage ?? null, change.percent ?? null, change.previewUrl ?? null],
      PREPARED,
    );
    return row;
  }

  async saveState(
    id: string,
    epoch: number,
    state: Record<string, unknown>,
    db: Queryable = this.database,
  ): Promise<boolean> {
    const rows = await db.query(
      `update jobs set state = state || $3::jsonb, updated_at = now() where id = $1 and ${OWNED} returning id`,
      [id, epoch, JSON.stringify(state)],
    );
    return rows.length > 0;
  }

  /** Adds a notice that the job does not have yet. Returns all of them; undefined where this epoch no longer owns the job. */
  async addNotice(
    id: string,
    epoch: number,
    text: string,
    db: Queryable = this.database,
  ): Promise<string[] | undefined> {
    const [row] = await db.query<{ notices: string[] }>(
      `update jobs set notices = case when notices ? $3 then notices else notices || jsonb_build_array($3::text) end,
         version = version + 1, updated_at = now()
       where id = $1 and epoch = $2 and status in ('active', 'completed') returning notices`,
      [id, epoch, text],
    );
    return row?.notices;
  }

  async finish(tx: Queryable, id: string, epoch: number, end: JobEnd): Promise<JobEntity | undefined> {
    const [row] = await tx.query<JobEntity>(
      `update jobs set status = $3, result = $4, error = $5, log_message = $6, attempts = coalesce($7, attempts),
         percent = case when $3 = 'completed' then 100 else percent end,
         version = version + 1, updated_at = now(), finished_at = now(), lease_until = null, lease_owner = null
       where id = $1 and ${OWNED} returning *`,
      [id, epoch, end.status, json(end.result), json(end.error), end.logMessage ?? null, end.attempts ?? null],
      PREPARED,
    );
    return row;
  }

  /** Releases the job to the queue, to be run at a recorded time. */
  async reschedule(id: string, epoch: number, plan: JobPlan): Promise<JobEntity | undefined> {
    const [row] = await this.database.query<JobEntity>(
      `update jobs set status = $3, run_at = now() + ${ms('$4')}, check_at = now() + ${ms('$4')} + ${ms('$5')},
         attempts = coalesce($6, attempts), polls = polls + $7, state = state || coalesce($8::jsonb, '{}'::jsonb),
         percent = greatest(percent, coalesce($9, percent)), error = $10, log_message = $11, crashes = coalesce($12, crashes),
         version = version + 1, updated_at = now(), lease_until = null, lease_owner = null
       where id = $1 and ${OWNED} returning *`,
      [
        id,
        epoch,
        plan.status,
        plan.delayMs,
        this.config.JOB_RELAY_GRACE_MS,
        plan.attempts ?? null,
        plan.poll ? 1 : 0,
        json(plan.state),
        plan.percent ?? null,
        json(plan.error),
        plan.logMessage ?? null,
        plan.crashes ?? null,
      ],
      PREPARED,
    );
    return row;
  }

  /** Ends a job that no worker owns. */
  async cancelIdle(tx: Queryable, id: string): Promise<JobEntity | undefined> {
    const [row] = await tx.query<JobEntity>(
      `update jobs set status = 'cancelled', version = version + 1, updated_at = now(), finished_at = now()
       where id = $1 and status in ('queued','waiting') returning *`,
      [id],
    );
    return row;
  }

  async requestCancel(tx: Queryable, id: string): Promise<JobEntity | undefined> {
    const [row] = await tx.query<JobEntity>(
      `update jobs set cancel_requested = true where id = $1 and status = 'active' returning *`,
      [id],
    );
    return row;
  }

  /** Puts a failed job back to queued under a new dispatch number, which that request caused. */
  async revive(tx: Queryable, id: string, requestId: string | null): Promise<JobEntity | undefined> {
    const [row] = await tx.query<JobEntity>(
      `update jobs set status = 'queued', dispatch = dispatch + 1, attempts = 0, polls = 0, crashes = 0, error = null, log_message = null, notices = '[]',
         stage = null, percent = 0, preview_url = null, cancel_requested = false, state = state - '{waitsInRow,waitingSince,turn}'::text[], run_at = now(), started_at = null, finished_at = null,
         check_at = now() + ${ms('$2')}, version = version + 1, updated_at = now(), replay_request = $3
       where id = $1 and status = 'failed' and discarded_at is null returning *`,
      [id, this.config.JOB_RELAY_GRACE_MS, requestId],
    );
    return row;
  }

  /** Gives a replayed job the key of the request that replayed it. */
  async setIdempotencyKey(tx: Queryable, id: string, idempotencyKey: string): Promise<void> {
    await tx.query('update jobs set idempotency_key = $2 where id = $1', [id, idempotencyKey]);
  }

  /** Makes the waiting jobs of a kind about a subject due now. */
  wake(kind: JobKind, subjectId: string): Promise<JobEntity[]> {
    return this.database.query<JobEntity>(
      `update jobs set run_at = now(), check_at = now() + ${ms('$3')}, updated_at = now()
       where subject_id = $2 and kind = $1 and status = 'waiting' and run_at > now() returning *`,
      [kind, subjectId, this.config.JOB_RELAY_GRACE_MS],
    );
  }

  /** Whether a worker runs a job of this kind about this subject. */
  async isRunning(kind: JobKind, subjectId: string): Promise<boolean> {
    const rows = await this.database.query(
      `select 1 from jobs where subject_id = $2 and kind = $1 and status = 'active' limit 1`,
      [kind, subjectId],
    );
    return rows.length > 0;
  }

  /** Whether a job of this kind about this subject has not ended. */
  async hasOpen(kind: JobKind, subjectId: string, db: Queryable = this.database): Promise<boolean> {
    const rows = await db.query(
      `select 1 from jobs where subject_id = $1 and kind = $2 and status in ${OPEN} limit 1`,
      [subjectId, kind],
    );
    return rows.length > 0;
  }

  /** The failed jobs of this kind about this subject that were not discarded, oldest first. */
  findFailed(kind: JobKind, subjectId: string): Promise<JobEntity[]> {
    return this.database.query<JobEntity>(
      `select * from jobs where subject_id = $1 and kind = $2 and status = 'failed' and discarded_at is null order by id limit $3`,
      [subjectId, kind, MOST_FAILED],
    );
  }

  /** How many jobs of the queue have begun and not ended. */
  async countBegun(queue: QueueName): Promise<number> {
    const [row] = await this.database.query<{ begun: number }>(
      `select count(*)::int as begun from jobs where queue = $1 and status in ('waiting', 'active')`,
      [queue],
    );
    return row!.begun;
  }

  /** Claims open jobs that are due for a check; no two relays get the same one at once. */
  claimDue(limit: number): Promise<JobEntity[]> {
    return this.database.query<JobEntity>(
      `${RELAXED}
       update jobs set check_at = now() + ${ms('$2')}
       from relaxed where relaxed.mode is not null and id in (
         select id from jobs where status in ${OPEN} and check_at <= now() order by check_at limit $1 for update skip locked)
       returning jobs.*`,
      [limit, this.config.JOB_RECHECK_MS],
    );
  }

  /**
   * [JOB-13] Promotes the given queued jobs: halfway at each check, but no further than their position among their owner's own.
   * So a plan's head start wears off and everyone's oldest job reaches the front in the end, while one user's
   * many stay behind each other. Returns those that moved.
   */
  promote(ids: string[]): Promise<Pick<JobEntity, 'id' | 'priority'>[]> {
    return this.database.query(
      `with own as (
         select distinct owner_id, queue from jobs where id = any($1::uuid[])),
       placed as (
         select jobs.id, row_number() over (partition by jobs.owner_id, jobs.queue order by jobs.id)::int as position
         from jobs join own on jobs.owner_id is not distinct from own.owner_id and jobs.queue = own.queue where jobs.status in ${OPEN})
       update jobs set priority = greatest(placed.position, jobs.priority / 2, 1) from placed
       where placed.id = jobs.id and jobs.id = any($1::uuid[]) and jobs.status = 'queued' and jobs.priority > greatest(placed.position, 1)
       returning jobs.id, jobs.priority`,
      [ids],
    );
  }
}

/** Most failed jobs of one subject that are listed. */
const MOST_FAILED = 20;
const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));
