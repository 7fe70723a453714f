import { Injectable } from '@nestjs/common';
import { FailedJobsService, HandlesJob, type JobContext, type JobHandler, type JobOutcome } from '#jobs';
import { runSecond, type BulkNotes } from './bulk-run.js';

/** Jobs that are discarded in one transaction. */
const TOGETHER = 100;

/** [JOB-08] Discards failed jobs, so many a second. Discards commit together with the note of them, so a run that continues after a crash repeats none. */
@Injectable()
@HandlesJob('ops.discard')
export class DiscardHandler implements JobHandler<'ops.discard'> {
  constructor(private readonly failed: FailedJobsService) {}

  async run(context: JobContext<'ops.discard'>): Promise<JobOutcome<'ops.discard'>> {
    const ran = await runSecond(context, TOGETHER, (end, notes) => this.discardNext(context, end, notes));
    if (!('notes' in ran)) return ran;
    const { jobIds } = context.input;
    const { skipped } = ran.notes;
    const left = new Set(skipped.map(({ jobId }) => jobId));
    return { done: { matched: jobIds.length, discarded: jobIds.filter((id) => !left.has(id)), skipped } };
  }

  private discardNext(context: JobContext<'ops.discard'>, end: number, notes: BulkNotes): Promise<BulkNotes> {
    const { input, job } = context;
    const chosen = input.jobIds
      .map((id, index) => ({ id, dispatch: input.dispatches?.[index] }))
      .slice(notes.handled, end);
    return context.transaction(async (tx) => {
      const { skipped } = await this.failed.discard(tx, chosen, job.ownerId, input.reason);
      const known = { handled: end, skipped: [...notes.skipped, ...skipped] };
      await context.save(known, tx);
      return known;
    });
  }
}
