import type { OrderSummary } from '#contracts';
import { text } from '#contracts/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reason } from '../../../lib/api-error.js';
import { call, startJob } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';
import { reviewKeys } from './review-keys.js';

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
  /** Why it was not approved, could not be sent, or was not retried. */
  why: string | null;
}

/** Of each order that was answered: null, or why not. */
type Refusals = ReadonlyMap<string, string | null>;

/** Where an order stands outweighs an answer about it: an approval whose answer was lost is refused when it is asked for again. */
const stateOf = (order: OrderSummary | undefined, refusal: string | null | undefined): ApprovalState => {
  if (order && order.submissionState !== 'none') return order.submissionState;
  if (refusal) return 'refused';
  return refusal === undefined || !order ? 'waiting' : 'submitting';
};

const whyOf = (state: ApprovalState, order: OrderSummary | undefined, answers: (string | null | undefined)[]) => {
  const [refusal, notRetried] = answers;
  if (state === 'failed') return notRetried ?? order?.submissionError ?? text('admin.notTaken');
  return state === 'refused' ? (refusal ?? null) : null;
};

/** What became of an order, by the answers to its approval and to its retry. */
export function approvalOf(
  id: string,
  orders: readonly OrderSummary[] | undefined,
  [refusals, retries]: readonly [Refusals, Refusals],
): Approval {
  const order = orders?.find(({ _id }) => _id === id);
  const state = stateOf(order, refusals.get(id));
  return { id, order, state, why: whyOf(state, order, [refusals.get(id), retries.get(id)]) };
}

const retried = (id: string): Promise<string | null> =>
  startJob('POST /api/admin/orders/:id/retry', { params: { id }, body: {} }).then(
    () => null,
    (error: unknown) => reason(error, text('admin.retryFailed')),
  );

/** Approves orders, each on its own, and follows each until the printer has it. */
export function useBulkApproval(ids: readonly string[]) {
  const [refusals, setRefusals] = useState<Refusals>(new Map());
  const [retries, setRetries] = useState<Refusals>(new Map());
  const named = useQuery({
    queryKey: reviewKeys.named(ids),
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
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviewKeys.all }),
  });
  const approvals = ids.map((id) => approvalOf(id, named.data, [refusals, retries]));
  const retry = useSingleMutation({
    mutationFn: async () => {
      // Each on its own: what one is refused for says nothing of the others.
      for (const { id, state } of approvals) {
        if (state !== 'failed') continue;
        const answer = await retried(id);
        setRetries((known) => new Map([...known, [id, answer]]));
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviewKeys.all }),
  });
  return { approvals, approve, retry };
}
