import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import {
  queueNames,
  uuid,
  type JobErrorView,
  type JobKind,
  type JobStatus,
  type OrderStatus,
  type PaymentStatus,
  type QueueName,
  type SubmissionState,
} from '#contracts';
import { Database, JobEntity } from '#database';
import { causeOf, traceOf } from './queue/job-trace.js';
import { conditionOf, type JobFilter } from './job-filter.js';

/** Failed jobs with the same kind, error code and message pattern. */
export interface FailureFigures {
  fingerprint: string;
  kind: JobKind;
  queue: QueueName;
  code: string;
  /** Of the newest job. */
  message: string;
  jobs: number;
  users: number;
  orders: number;
  firstAt: Date;
  lastAt: Date;
  byHour: number[];
}

/** One run of a job by a worker: how it ended, or `running`. */
export interface AttemptRow {
  outcome: 'completed' | 'failed' | 'cancelled' | 'released' | 'lost' | 'running';
  dispatch: number;
  worker: string | null;
  startedAt: Date | null;
  endedAt: Date | null;
  requestId: string | null;
  traceId: string | null;
  error: JobErrorView | null;
  logMessage: string | null;
}

/** A replay or discard of many jobs, without the list of them. */
export interface BulkJobRow {
  id: string;
  kind: 'ops.replay' | 'ops.discard';
  status: JobStatus;
  matched: number;
  handled: number;
  skipped: number;
  ratePerSecond: number;
  reason: string;
  byName: string | null;
  message: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

export interface JobPage {
  limit: number;
  /** Id of the last job already seen; anything else is ignored. */
  before?: string | undefined;
}

/** What the rows say about one queue. */
export interface QueueFigures {
  queue: QueueName;
  failed: number;
  completedLastHour: number;
  oldestWaitingSeconds: number;
  lastEndedAt: Date | null;
}

/** One completed run. */
export interface MeasuredRun {
  kind: string;
  model: string | null;
  seconds: number;
}

/** Newest failed jobs that are grouped by what went wrong: more would make the read slow, and are named as left out. */
const MOST_GROUPED = 10_000;
const MOST_GROUPS = 100;
const MOST_ATTEMPTS = 100;
/** Newest replays and discards that are looked at, and how many of those that ended are shown. */
const BULK_LOOKED_AT = 200;
const BULK_ENDED = 5;

/** Orders that a discard names by their number. */
const MOST_NAMED = 20;

/** Numbers of orders that nobody sends, and how many more there are. */
export interface UnsentOrders {
  orders: string[];
  more: number;
}

/** How an order stands, without anything of its user. */
interface JobOrder {
  number: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  submissionState: SubmissionState;
  printfulOrderId: string | null;
  cancelledAt: Date | null;
}

/** Whose job it is, or whose order it is about, and that order. */
export interface JobPeople {
  userId: string | null;
  ownerName: string | null;
  order: JobOrder | null;
}

/** Reads of the jobs table for pages, operators and estimates. The engine's own statements are in JobRepository. */
@Injectable()
export class JobQueryRepository {
  constructor(
    @InjectRepository(JobEntity) private readonly jobs: Repository<JobEntity>,
    private readonly database: Database,
  ) {}

  /** A page of one user's jobs, newest first. */
  ownedBy(ownerId: string, filter: JobFilter, page: JobPage): Promise<JobEntity[]> {
    return this.list({ ...filter, ownerId }, page);
  }

  /** A page of everyone's jobs, newest first. */
  all(filter: JobFilter, page: JobPage): Promise<JobEntity[]> {
    return this.list(filter, page);
  }

  /** Those of the ids that exist, in the order of the ids. */
  async findByIds(ids: readonly string[]): Promise<JobEntity[]> {
    const found = new Map((await this.jobs.findBy({ id: In([...ids]) })).map((job) => [job.id, job]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** Those of the ids that wait for a worker. */
  async findQueued(ids: readonly string[]): Promise<JobEntity[]> {
    if (ids.length === 0) return [];
    return this.jobs.findBy({ id: In([...ids]), status: 'queued' });
  }

  /** Failures, completions of the last hour (by whole minutes) and the age of the oldest waiting job, for every queue. Counts no rows: triggers keep the counters. */
  figures(): Promise<QueueFigures[]> {
    return this.database.query<QueueFigures>(
      `with counted as materialized (
         select name as counter, value from current_counters
         where name like 'jobs.%' and (minute = '-infinity' or minute > now() - interval '1 hour'))
       select name as queue,
         coalesce((select sum(value) from counted where counter = 'jobs.failed.' || name), 0)::int as failed,
         coalesce((select sum(value) from counted where counter = 'jobs.completed.' || name), 0)::int as completed_last_hour,
         coalesce((select extract(epoch from now() - min(run_at)) from jobs where queue = name and status = 'queued' and run_at <= now()), 0)::float as oldest_waiting_seconds,
         (select finished_at from jobs where queue = name and finished_at is not null order by finished_at desc limit 1) as last_ended_at
       from unnest($1::text[]) as name`,
      [queueNames],
    );
  }

  /** The completed runs among the `window` jobs of a queue that ended last, newest first: one bounded read of an index. */
  recentRuns(queue: QueueName, window: number): Promise<MeasuredRun[]> {
    return this.database.query<MeasuredRun>(
      `select kind, model, seconds from (
         select kind, status, result->>'model' as model, extract(epoch from finished_at - started_at)::float8 as seconds
         from jobs where queue = $1 and finished_at is not null order by finished_at desc limit $2) recent
       where status = 'completed' and seconds is not null`,
      [queue, window],
    );
  }

  /**
   * [JOB-14] What went wrong with the newest failed jobs that were not discarded, the most frequent first. A job about an
   * order concerns the order's user. Bounded: reads an index.
   */
  failures(): Promise<FailureFigures[]> {
    return this.database.query<FailureFigures>(
      `with failed as materialized (
         select failure_fingerprint(kind, error, log_message) as fingerprint, coalesce(log_message, error ->> 'message', '') as message,
           kind, queue, coalesce(error ->> 'code', '') as code, subject_id, finished_at,
           coalesce(owner_id, (select user_id from orders where orders.id = subject_id and queue = 'fulfilment')) as user_id,
           floor(extract(epoch from now() - finished_at) / 3600)::int as hours_ago
         from (select * from jobs where status = 'failed' and discarded_at is null order by id desc limit $1) newest
         where finished_at is not null),
       hours as (
         select fingerprint, hours_ago, count(*)::int as jobs from failed where hours_ago between 0 and 23 group by 1, 2)
       select fingerprint, min(kind) as kind, min(queue) as queue, min(code) as code,
         left((array_agg(message order by finished_at desc))[1], 300) as message,
         count(*)::int as jobs, count(distinct user_id)::int as users,
         count(distinct subject_id) filter (where queue = 'fulfilment')::int as orders,
         min(finished_at) as first_at, max(finished_at) as last_at,
         (select array_agg(coalesce(hours.jobs, 0) order by hour desc) from generate_series(0, 23) as hour
          left join hours on hours.fingerprint = failed.fingerprint and hours_ago = hour) as by_hour
       from failed group by fingerprint order by jobs desc, last_at desc limit $2`,
      [MOST_GROUPED, MOST_GROUPS],
    );
  }

  /** Whether there are more failed jobs than `failures` reads. */
  async failsBeyondGroups(): Promise<boolean> {
    const rows = await this.database.query(
      `select from (select id from jobs where status = 'failed' and discarded_at is null order by id desc offset $1 limit 1) beyond`,
      [MOST_GROUPED],
    );
    return rows.length > 0;
  }

  /** The last attempts of a job, oldest first, with the one that runs. */
  async attemptsOf(job: JobEntity): Promise<AttemptRow[]> {
    const rows = await this.database.query<AttemptRow>(
      `select dispatch, coalesce(outcome, case when error is null then 'lost' else 'failed' end) as outcome, worker, started_at, ended_at,
         request_id, trace_id, error, log_message from job_attempts where job_id = $1 order by id desc limit $2`,
      [job.id, MOST_ATTEMPTS],
    );
    return [...rows.reverse(), ...(job.status === 'active' ? [running(job)] : [])];
  }

  /** How the job's owner is called, and the order that it is about; null where it has none. */
  async peopleAndOrderOf(job: JobEntity): Promise<JobPeople> {
    const [row] = await this.database.query<Omit<JobPeople, 'order'> & Omit<JobOrder, 'number'> & { number?: string }>(
      `with about as (
         select user_id, order_number as number, status, payment_status, submission_state, printful_order_id, cancelled_at
         from orders where id = $2),
         concerned as (select coalesce($1::uuid, (select user_id from about)) as id)
       select concerned.id as user_id, (select coalesce(name, username, email) from users where id = concerned.id) as owner_name,
         number, status, payment_status, submission_state, printful_order_id, cancelled_at
       from concerned left join about on true`,
      [job.ownerId, job.queue === 'fulfilment' ? job.subjectId : null],
    );
    const { userId, ownerName, number, ...order } = row!;
    return { userId, ownerName, order: number ? { number, ...order } : null };
  }

  /** The orders that nothing sends any more without the failed submissions among the newest `limit` jobs that fit. */
  async unsentOrders(filter: JobFilter, limit: number): Promise<UnsentOrders> {
    const { sql, values } = conditionOf(filter, 3);
    const [row] = await this.database.query<{ orders: string[]; unsent: number }>(
      `with fitting as materialized (select kind, subject_id from jobs ${sql && `where ${sql}`} order by id desc limit $1),
         unsent as (select distinct order_number from fitting join orders on orders.id = subject_id
           where fitting.kind = 'order.submit' and submission_state = 'failed' and cancelled_at is null)
       select array(select order_number from unsent order by order_number limit $2) as orders,
         (select count(*)::int from unsent) as unsent`,
      [limit, MOST_NAMED, ...values],
    );
    const { orders, unsent } = row!;
    return { orders, more: unsent - orders.length };
  }

  /** How many jobs of each kind fit, the most frequent first; of no more than the newest `limit` jobs. */
  countKinds(filter: JobFilter, limit: number): Promise<{ kind: JobKind; jobs: number }[]> {
    const { sql, values } = conditionOf(filter, 2);
    return this.database.query(
      `select kind, count(*)::int as jobs from (select kind from jobs ${sql && `where ${sql}`} order by id desc limit $1) fitting
       group by kind order by jobs desc, kind`,
      [limit, ...values],
    );
  }

  /** Replays and discards of many jobs that have not ended, and the last that have, newest first. */
  bulkJobs(): Promise<BulkJobRow[]> {
    return this.database.query<BulkJobRow>(
      `with newest as materialized (
         select id, finished_at, row_number() over (partition by finished_at is null order by id desc) as place
         from (select id, finished_at from jobs where kind in ('ops.replay', 'ops.discard') order by id desc limit $1) looked_at)
       select jobs.id, kind, status, jsonb_array_length(input -> 'jobIds') as matched, coalesce((state ->> 'handled')::int, 0) as handled,
         coalesce(jsonb_array_length(state -> 'skipped'), 0) as skipped, (input ->> 'ratePerSecond')::float8 as rate_per_second,
         input ->> 'reason' as reason, coalesce(users.name, username, email, sub) as by_name, error ->> 'message' as message,
         jobs.created_at, jobs.finished_at
       from newest join jobs on jobs.id = newest.id left join users on users.id = owner_id
       where newest.finished_at is null or place <= $2 order by jobs.id desc`,
      [BULK_LOOKED_AT, BULK_ENDED],
    );
  }

  /** As SQL, planned once per connection: loading a page of 50 through the entities takes three times the CPU. */
  private list(filter: JobFilter, { limit, before }: JobPage): Promise<JobEntity[]> {
    const { sql, values } = conditionOf(filter, 2, [['id <', uuid.safeParse(before).data]]);
    return this.database.query<JobEntity>(
      `select * from jobs ${sql && `where ${sql}`} order by id desc limit $1`,
      [limit, ...values],
      { prepared: true },
    );
  }
}

const running = (job: JobEntity): AttemptRow => ({
  outcome: 'running',
  dispatch: job.dispatch,
  worker: job.leaseOwner,
  startedAt: job.startedAt,
  endedAt: null,
  requestId: causeOf(job),
  traceId: job.runTrace ?? traceOf(job.traceparent),
  error: null,
  logMessage: null,
});
