import { z } from 'zod';
import type { JobContext } from '#jobs';

const SECOND_MS = 1_000;

/** How many of the jobs are dealt with, and which of them were left as they are. */
const bulkNotesSchema = z.object({
  handled: z.number().int().default(0),
  skipped: z.array(z.object({ jobId: z.string(), reason: z.string() })).default([]),
});
export type BulkNotes = z.infer<typeof bulkNotesSchema>;

/** Deals with the jobs up to `end` and returns the notes of it; what it changes commits together with them. */
type Step = (end: number, notes: BulkNotes) => Promise<BulkNotes>;

/**
 * Deals with the jobs of one second, at most `together` in a step. Returns the notes once all are dealt with, else when to go on:
 * between the seconds no worker slot is occupied.
 */
export async function runSecond(
  context: JobContext<'ops.replay'> | JobContext<'ops.discard'>,
  together: number,
  step: Step,
): Promise<{ notes: BulkNotes } | { waitMs: number; percent: number }> {
  const { input, job, signal } = context;
  const { jobIds, ratePerSecond } = input;
  const begunAt = performance.now();
  const batch = Math.max(1, Math.floor(ratePerSecond));
  let notes = bulkNotesSchema.parse(job.state);
  const end = Math.min(jobIds.length, notes.handled + batch);
  while (notes.handled < end) {
    signal.throwIfAborted();
    notes = await step(Math.min(end, notes.handled + together), notes);
  }
  await context.save(notes);
  if (notes.handled >= jobIds.length) return { notes };
  const dueMs = (SECOND_MS * batch) / ratePerSecond;
  const waitMs = Math.max(0, dueMs - (performance.now() - begunAt));
  return { waitMs, percent: (100 * notes.handled) / jobIds.length };
}
