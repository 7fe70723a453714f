import type { QueueName } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { reason } from '../../../lib/api-error.js';
import { call, type CallInput } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';

export type JobFilter = NonNullable<CallInput<'GET /api/ops/jobs'>['query']>;

/** State of every queue; pushed, and read again every half minute in case a push was lost. */
export const useQueues = () =>
  useQuery({ queryKey: queryKeys.queues, queryFn: () => call('GET /api/ops/queues', {}), refetchInterval: 30_000 });

export const useOperatorJobs = (filter: JobFilter) =>
  useQuery({
    queryKey: queryKeys.operatorJobs(JSON.stringify(filter)),
    queryFn: () => call('GET /api/ops/jobs', { query: filter }),
  });

const refresh = (): void => {
  void queryClient.invalidateQueries({ queryKey: ['operator-jobs'] });
  void queryClient.invalidateQueries({ queryKey: queryKeys.queues });
};
const failed = (error: Error): void => notify.error(reason(error, text('ops.failed')), { id: 'ops' });

export const useTurnQueue = () =>
  useMutation({
    mutationFn: ({ name, paused }: { name: QueueName; paused: boolean }) =>
      call(paused ? 'POST /api/ops/queues/:name/resume' : 'POST /api/ops/queues/:name/pause', { params: { name } }),
    onSuccess: (queues) => queryClient.setQueryData(queryKeys.queues, queues),
    onError: failed,
  });

export interface ReplayRequest {
  ids: string[];
  reason: string;
  dryRun?: boolean;
}

/** Puts failed jobs back to work; a dry run only says what would happen. */
export const useReplay = () =>
  useMutation({
    mutationFn: ({ ids, reason: why, dryRun = false }: ReplayRequest) =>
      call('POST /api/ops/jobs/replay', { body: { ids, reason: why, dryRun, ratePerSecond: 10 } }),
    onSuccess: (report, { dryRun }) => {
      // 202: it takes longer than a request may, and continues as a job.
      if (!('matched' in report)) return notify.info(text('ops.replayContinues'), { id: 'ops' });
      const { matched, replayed, skipped } = report;
      const left =
        skipped.length > 0 ? ` ${text('ops.skipped', { count: skipped.length, reason: skipped[0]!.reason })}` : '';
      if (dryRun) return notify.info(text('ops.wouldReplay', { count: matched }) + left, { id: 'ops' });
      notify.success(text('ops.replayed', { count: replayed.length }) + left, { id: 'ops' });
      refresh();
    },
    onError: failed,
  });

export const useDiscard = () =>
  useMutation({
    mutationFn: ({ ids, reason: why }: ReplayRequest) =>
      call('POST /api/ops/jobs/discard', { body: { ids, reason: why } }),
    onSuccess: ({ discarded }) => {
      notify.success(text('ops.discarded', { count: discarded.length }), { id: 'ops' });
      refresh();
    },
    onError: failed,
  });
