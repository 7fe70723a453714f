import { Injectable } from '@nestjs/common';
import { text, type JobInput, type JobKind } from '#contracts';
import { MOST_SELECTED_JOBS } from '#contracts/job-limits';
import { AuditRepository, RecordedSearchRepository, type JobEntity } from '#database';
import { JobError } from './engine/job-error.js';
import type { JobFilter } from './job-filter.js';
import { JobQueryRepository, type UnsentOrders } from './job-query.repository.js';
import { JobRepository } from './job.repository.js';
import { JobsService } from './jobs.service.js';

/** Jobs by their ids, or the newest failed ones that fit a filter. */
export interface JobSelection {
  ids?: string[] | undefined;
  filter?: JobFilter | undefined;
}

/** Jobs of which a dry run has named the number. */
export interface ExpectedSelection extends JobSelection {
  expected?: number | undefined;
}

export interface BulkRequest extends ExpectedSelection {
  /** Null for an operator at the command line, who is none of our users. */
  actorId: string | null;
  ratePerSecond: number;
  reason: string;
  dryRun?: boolean | undefined;
  idempotencyKey?: string | undefined;
}

/** How many jobs a selection has, of which kinds. */
export interface JobCount {
  matched: number;
  /** The most frequent first; of a dry run alone. */
  kinds: { kind: JobKind; jobs: number }[];
  /** Of the dry run of a discard alone. */
  unsent?: UnsentOrders;
}

export interface BulkAcceptance extends JobCount {
  job?: JobEntity;
}

/** A replay or discard takes on what is not discarded, a restore what can be restored. */
type Discarded = 'restorable' | 'none';
type BulkKind = 'ops.replay' | 'ops.discard';
const actions = { 'ops.replay': 'job.replay-many', 'ops.discard': 'job.discard-many' } as const;
const titles = { 'ops.replay': 'ops.replayJobs', 'ops.discard': 'ops.discardJobs' } as const;

/** What a bulk act takes on. A replay or discard itself is taken up again by its kind or group alone: it goes on with all that it was about. */
const chosen = (filter: JobFilter | undefined, discarded: Discarded) =>
  ({ status: 'failed', discarded, isBulk: filter?.kind || filter?.fingerprint ? undefined : false }) as const;

/** More jobs have failed since the dry run: nobody has looked at these. */
const grown = (count: number): JobError =>
  new JobError({ code: 'CONFLICT', class: 'permanent', message: text('ops.grown', { count }) });

/** [JOB-08] Replays or discards many jobs: in a job of its own, which survives the request and the process that accepted it. */
@Injectable()
export class BulkJobsService {
  constructor(
    private readonly query: JobQueryRepository,
    private readonly repository: JobRepository,
    private readonly jobs: JobsService,
    private readonly audit: AuditRepository,
    private readonly searched: RecordedSearchRepository,
  ) {}

  /** The jobs by their ids, or by a filter the failed ones that can be acted on. Throws CONFLICT where a filter finds more than the dry run named. */
  async select({ ids, filter, expected }: ExpectedSelection, discarded: Discarded = 'none'): Promise<JobEntity[]> {
    if (ids) return this.query.findByIds([...new Set(ids)]);
    const found = await this.query.all({ ...filter, ...chosen(filter, discarded) }, { limit: MOST_SELECTED_JOBS });
    if (found.length > (expected ?? Infinity)) throw grown(found.length);
    return found;
  }

  /** What `select` would find that can be acted on, without doing anything. */
  async count({ ids, filter }: JobSelection, discarded: Discarded = 'none'): Promise<JobCount> {
    const kinds = await this.query.countKinds({ ...filter, ids, ...chosen(filter, discarded) }, MOST_SELECTED_JOBS);
    return { matched: kinds.reduce((sum, { jobs }) => sum + jobs, 0), kinds };
  }

  /** How many jobs were matched, of which kinds, and the job that acts on them; none for a dry run, or where nothing matched. Throws CONFLICT where a filter finds more than the dry run named. */
  async start(kind: BulkKind, request: BulkRequest): Promise<BulkAcceptance> {
    if (request.dryRun) return kind === 'ops.discard' ? this.countDiscard(request) : this.count(request);
    const known = await this.findSame(kind, request);
    if (known) return { matched: (known.input as JobInput<BulkKind>).jobIds.length, kinds: [], job: known };
    const selected = await this.select(request);
    const matched = selected.length;
    if (matched === 0) return { matched, kinds: [] };
    const { actorId, filter, ratePerSecond, reason, idempotencyKey } = request;
    const dispatches = selected.map(({ dispatch }) => dispatch);
    const input = { jobIds: selected.map(({ id }) => id), dispatches, ratePerSecond, reason };
    const title = text(titles[kind], { count: matched });
    const details = {
      matched,
      ratePerSecond,
      reason,
      filter: filter ? await this.searched.ofFilter(filter, 'user', 'order') : null,
    };
    const job = await this.jobs.submit({ kind, ownerId: actorId, title, input, idempotencyKey }, (tx, { id }) =>
      this.audit.record({ actorId, action: actions[kind], subject: `job:${id}`, details }, tx),
    );
    return { matched, kinds: [], job };
  }

  /** Orders that nobody sends once the jobs are discarded are named with their number. */
  private async countDiscard({ ids, filter }: JobSelection): Promise<JobCount> {
    const fitting = { ...filter, ids, ...chosen(filter, 'none') };
    const [counted, unsent] = await Promise.all([
      this.count({ ids, filter }),
      this.query.unsentOrders(fitting, MOST_SELECTED_JOBS),
    ]);
    return { ...counted, unsent };
  }

  /** The job of an earlier request under the same key: by now its filter matches other jobs. */
  private async findSame(kind: BulkKind, { actorId, idempotencyKey }: BulkRequest): Promise<JobEntity | undefined> {
    if (!actorId || !idempotencyKey) return undefined;
    return this.repository.findByIdempotencyKey(actorId, kind, idempotencyKey);
  }
}
