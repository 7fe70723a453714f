import { Injectable } from '@nestjs/common';
import type { ReplayReport } from '#contracts';
import type { JobEntity } from '#database';
import { ErrorClassifier, HandlesJob, JobsService, type JobContext, type JobHandler, type JobOutcome } from '#jobs';
import { runSecond, type BulkNotes } from './bulk-run.js';

type Context = JobContext<'ops.replay'>;
type Outcome = JobOutcome<'ops.replay'>;

/** Jobs that are replayed in one transaction: enough for hundreds a second, few enough that nobody waits long for a locked row. */
const TOGETHER = 25;

/**
 * [JOB-08] Replays failed jobs, so many a second, and occupies no worker slot between the seconds. Replays commit together with the
 * note of them, so a run that continues after a crash repeats none.
 */
@Injectable()
@HandlesJob('ops.replay')
export class ReplayHandler implements JobHandler<'ops.replay'> {
  constructor(
    private readonly jobs: JobsService,
    private readonly errors: ErrorClassifier,
  ) {}

  async run(context: Context): Promise<Outcome> {
    const ran = await runSecond(context, TOGETHER, (end, notes) => this.replayNext(context, end, notes));
    return 'notes' in ran ? { done: reportOf(context.input.jobIds, ran.notes) } : ran;
  }

  /** All up to `end` in one transaction; one by one where one of them cannot be replayed, which undoes it for all. */
  private async replayNext(context: Context, end: number, notes: BulkNotes): Promise<BulkNotes> {
    const ids = context.input.jobIds.slice(notes.handled, end);
    try {
      return await this.replayAndNote(context, notes.handled, { ...notes, handled: end });
    } catch (error) {
      const failure = this.errors.classify(error, context.job.kind);
      if (failure.class !== 'permanent') throw error;
      // Noted with the next that is replayed, at the latest at the end of the second.
      if (ids.length === 1) return skip(notes, { jobId: ids[0]!, reason: failure.message });
    }
    let known = notes;
    for (let next = notes.handled + 1; next <= end; next += 1) {
      context.signal.throwIfAborted();
      known = await this.replayNext(context, next, known);
    }
    return known;
  }

  /** From the one at `from`, to what the notes say is handled. */
  private async replayAndNote(context: Context, from: number, notes: BulkNotes): Promise<BulkNotes> {
    const { job, input } = context;
    const { jobIds, dispatches, reason } = input;
    const replayed = await context.transaction(async (tx) => {
      const jobs: JobEntity[] = [];
      for (let next = from; next < notes.handled; next += 1) {
        const replay = { actorId: job.ownerId, reason, failedDispatch: dispatches?.[next] };
        jobs.push(await this.jobs.acceptReplay(tx, jobIds[next]!, replay));
      }
      await context.save(notes, tx);
      return jobs;
    });
    await Promise.all(replayed.map((job) => this.jobs.dispatch(job, 'replayed')));
    return notes;
  }
}

const skip = ({ handled, skipped }: BulkNotes, next: BulkNotes['skipped'][number]): BulkNotes => ({
  handled: handled + 1,
  skipped: [...skipped, next],
});

function reportOf(jobIds: string[], { skipped }: BulkNotes): ReplayReport {
  const left = new Set(skipped.map(({ jobId }) => jobId));
  return { matched: jobIds.length, replayed: jobIds.filter((id) => !left.has(id)), skipped };
}
