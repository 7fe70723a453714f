import type { JobView } from '#contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { reason } from '../../lib/api-error.js';
import { call } from '../../lib/http-client.js';
import { readNextPage } from '../../lib/next-page.js';
import { notify } from '../../lib/notify.js';
import { newerJob, newestFirst } from './job-cache.js';
import { useJobs } from './jobs.js';

/** As many as the read of the newest has. */
const pageSize = 50;

/** Each job once, in its newest view. */
function joinJobs(read: readonly JobView[]): JobView[] {
  const jobs = new Map<string, JobView>();
  for (const job of read) jobs.set(job.jobId, newerJob(jobs.get(job.jobId), job));
  return [...jobs.values()].sort(newestFirst);
}

/** The user's jobs, newest first: those that are followed live, and with `more` page by page what came before them. */
export function useActivity() {
  const newest = useJobs();
  const pages = useInfiniteQuery({
    queryKey: ['job-pages'],
    queryFn: ({ pageParam }) => call('GET /api/jobs', { query: { limit: pageSize, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.jobId : undefined),
    // Read when more is asked for; from then on the followed jobs bring what changes.
    enabled: false,
  });
  const readOn = async (): Promise<void> => {
    // The first page again, so that nothing falls between it and the second.
    const unread = pages.data ? null : (await pages.refetch()).error;
    const failure = unread ?? (await readNextPage(pages)).error;
    if (failure) notify.error(reason(failure, text('job.loadFailed')), { id: 'jobs' });
  };
  const isOpen = pages.data ? pages.hasNextPage : (newest.data?.length ?? 0) >= pageSize;
  return {
    failed: newest.isError,
    readAgain: newest.refetch,
    jobs: newest.data && joinJobs([...(pages.data?.pages.flat() ?? []), ...newest.data]),
    more: isOpen ? { busy: pages.isFetching, read: (): void => void readOn() } : null,
  };
}
