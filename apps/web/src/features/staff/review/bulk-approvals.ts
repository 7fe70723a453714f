import type { OrderSummary } from '#contracts';
import { text } from '#contracts/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reason } from '../../../lib/api-error.js';
import { call, startJob } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';

/** So many orders are approved with one request; what is done shows after each. */
const chunkSize = 20;
/** In case a push is lost. */
const paceMs = 4000;

/** What became of one order so far. */
export type ApprovalState = 'waiting' | 'refused' | 'submitting' | 'submitted' | 'failed';
export interface Approval {
  id: string;
  order: OrderSummary | undefined;
  state: ApprovalState;
  /** Why it was not approved, or could not be sent. */
  why: string | null;
}

const stateOf = (order: OrderSummary | undefined, refusal: string | null | undefined): ApprovalState => {
  if (refusal) return 'refused';
  if (refusal === undefined || !order) return 'waiting';
  return order.submissionState === 'none' ? 'submitting' : order.submissionState;
};

/** Approves orders, each on its own, and follows each until the printer has it. */
export function useBulkApproval(ids: readonly string[]) {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string | null>>(new Map());
  const named = useQuery({
    queryKey: queryKeys.reviewNamed(ids),
    queryFn: () => call('GET /api/admin/orders', { query: { ids: ids.join(','), limit: ids.length } }),
    refetchInterval: ({ state }) =>
      state.data?.some((order) => order.submissionState === 'submitting') ? paceMs : false,
  });
  const approve = useSingleMutation({
    mutationFn: async () => {
      // Those that were answered before a request failed are not asked again: they would be refused as decided.
      const left = ids.filter((id) => !refusals.has(id));
      for (let start = 0; start < left.length; start += chunkSize) {
        const orderIds = left.slice(start, start + chunkSize);
        const outcomes = await call('POST /api/admin/orders/approve', { body: { orderIds } });
        setRefusals(
          (known) => new Map([...known, ...outcomes.map(({ orderId, refusal }) => [orderId, refusal] as const)]),
        );
      }
    },
    onError: (error) => notify.error(reason(error, text('admin.approveFailed')), { id: 'bulk' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.reviews }),
  });
  const approvals = ids.map((id): Approval => {
    const order = named.data?.find(({ _id }) => _id === id);
    const state = stateOf(order, refusals.get(id));
    const why = state === 'failed' ? (order?.submissionError ?? text('admin.notTaken')) : (refusals.get(id) ?? null);
    return { id, order, state, why };
  });
  const retry = useSingleMutation({
    mutationFn: async () => {
      for (const { id, state } of approvals)
        if (state === 'failed') await startJob('POST /api/admin/orders/:id/retry', { params: { id }, body: {} });
    },
    onError: (error) => notify.error(reason(error, text('admin.approveFailed')), { id: 'bulk' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.reviews }),
  });
  return { approvals, approve, retry };
}
