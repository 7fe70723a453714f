import { Injectable } from '@nestjs/common';
import { text, type JobInput, type JobKind } from '#contracts';
import type { JobEntity } from '#database';
import { JobQueryRepository, type JobFilter } from './job-query.repository.js';
import { JobRepository } from './job.repository.js';
import { JobsService } from './jobs.service.js';

/** Jobs by their ids, or the newest failed ones that fit a filter. */
export interface JobSelection {
  ids?: string[] | undefined;
  filter?: JobFilter | undefined;
}

export interface ReplayRequest {
  /** Null for an operator at the command line, who is none of our users. */
  actorId: string | null;
  ratePerSecond: number;
  reason: string;
  dryRun?: boolean | undefined;
  idempotencyKey?: string | undefined;
}

export interface ReplayAcceptance {
  matched: number;
  kinds: { kind: JobKind; jobs: number }[];
  job?: JobEntity;
}

const MAX_SELECTED = 10_000;

/** [JOB-08] Replays many jobs: in a job of its own, which survives the request and the process that accepted it. */
@Injectable()
export class JobReplayService {
  constructor(
    private readonly query: JobQueryRepository,
    private readonly repository: JobRepository,
    private readonly jobs: JobsService,
  ) {}

  /** Those that were discarded are left out, unless the filter asks for them. */
  select({ ids, filter }: JobSelection): Promise<JobEntity[]> {
    if (ids) return this.query.findByIds(ids);
    return this.query.all({ discarded: 'none', ...filter, status: 'failed' }, { limit: MAX_SELECTED });
  }

  /** How many jobs were matched, of which kinds, and the job that replays them; none for a dry run, or where nothing matched. */
  async replay(request: ReplayRequest & JobSelection): Promise<ReplayAcceptance> {
    const known = request.dryRun ? undefined : await this.findSame(request);
    if (known) return { matched: (known.input as JobInput<'ops.replay'>).jobIds.length, kinds: [], job: known };
    const selected = await this.select(request);
    const matched = selected.length;
    const kinds = countKinds(selected);
    if (request.dryRun || matched === 0) return { matched, kinds };
    const { actorId, ratePerSecond, reason, idempotencyKey } = request;
    const job = await this.jobs.submit({
      kind: 'ops.replay',
      ownerId: actorId,
      title: text('ops.replayJobs', { count: matched }),
      input: { jobIds: selected.map(({ id }) => id), ratePerSecond, reason },
      idempotencyKey,
    });
    return { matched, kinds, job };
  }

  /** The job of an earlier request under the same key: by now its filter matches other jobs. */
  private async findSame({ actorId, idempotencyKey }: ReplayRequest): Promise<JobEntity | undefined> {
    if (!actorId || !idempotencyKey) return undefined;
    return this.repository.findByIdempotencyKey(actorId, 'ops.replay', idempotencyKey);
  }
}

/** The most frequent first. */
function countKinds(jobs: readonly JobEntity[]): ReplayAcceptance['kinds'] {
  const counts = new Map<JobKind, number>();
  for (const { kind } of jobs) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, jobs: count })).sort((one, other) => other.jobs - one.jobs);
}
