import type { JobView } from '#contracts';
import { useCallback, useState } from 'react';
import { useUnacknowledged } from '../acknowledge.js';
import { hasEnded, useJob, useJobs } from '../../jobs/jobs.js';
import { useCombineDraft } from '../combine/inputs.js';
import { withValues, useAddress } from '../../../lib/address.js';
import { isGeneration } from '../../jobs/job-texts.js';

export interface Current {
  /** The job whose picture stands large: the one the address names, else the one that runs, else the one that ran last in view. */
  job: JobView | null;
  /** What was started together with that job, itself included, in that order; empty where it was alone. */
  variations: JobView[];
  /** Others that have not ended. */
  waiting: JobView[];
  pending: boolean;
  failed: boolean;
  choose: (jobId: string) => void;
  retry: () => void;
}

/** Jobs that have not ended, without those that the inputs of a combination show themselves. */
function useRunning(all: JobView[], tab: string | null): JobView[] {
  const inputs = useCombineDraft((draft) => draft.inputs);
  const elsewhere = tab === 'seed' ? inputs.map(({ jobId }) => jobId) : [];
  return all.filter((each) => !hasEnded(each) && !elsewhere.includes(each.jobId));
}

/** The job of an id, also one of long ago, which is in no list that is at hand. */
function useRequestedJob(id: string | null, all: JobView[], ready: boolean): JobView | undefined {
  const listed = all.find((each) => each.jobId === id);
  const { data: older } = useJob(ready && !listed ? id : null);
  return listed ?? (older && isGeneration(older) ? older : undefined);
}

/** The one that runs; once it has ended it stays, in whatever tab or device it was started. */
function useLive(all: JobView[], running: JobView[]): JobView | undefined {
  const [seen, setSeen] = useState<string | null>(null);
  const live = running.find((each) => each.status !== 'queued') ?? running.at(-1);
  if (live && live.jobId !== seen) setSeen(live.jobId);
  return live ?? all.find((each) => each.jobId === seen);
}

/** The jobs that were started with one of them, the first one first. */
function useVariations(job: JobView | null, all: JobView[]): JobView[] {
  const sets = useUnacknowledged((started) => started.sets);
  const set = job && sets[job.jobId];
  return set ? all.filter(({ jobId }) => sets[jobId] === set).reverse() : [];
}

export function useCurrentJob(): Current {
  const [search, change] = useAddress();
  const jobs = useJobs();
  const all = (jobs.data ?? []).filter(isGeneration);
  const running = useRunning(all, search.get('tab'));
  const wanted = useRequestedJob(search.get('job'), all, jobs.isSuccess);
  const live = useLive(all, running);
  const job = wanted ?? live ?? null;
  const variations = useVariations(job, all);
  const choose = useCallback(
    (jobId: string): void => change((now) => withValues(now, { job: jobId, prompt: null })),
    [change],
  );
  return {
    job,
    variations,
    waiting: running.filter((each) => each !== job && !variations.includes(each)).reverse(),
    pending: jobs.isPending && jobs.fetchStatus !== 'idle',
    failed: jobs.isError,
    choose,
    retry: () => void jobs.refetch(),
  };
}
