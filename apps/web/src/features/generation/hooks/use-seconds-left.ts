import type { JobView } from '#contracts';
import { useState } from 'react';

const enough = 20;

/** From the share that is done, where the server has nothing measured yet. */
const guessed = ({ percent }: JobView, passed: number): number | null =>
  percent >= enough && percent < 100 ? Math.ceil((passed * (100 - percent)) / percent) : null;

/**
 * [GEN-14] Seconds until the picture is there: the server's estimate, counted down from when it came. Zero once it is used
 * up, which says no more than that it takes longer; null where nothing is known.
 */
export function useSecondsLeft(job: JobView, now: number): number | null {
  const [estimate, setEstimate] = useState({ jobId: job.jobId, eta: job.etaSeconds, at: now });
  if (estimate.jobId !== job.jobId || estimate.eta !== job.etaSeconds)
    setEstimate({ jobId: job.jobId, eta: job.etaSeconds, at: now });
  if (job.etaSeconds === undefined) return guessed(job, Math.max(0, (now - Date.parse(job.createdAt)) / 1000));
  return Math.max(0, job.etaSeconds - Math.floor((now - estimate.at) / 1000));
}
