import type { JobView } from '#contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { reason } from '../../../lib/api-error.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryKeys } from '../../../lib/query-client.js';
import { useSession } from '../../../lib/session.js';
import { isGeneration } from '../../operations/api/job-texts.js';
import { useJobs } from '../../operations/api/jobs.js';

const pageSize = 12;

/** Pages as they were read, with what has finished since: each job once, newest first, nothing older than the last page reaches. */
export function joinHistory(pages: readonly JobView[][], live: readonly JobView[], complete: boolean): JobView[] {
  const read = pages.flat();
  const reach = complete ? '' : (read.at(-1)?.createdAt ?? '');
  const finished = live.filter((job) => isGeneration(job) && job.status === 'completed' && job.createdAt >= reach);
  const jobs = new Map([...read, ...finished].map((job) => [job.jobId, job]));
  return [...jobs.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

const readPage = (cursor?: string): Promise<JobView[]> =>
  call('GET /api/jobs', { query: { queue: 'generation', status: 'completed', limit: pageSize, cursor } });

/** The person's finished pictures, page by page. */
export function useHistory() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  const live = useJobs();
  const [older, setOlder] = useState<JobView[][]>([]);
  // What finishes while the screen is open arrives with the live jobs.
  const first = useQuery({
    queryKey: queryKeys.history,
    queryFn: () => readPage(),
    enabled: signedIn,
    staleTime: 5 * 60_000,
  });
  const pages = first.data ? [first.data, ...older] : [];
  const last = pages.at(-1);
  const next = last?.length === pageSize ? last.at(-1)!.jobId : undefined;
  const more = useMutation({
    mutationFn: () => readPage(next),
    onSuccess: (page) => setOlder((known) => [...known, page]),
    onError: (error) => notify.error(reason(error, text('generation.historyFailed')), { id: 'history' }),
  });
  return {
    failed: first.isError,
    readAgain: first.refetch,
    jobs: joinHistory(pages, live.data ?? [], next === undefined),
    more: next === undefined ? null : more,
  };
}
