import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { ReplayReport } from '#contracts';
import type { JobEntity } from '#database';
import { ErrorClassifier, HandlesJob, JobsService, type JobContext, type JobHandler, type JobOutcome } from '#jobs';

type Context = JobContext<'ops.replay'>;
type Outcome = JobOutcome<'ops.replay'>;

const SECOND_MS = 1_000;
/** The handler's notes: how many of the jobs are dealt with, and which of them were not replayed. */
const notesSchema = z.object({
  handled: z.number().int().default(0),
  skipped: z.array(z.object({ jobId: z.string(), reason: z.string() })).default([]),
});
type Notes = z.infer<typeof notesSchema>;

/**
 * [JOB-08] Replays failed jobs, so many a second, and occupies no worker slot between the seconds. Each replay commits together with the
 * note of it, so a run that continues after a crash repeats none.
 */
@Injectable()
@HandlesJob('ops.replay')
export class ReplayHandler implements JobHandler<'ops.replay'> {
  constructor(
    private readonly jobs: JobsService,
    private readonly errors: ErrorClassifier,
  ) {}

  async run(context: Context): Promise<Outcome> {
    const { jobIds, ratePerSecond } = context.input;
    const batch = Math.max(1, Math.floor(ratePerSecond));
    let notes = notesSchema.parse(context.job.state);
    for (const jobId of jobIds.slice(notes.handled, notes.handled + batch)) {
      context.signal.throwIfAborted();
      notes = await this.replay(context, jobId, notes);
    }
    if (notes.handled >= jobIds.length) return { done: reportOf(jobIds, notes) };
    return { waitMs: (SECOND_MS * batch) / ratePerSecond, percent: (100 * notes.handled) / jobIds.length };
  }

  private async replay(context: Context, jobId: string, notes: Notes): Promise<Notes> {
    const handled = notes.handled + 1;
    try {
      const job = await this.replayAndNote(context, jobId, handled);
      await this.jobs.dispatch(job, 'replayed');
      return { ...notes, handled };
    } catch (error) {
      const failure = this.errors.classify(error, context.job.kind);
      if (failure.class !== 'permanent') throw error;
      const skipped = [...notes.skipped, { jobId, reason: failure.message }];
      await context.save({ handled, skipped });
      return { handled, skipped };
    }
  }

  private replayAndNote(context: Context, jobId: string, handled: number): Promise<JobEntity> {
    return context.transaction(async (tx) => {
      const job = await this.jobs.acceptReplay(tx, jobId, context.job.ownerId, context.input.reason);
      await context.save({ handled }, tx);
      return job;
    });
  }
}

function reportOf(jobIds: string[], { skipped }: Notes): ReplayReport {
  const left = new Set(skipped.map(({ jobId }) => jobId));
  return { matched: jobIds.length, replayed: jobIds.filter((id) => !left.has(id)), skipped };
}
