import type { JobView } from '#contracts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hasEnded, useJobs } from '../../operations/api/jobs.js';
import { isGeneration } from '../../operations/api/job-texts.js';

interface Current {
  /** The job whose picture stands large: the one the address names, else the one that runs. */
  job: JobView | null;
  /** Others that have not ended. */
  waiting: JobView[];
  /** Finished ones with a picture. */
  finished: JobView[];
  pending: boolean;
  failed: boolean;
  choose: (jobId: string) => void;
  retry: () => void;
}

export function useCurrentJob(): Current {
  const [search, setSearch] = useSearchParams();
  const jobs = useJobs();
  const all = (jobs.data ?? []).filter(isGeneration);
  const running = all.filter((each) => !hasEnded(each));
  const wanted = search.get('job');
  const job = all.find((each) => each.jobId === wanted) ?? running.find((each) => each.status !== 'queued') ?? running.at(-1) ?? null;
  const choose = useCallback(
    (jobId: string): void =>
      setSearch((now) => {
        const next = new URLSearchParams(now);
        next.set('job', jobId);
        next.delete('prompt');
        return next;
      }, { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  return {
    job,
    waiting: running.filter((each) => each !== job).reverse(),
    finished: all.filter((each) => each.status === 'completed' && each !== job),
    pending: jobs.isPending && jobs.fetchStatus !== 'idle',
    failed: jobs.isError,
    choose,
    retry: () => void jobs.refetch(),
  };
}
