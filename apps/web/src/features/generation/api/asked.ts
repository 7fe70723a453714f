import type { JobView } from '#contracts';

/** The words a picture was asked for with, whole; '' for one made of a picture alone. */
export const promptOf = (job: Pick<JobView, 'title' | 'prompt'>): string => job.prompt ?? job.title;

/** The whole seconds until the next try; null while none is awaited. */
export function secondsToRetry(job: Pick<JobView, 'status' | 'error' | 'runAt'>, now: number): number | null {
  const waits = (job.status === 'queued' || job.status === 'waiting') && job.error !== null && job.runAt !== null;
  return waits ? Math.max(0, Math.ceil((Date.parse(job.runAt!) - now) / 1000)) : null;
}
