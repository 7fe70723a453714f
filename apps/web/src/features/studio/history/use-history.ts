import type { JobView } from '#contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { reason } from '../../../lib/api-error.js';
import { call } from '../../../lib/http-client.js';
import { readNextPage } from '../../../lib/next-page.js';
import { notify } from '../../../lib/notify.js';
import { useSession } from '../../../lib/session.js';
import { isGeneration } from '../../jobs/job-texts.js';
import { useJobs } from '../../jobs/jobs.js';

const pageSize = 12;

/** Pages as they were read, with what has finished since: each job once, newest first, nothing older than the last page reaches. */
export function joinHistory(pages: readonly JobView[][], live: readonly JobView[], complete: boolean): JobView[] {
  const read = pages.flat();
  const reach = complete ? '' : (read.at(-1)?.createdAt ?? '');
  const finished = live.filter((job) => isGeneration(job) && job.status === 'completed' && job.createdAt >= reach);
  const jobs = new Map([...read, ...finished].map((job) => [job.jobId, job]));
  return [...jobs.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

const readPage = (cursor: string | undefined): Promise<JobView[]> =>
  call('GET /api/jobs', { query: { queue: 'generation', status: 'completed', limit: pageSize, cursor } });

/** The user's finished images, page by page. */
export function useHistory() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  const live = useJobs();
  // What finishes while the screen is open arrives with the live jobs.
  const list = useInfiniteQuery({
    queryKey: ['generation-history'],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.jobId : undefined),
    enabled: signedIn,
    staleTime: 5 * 60_000,
  });
  const readOn = async (): Promise<void> => {
    const { isFetchNextPageError, error } = await readNextPage(list);
    if (isFetchNextPageError) notify.error(reason(error, text('generation.historyFailed')), { id: 'history' });
  };
  return {
    failed: list.isError,
    readAgain: list.refetch,
    jobs: joinHistory(list.data?.pages ?? [], live.data ?? [], !list.hasNextPage),
    more: list.hasNextPage ? { busy: list.isFetchingNextPage, read: (): void => void readOn() } : null,
  };
}
