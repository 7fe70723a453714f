import type { BulkJob, FailureTriage, QueueName, QueueState } from '#contracts';
import { USUAL_JOBS_PER_SECOND } from '#contracts/job-limits';
import { text } from '#contracts/messages';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reason } from '../../../lib/api-error.js';
import { call, startJob, type Accepted, type CallInput, type ResponseOf } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';
import { queueKeys } from './queue-keys.js';

type ListFilter = NonNullable<CallInput<'GET /api/ops/jobs'>['query']>;
export type JobFilter = Omit<ListFilter, 'cursor' | 'limit'>;

/** State of every queue; pushed, and read again every half minute in case a push was lost. */
export const useQueues = () =>
  useQuery({ queryKey: queueKeys.states, queryFn: () => call('GET /api/ops/queues', {}), refetchInterval: 30_000 });

/** Jobs that each worker takes at once: what an operator set, or the mean of those that take any; 0 where none does. */
export function slotsEach({ slotsPerWorker, alive }: Pick<QueueState, 'slotsPerWorker' | 'alive'>): number {
  const working = alive.filter(({ draining, slots }) => !draining && slots > 0);
  const all = working.reduce((sum, { slots }) => sum + slots, 0);
  return slotsPerWorker ?? (working.length === 0 ? 0 : Math.round(all / working.length));
}

const isBulkPaused = (queues: readonly QueueState[] = []): boolean =>
  queues.some(({ name, paused }) => name === 'fulfilment' && paused);
/** Whether replays and discards wait for their queue: they run where orders are fulfilled. */
export const useIsBulkPaused = (): boolean => isBulkPaused(useQueues().data);
const isBulkPausedNow = (): boolean => isBulkPaused(queryClient.getQueryData<QueueState[]>(queueKeys.states));

const pageSize = 50;

/** The jobs that fit, newest first, as far as they are looked through. */
export function useOperatorJobs(filter: JobFilter) {
  const list = useInfiniteQuery({
    queryKey: queueKeys.jobsOf(JSON.stringify(filter)),
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
    queryKey: queueKeys.jobsOf(`count ${JSON.stringify(filter)}`),
    queryFn: () => call('GET /api/ops/jobs/count', { query: filter }),
    enabled,
  });

/** Read every quarter of a minute, not at each push: it looks at thousands of jobs. */
export const useFailures = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: queueKeys.failures,
    queryFn: () => call('GET /api/ops/failures', {}),
    refetchInterval: 15_000,
  });

const operatorJob = (id: string) => ({
  queryKey: queueKeys.jobsOf(id),
  queryFn: () => call('GET /api/ops/jobs/:id', { params: { id } }),
});
/** The job with its failed attempts; refreshed with the list. */
export const useOperatorJob = (id: string) => useQuery(operatorJob(id));
/** The job as it is now. */
export const readAgain = (id: string) => queryClient.fetchQuery({ ...operatorJob(id), staleTime: 0 });

const refresh = (): void => {
  void queryClient.invalidateQueries({ queryKey: queueKeys.jobs });
  void queryClient.invalidateQueries({ queryKey: queueKeys.failures });
  void queryClient.invalidateQueries({ queryKey: queueKeys.states });
};
/** The change is shown before the groups are read again. */
const keepTriage = (triage: FailureTriage, { fingerprint }: { fingerprint: string }): void => {
  type Failures = NonNullable<ReturnType<typeof useFailures>['data']>;
  queryClient.setQueryData<Failures>(
    queueKeys.failures,
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
    onSuccess: (queues) => queryClient.setQueryData(queueKeys.states, queues),
    onError: failed,
  });

/** Workers follow within seconds; the pushed states say when they have. */
export const useSetSlots = () =>
  useMutation({
    mutationFn: ({ name, slots }: { name: QueueName; slots: number | null }) =>
      call('PUT /api/ops/queues/:name/slots', { params: { name }, body: { slots } }),
    onSuccess: (queues) => queryClient.setQueryData(queueKeys.states, queues),
    onError: failed,
  });

/** Who can look after a failure; read once somebody is to be chosen. */
export const useOperators = (enabled: boolean) =>
  useQuery({
    queryKey: ['operators'],
    queryFn: () => call('GET /api/ops/operators', {}),
    enabled,
    staleTime: 60_000,
  });

interface Assignment {
  fingerprint: string;
  assigned: boolean;
  /** Who reads the page without it. */
  assigneeId?: string;
}

export const useAssignFailure = () =>
  useMutation({
    mutationFn: ({ fingerprint, ...body }: Assignment) =>
      call('PUT /api/ops/failures/:fingerprint/assignee', { params: { fingerprint }, body }),
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

export const useAddJobNote = (id: string) =>
  useMutation({
    mutationFn: (words: string) => call('POST /api/ops/jobs/:id/notes', { params: { id }, body: { words } }),
    onSuccess: ({ notes }) =>
      queryClient.setQueryData<NonNullable<ReturnType<typeof useOperatorJob>['data']>>(
        queueKeys.jobsOf(id),
        (known) => known && { ...known, notes },
      ),
    onError: failed,
  });

/** The worker follows within seconds; the pushed states say when it has. */
export const useDrain = (name: QueueName) =>
  useMutation({
    mutationFn: (body: { worker: string; draining: boolean }) =>
      call('PUT /api/ops/queues/:name/draining', { params: { name }, body }),
    onSuccess: (queues) => queryClient.setQueryData(queueKeys.states, queues),
    onError: failed,
  });

/** Jobs by their ids, or the failed ones that a filter finds. */
export type JobSelection = { ids: string[] } | { filter: Omit<JobFilter, 'status' | 'discarded'> };

/** What takes longer goes on by itself, and is followed in the list of replays and discards. */
const LONGEST_WAIT_S = 4;

interface BulkRequest {
  selection: JobSelection;
  reason: string;
  /** How many jobs there are, as far as the page knows. */
  count: number;
  dryRun?: boolean;
  ratePerSecond?: number;
}

export type BulkAct = 'replay' | 'discard' | 'restore';
type Replayed = ResponseOf<'POST /api/ops/jobs/replay'>;
type Discarded = ResponseOf<'POST /api/ops/jobs/discard'>;
type Done = Replayed | Discarded | ResponseOf<'POST /api/ops/jobs/restore'>;
/** The answer to what ended within its request, or to a dry run. */
export type BulkResponse = Pick<Replayed, 'matched' | 'kinds'> & Pick<Discarded, 'unsent'>;

async function runBulk(act: BulkAct, request: BulkRequest): Promise<Done | Accepted> {
  const { selection, reason: why, count, dryRun = false } = request;
  const change = { ...selection, reason: why, dryRun, expected: dryRun ? undefined : count };
  if (act === 'restore') return call('POST /api/ops/jobs/restore', { body: change });
  const { ratePerSecond = USUAL_JOBS_PER_SECOND[act] } = request;
  const body = { ...change, ratePerSecond };
  const endpoint = `POST /api/ops/jobs/${act}` as const;
  const takesLong = count / ratePerSecond > LONGEST_WAIT_S || isBulkPausedNow();
  return !dryRun && takesLong ? startJob(endpoint, { body }) : call(endpoint, { body });
}

/** What a dry run answered, once it was the last thing asked for. */
export const dryRunOf = ({ variables, data }: ReturnType<typeof useBulk>): BulkResponse | null =>
  variables?.dryRun && data && 'matched' in data ? data : null;

function sayDone(answer: Done | Accepted): void {
  // It takes longer than a request should, and continues as a job.
  if (!('matched' in answer))
    return notify.info(text(isBulkPausedNow() ? 'bulk.paused' : 'bulk.started'), { id: 'ops' });
  if ('restored' in answer) return sayRestored(answer.restored.length);
  const done =
    'discarded' in answer
      ? text('ops.discarded', { count: answer.discarded.length })
      : text('ops.replayed', { count: answer.replayed.length });
  notify.success(done + leftOf(answer.skipped), { id: 'ops' });
}

const leftOf = (skipped: Replayed['skipped'] = []): string =>
  skipped[0] ? ` ${text('ops.skipped', { count: skipped.length, reason: skipped[0].reason })}` : '';

const sayRestored = (count: number): void =>
  void (count === 0
    ? notify.warning(text('jobDesk.restoredNone'), { id: 'ops' })
    : notify.success(text('jobDesk.restored', { count }), { id: 'ops' }));

/** Puts failed jobs back to work, sets them aside or takes that back; a dry run answers with what would happen, and says nothing itself. */
export const useBulk = (act: BulkAct) =>
  useSingleMutation({
    mutationFn: (request: BulkRequest) => runBulk(act, request),
    onSuccess: (answer, { dryRun }) => {
      if (dryRun) return;
      sayDone(answer);
      refresh();
    },
    onError: failed,
  });

const FOLLOW_MS = 1_500;
export const isRunning = ({ finishedAt }: BulkJob): boolean => finishedAt === null;

/** Replays and discards that run, and the last that ended; refreshed with the list, and faster while one runs. */
export const useBulkJobs = () =>
  useQuery({
    queryKey: queueKeys.jobsOf('bulk'),
    queryFn: () => call('GET /api/ops/jobs/bulk', {}),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? FOLLOW_MS : false),
  });

/** What it has done stays done. */
export const useStopBulk = () =>
  useMutation({
    mutationFn: (id: string) => call('POST /api/jobs/:id/cancel', { params: { id } }),
    onSuccess: ({ status }) => {
      if (status === 'active') notify.info(text('bulk.stopping'), { id: 'ops' });
      refresh();
    },
    onError: failed,
  });

type Correction = CallInput<'PUT /api/ops/jobs/:id/input'>['body'] & { id: string };

/** What is wrong with the input is said by the form. */
export const useCorrect = (onDone: () => void) =>
  useMutation({
    mutationFn: ({ id, ...body }: Correction) => call('PUT /api/ops/jobs/:id/input', { params: { id }, body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queueKeys.jobs });
      notify.success(text('jobDesk.corrected'), { id: 'ops' });
      onDone();
    },
  });
