import { Injectable } from '@nestjs/common';
import type { JobEntity } from '#database';
import {
  JobQueryRepository,
  JobReplayService,
  JobsService,
  type JobFilter,
  type JobPage,
  type JobSelection,
  type ReplayRequest,
} from '#jobs';

/** What operators do with jobs of everyone. */
@Injectable()
export class JobOperationsService {
  constructor(
    private readonly query: JobQueryRepository,
    private readonly jobs: JobsService,
    private readonly replays: JobReplayService,
  ) {}

  /** A page of everyone's jobs, newest first. */
  list(filter: JobFilter, page: JobPage): Promise<JobEntity[]> {
    return this.query.all(filter, page);
  }

  /** [JOB-08] How many jobs were matched, and the job that replays them; none for a dry run, or where nothing matched. */
  replay(request: ReplayRequest & JobSelection): Promise<{ matched: number; job?: JobEntity }> {
    return this.replays.replay(request);
  }

  /** Ids of the jobs that were failed and are discarded now. */
  async discard(selection: JobSelection, actorId: string, reason: string): Promise<string[]> {
    const selected = await this.replays.select(selection);
    return this.jobs.discard(
      selected.map(({ id }) => id),
      actorId,
      reason,
    );
  }

  ping(note: string, ownerId: string, idempotencyKey: string | undefined): Promise<JobEntity> {
    return this.jobs.submit({ kind: 'ops.ping', ownerId, input: { note }, title: note, idempotencyKey });
  }
}
