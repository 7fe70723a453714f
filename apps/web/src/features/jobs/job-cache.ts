import type { JobStatus, JobView } from '#contracts';
import { queryClient } from '../../lib/query-client.js';

/** The user's newest jobs, and one of them. */
export const jobKeys = { newest: ['jobs'], one: (id: string) => ['job', id] };

const ended: readonly JobStatus[] = ['completed', 'failed', 'cancelled'];
export const hasEnded = (job: Pick<JobView, 'status'>): boolean => ended.includes(job.status);

/** Whether both are views of one run: a run that begins anew, after a failure, has no stage yet. */
const isSameRun = (known: JobView, next: JobView): boolean => !hasEnded(known) && next.stage !== null;

/**
 * The newer of two views of one job; within one version the one that got further. Progress between two steps is pushed and
 * not stored: where another worker goes on with a run, the bar stays where it was until the run is there again.
 */
export function newerJob(known: JobView | undefined, next: JobView): JobView {
  if (!known) return next;
  if (next.version === known.version) return next.percent >= known.percent ? next : known;
  if (next.version < known.version) return known;
  return isSameRun(known, next) && next.percent < known.percent ? { ...next, percent: known.percent } : next;
}

export const newestFirst = (a: JobView, b: JobView): number => b.createdAt.localeCompare(a.createdAt);

/** A list as the server read it, without letting it undo what a push already said. */
export function mergeJobs(known: JobView[] | undefined, read: JobView[]): JobView[] {
  const cached = new Map(known?.map((job) => [job.jobId, job]));
  const merged = read.map((job) => newerJob(cached.get(job.jobId), job));
  const ids = new Set(read.map((job) => job.jobId));
  const newest = read[0]?.createdAt ?? '';
  const unseen = (known ?? []).filter((job) => !ids.has(job.jobId) && job.createdAt > newest);
  return [...unseen, ...merged].sort(newestFirst);
}

/** Takes in one job, pushed or answered; an older version is dropped. */
export function takeJob(job: JobView): void {
  queryClient.setQueryData<JobView>(jobKeys.one(job.jobId), (known) => newerJob(known, job));
  queryClient.setQueryData<JobView[]>(jobKeys.newest, (known) => {
    if (!known) return known;
    const others = known.filter((each) => each.jobId !== job.jobId);
    return [
      ...others,
      newerJob(
        known.find((each) => each.jobId === job.jobId),
        job,
      ),
    ].sort(newestFirst);
  });
}
