import type { FailureTriage, QueueName } from '#contracts';
import { text } from '#contracts/messages';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reason } from '../../../lib/api-error.js';
import { call, type CallInput } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';

type ListFilter = NonNullable<CallInput<'GET /api/ops/jobs'>['query']>;
export type JobFilter = Omit<ListFilter, 'cursor' | 'limit'>;

/** State of every queue; pushed, and read again every half minute in case a push was lost. */
export const useQueues = () =>
  useQuery({ queryKey: queryKeys.queues, queryFn: () => call('GET /api/ops/queues', {}), refetchInterval: 30_000 });

const pageSize = 50;

/** The jobs that fit, newest first, as far as they are looked through. */
export function useOperatorJobs(filter: JobFilter) {
  const list = useInfiniteQuery({
    queryKey: queryKeys.operatorJobs(JSON.stringify(filter)),
    queryFn: ({ pageParam }) => call('GET /api/ops/jobs', { query: { ...filter, limit: pageSize, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.jobId : undefined),
  });
  const jobs = useMemo(() => list.data?.pages.flat() ?? [], [list.data]);
  return { ...list, jobs };
}

/** How many failed jobs fit, refreshed with the list. */
export const useJobCount = (filter: Omit<JobFilter, 'status'>, enabled: boolean) =>
  useQuery({
    queryKey: queryKeys.operatorJobs(`count ${JSON.stringify(filter)}`),
    queryFn: () => call('GET /api/ops/jobs/count', { query: filter }),
    enabled,
  });

/** Read every quarter of a minute, not at each push: it looks at thousands of jobs. */
export const useFailures = () =>
  useQuery({
    queryKey: queryKeys.failures,
    queryFn: () => call('GET /api/ops/failures', {}),
    refetchInterval: 15_000,
  });

/** The job with its failed attempts; refreshed with the list. */
export const useOperatorJob = (id: string) =>
  useQuery({
    queryKey: queryKeys.operatorJobs(id),
    queryFn: () => call('GET /api/ops/jobs/:id', { params: { id } }),
  });

const refresh = (): void => {
  void queryClient.invalidateQueries({ queryKey: ['operator-jobs'] });
  void queryClient.invalidateQueries({ queryKey: queryKeys.failures });
  void queryClient.invalidateQueries({ queryKey: queryKeys.queues });
};
/** The change is shown before the groups are read again. */
const keepTriage = (triage: FailureTriage, { fingerprint }: { fingerprint: string }): void => {
  type Failures = NonNullable<ReturnType<typeof useFailures>['data']>;
  queryClient.setQueryData<Failures>(
    queryKeys.failures,
    (known) =>
      known && {
        ...known,
        groups: known.groups.map((group) => (group.fingerprint === fingerprint ? { ...group, ...triage } : group)),
      },
  );
};
const failed = (error: Error): void => notify.error(reason(error, text('ops.failed')), { id: 'ops' });

export const useTurnQueue = () =>
  useMutation({
    mutationFn: ({ name, paused }: { name: QueueName; paused: boolean }) =>
      call(paused ? 'POST /api/ops/queues/:name/resume' : 'POST /api/ops/queues/:name/pause', { params: { name } }),
    onSuccess: (queues) => queryClient.setQueryData(queryKeys.queues, queues),
    onError: failed,
  });

/** Workers follow within seconds; the pushed states say when they have. */
export const useSetSlots = () =>
  useMutation({
    mutationFn: ({ name, slots }: { name: QueueName; slots: number | null }) =>
      call('PUT /api/ops/queues/:name/slots', { params: { name }, body: { slots } }),
    onSuccess: (queues) => queryClient.setQueryData(queryKeys.queues, queues),
    onError: failed,
  });

export const useAssignFailure = () =>
  useMutation({
    mutationFn: ({ fingerprint, assigned }: { fingerprint: string; assigned: boolean }) =>
      call('PUT /api/ops/failures/:fingerprint/assignee', { params: { fingerprint }, body: { assigned } }),
    onSuccess: keepTriage,
    onError: failed,
  });

export const useMuteFailure = () =>
  useMutation({
    mutationFn: ({ fingerprint, hours }: { fingerprint: string; hours: number | null }) =>
      call('PUT /api/ops/failures/:fingerprint/mute', { params: { fingerprint }, body: { hours } }),
    onSuccess: keepTriage,
    onError: failed,
  });

export const useAddFailureNote = () =>
  useMutation({
    mutationFn: ({ fingerprint, words }: { fingerprint: string; words: string }) =>
      call('POST /api/ops/failures/:fingerprint/notes', { params: { fingerprint }, body: { words } }),
    onSuccess: keepTriage,
    onError: failed,
  });

/** The worker follows within seconds; the pushed states say when it has. */
export const useDrain = (name: QueueName) =>
  useMutation({
    mutationFn: (body: { worker: string; draining: boolean }) =>
      call('PUT /api/ops/queues/:name/draining', { params: { name }, body }),
    onSuccess: (queues) => queryClient.setQueryData(queryKeys.queues, queues),
    onError: failed,
  });

/** Jobs by their ids, or the failed ones that a filter finds. */
export type JobSelection = { ids: string[] } | { filter: JobFilter };

/** Replayed jobs a second where nobody says otherwise. */
export const usualRate = 10;
/** The most jobs of one replay or discard. */
export const mostSelected = 10_000;
/** What the server takes at most; its own constant would bring a validator into the page. */
export const mostPerSecond = 500;

interface DiscardRequest {
  selection: JobSelection;
  reason: string;
}
interface ReplayRequest extends DiscardRequest {
  dryRun?: boolean;
  ratePerSecond?: number;
}

/** The answer to a replay that ended within its request, or to a dry run. */
export type ReplayAnswer = Extract<Awaited<ReturnType<typeof replay>>, { matched: number }>;

const replay = ({ selection, reason: why, dryRun = false, ratePerSecond = usualRate }: ReplayRequest) =>
  call('POST /api/ops/jobs/replay', { body: { ...selection, reason: why, dryRun, ratePerSecond } });

/** What a dry run answered, once it was the last thing asked for. */
export const dryRunOf = ({ variables, data }: ReturnType<typeof useReplay>): ReplayAnswer | null =>
  variables?.dryRun && data && 'matched' in data ? data : null;

/** Puts failed jobs back to work; a dry run answers with what would happen, and says nothing itself. */
export const useReplay = () =>
  useMutation({
    mutationFn: replay,
    onSuccess: (report, { dryRun }) => {
      // 202: it takes longer than a request may, and continues as a job.
      if (!('matched' in report)) return notify.info(text('ops.replayContinues'), { id: 'ops' });
      const { replayed, skipped } = report;
      const left =
        skipped.length > 0 ? ` ${text('ops.skipped', { count: skipped.length, reason: skipped[0]!.reason })}` : '';
      if (dryRun) return;
      notify.success(text('ops.replayed', { count: replayed.length }) + left, { id: 'ops' });
      refresh();
    },
    onError: failed,
  });

/** Takes a discard back. */
export const useRestore = () =>
  useMutation({
    mutationFn: ({ selection, reason: why }: DiscardRequest) =>
      call('POST /api/ops/jobs/restore', { body: { ...selection, reason: why } }),
    onSuccess: ({ restored }) => {
      if (restored.length === 0) notify.warning(text('jobDesk.restoredNone'), { id: 'ops' });
      else notify.success(text('jobDesk.restored', { count: restored.length }), { id: 'ops' });
      refresh();
    },
    onError: failed,
  });

/** What is wrong with the input is said by the form. */
export const useCorrect = (onDone: () => void) =>
  useMutation({
    mutationFn: ({ id, input, reason: why }: { id: string; input: Record<string, unknown>; reason: string }) =>
      call('PUT /api/ops/jobs/:id/input', { params: { id }, body: { input, reason: why } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['operator-jobs'] });
      notify.success(text('jobDesk.corrected'), { id: 'ops' });
      onDone();
    },
  });

export const useDiscard = () =>
  useMutation({
    mutationFn: ({ selection, reason: why }: DiscardRequest) =>
      call('POST /api/ops/jobs/discard', { body: { ...selection, reason: why } }),
    onSuccess: ({ discarded }) => {
      notify.success(text('ops.discarded', { count: discarded.length }), { id: 'ops' });
      refresh();
    },
    onError: failed,
  });
