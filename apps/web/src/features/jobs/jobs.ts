import type { JobView } from '#contracts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http-client.js';
import { queryClient } from '../../lib/query-client.js';
import { readFirst } from '../../lib/read-first.js';
import { useSession } from '../../lib/session.js';
import { useConnection } from '../../lib/socket.js';
import { hasEnded, jobKeys, mergeJobs, newerJob, takeJob } from './job-cache.js';

export { hasEnded };

/** Without a socket a running job is asked for every two seconds; with one, every half minute, in case a push was lost. */
const pace = (running: boolean): number | false =>
  running ? (useConnection.getState().state === 'live' ? 30_000 : 2000) : false;

const newest = queryOptions({
  queryKey: jobKeys.newest,
  queryFn: async () => {
    const read = await call('GET /api/jobs', {});
    return mergeJobs(queryClient.getQueryData(jobKeys.newest), read);
  },
});

/** Reads the jobs that a screen begins with. */
export const readFirstJobs = (): Promise<unknown> =>
  readFirst({ '/api/jobs': () => queryClient.prefetchQuery(newest) });

/** The user's own jobs, newest first. */
export function useJobs() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  return useQuery({
    ...newest,
    enabled: signedIn,
    refetchInterval: ({ state }) => pace(state.data?.some((job) => !hasEnded(job)) ?? false),
  });
}

/** The read of one job, which follows it to its end. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: jobKeys.one(id),
    queryFn: async () => {
      const next = await call('GET /api/jobs/:id', { params: { id } });
      return newerJob(queryClient.getQueryData<JobView>(jobKeys.one(id)), next);
    },
    refetchInterval: ({ state }) => pace(!state.data || !hasEnded(state.data)),
  });

/** One job, followed to its end. */
export const useJob = (id: string | null) => useQuery({ ...jobQuery(id ?? ''), enabled: id !== null });

export const useCancelJob = () =>
  useMutation({
    mutationFn: (id: string) => call('POST /api/jobs/:id/cancel', { params: { id } }),
    onSuccess: takeJob,
  });

export const useRetryJob = () =>
  useMutation({ mutationFn: (id: string) => call('POST /api/jobs/:id/retry', { params: { id } }), onSuccess: takeJob });

/** Reads a job just accepted, so that its card stands before the first push. */
export async function followJob(id: string): Promise<void> {
  const job = await call('GET /api/jobs/:id', { params: { id } }).catch(() => null);
  if (job) takeJob(job);
}
