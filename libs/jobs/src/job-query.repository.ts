import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { queueNames, uuid, type JobKind, type JobStatus, type QueueName } from '#contracts';
import { Database, JobEntity } from '#database';

export interface JobFilter {
  status?: JobStatus | undefined;
  kind?: JobKind | undefined;
  queue?: QueueName | undefined;
  errorCode?: string | undefined;
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
}

/** One completed run. */
export interface MeasuredRun {
  kind: string;
  model: string | null;
  seconds: number;
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
    return this.list(filter, page, ownerId);
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
         coalesce((select extract(epoch from now() - min(run_at)) from jobs where queue = name and status = 'queued' and run_at <= now()), 0)::float as oldest_waiting_seconds
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

  /** As SQL, planned once per connection: loading a page of 50 through the entities takes three times the CPU. */
  private list(
    { status, kind, queue, errorCode }: JobFilter,
    { limit, before }: JobPage,
    ownerId?: string,
  ): Promise<JobEntity[]> {
    const conditions: [sql: string, value: string | undefined][] = [
      ['owner_id =', ownerId],
      ['status =', status],
      ['kind =', kind],
      ['queue =', queue],
      [`error ->> 'code' =`, errorCode],
      ['id <', uuid.safeParse(before).data],
    ];
    const given = conditions.filter(([, value]) => value);
    const where = given.map(([sql], index) => `${sql} $${index + 2}`).join(' and ');
    return this.database.query<JobEntity>(
      `select * from jobs ${where && `where ${where}`} order by id desc limit $1`,
      [limit, ...given.map(([, value]) => value)],
      { prepared: true },
    );
  }
}
