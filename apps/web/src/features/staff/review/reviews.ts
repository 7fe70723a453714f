import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reason } from '../../../lib/api-error.js';
import { call, startJob } from '../../../lib/http-client.js';
import { readNextPage } from '../../../lib/next-page.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';
import { orderKeys } from '../../orders/order-query.js';
import { fewestLetters, type DeskFilter } from './desk-filter.js';
import { decision, notifyRefused, sendDecision } from './decisions.js';
import type { RefundInput } from './refund-dialog.js';
import { reviewKeys } from './review-keys.js';
import { expectEnd } from './submission-ends.js';

export const useReviewStats = () =>
  useQuery({ queryKey: reviewKeys.stats, queryFn: () => call('GET /api/admin/orders/stats', {}) });

const pageSize = 50;

/** A page of the orders of a filter: those after the named one. */
export const readOrders = (
  { view, words, sort }: DeskFilter,
  limit: number,
  after: string | undefined,
  isExport = false,
) =>
  call('GET /api/admin/orders', {
    query: {
      sort,
      limit,
      view: view ?? undefined,
      cursor: after,
      ...(isExport ? { export: 'true' as const } : {}),
      // Too few letters, as an address may hold, find nothing that all would not.
      q: words.length < fewestLetters ? undefined : words,
    },
  });

/** The orders of a filter, page by page; each once, also where one has moved from page to page meanwhile. */
export function useReviewList(filter: DeskFilter) {
  const { view, words, sort } = filter;
  const list = useInfiniteQuery({
    queryKey: reviewKeys.list(view ?? 'all', sort, words),
    queryFn: ({ pageParam }) => readOrders(filter, pageSize, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?._id : undefined),
    placeholderData: keepPreviousData,
  });
  const orders = useMemo(
    () => [...new Map(list.data?.pages.flat().map((order) => [order._id, order])).values()],
    [list.data],
  );
  const readOn = (): void => {
    if (list.hasNextPage && !list.isFetchingNextPage) void readNextPage(list);
  };
  return { ...list, orders, readOn };
}

/** How an order prints and what is known of its shopper; read anew with each look, as another order may change it. */
export const useEvidence = (id: string) =>
  useQuery({
    queryKey: reviewKeys.evidence(id),
    queryFn: () => call('GET /api/admin/orders/:id/evidence', { params: { id } }),
  });

/** Resolves once the order in view is read anew: until then, nothing more is decided on it. */
const refresh = (order: Pick<Order, '_id'>): Promise<void> => {
  void queryClient.invalidateQueries({ queryKey: reviewKeys.all });
  return queryClient.invalidateQueries({ queryKey: orderKeys.one(order._id) });
};

/** When the newest change in view was sent; null where the order is as it was placed. */
const newestChange = ({ changes }: Order): string | null =>
  changes
    .map(({ sentAt }) => sentAt)
    .reduce((newest, sentAt) => ((sentAt ?? '') > (newest ?? '') ? sentAt : newest), null);

/** Approves; the submission runs on, and its end is told when it comes. */
export const useApprove = () =>
  useMutation({
    ...decision,
    mutationFn: ({ order, notes }: { order: Order; notes: string }) =>
      sendDecision(() =>
        startJob('POST /api/admin/orders/:id/approve', {
          params: { id: order._id },
          body: { ...(notes ? { reviewNotes: notes } : {}), seenChangeAt: newestChange(order) },
        }),
      ),
    onSuccess: (_, { order }) => {
      expectEnd(order);
      return refresh(order);
    },
    onError: (error, { order }) => {
      notifyRefused(order, error, text('admin.approveFailed'));
      return refresh(order);
    },
  });

export const useReject = () =>
  useMutation({
    ...decision,
    mutationFn: ({ order, notes }: { order: Order; notes: string }) =>
      sendDecision(() =>
        call('POST /api/admin/orders/:id/reject', { params: { id: order._id }, body: { reviewNotes: notes } }),
      ),
    onSuccess: (order) => {
      notify.success(text('admin.rejected'), { id: `review-${order._id}` });
      queryClient.setQueryData(orderKeys.one(order._id), order);
      return refresh(order);
    },
    onError: (error, { order }) => {
      notifyRefused(order, error, text('admin.rejectFailed'));
      return refresh(order);
    },
  });

/** Leaves an order for later, or takes it up again. */
export const useHold = () =>
  useMutation({
    ...decision,
    mutationFn: ({ order, held }: { order: Order; held: boolean }) =>
      sendDecision(() => call('PUT /api/admin/orders/:id/hold', { params: { id: order._id }, body: { held } })),
    onSuccess: (order) => {
      notify.success(text(order.heldAt ? 'desk.heldDone' : 'desk.resumed'), { id: `review-${order._id}` });
      queryClient.setQueryData(orderKeys.one(order._id), order);
      return refresh(order);
    },
    onError: (error, { order }) => {
      notifyRefused(order, error, text('desk.holdFailed'));
      return refresh(order);
    },
  });

/** Asks the shopper to change the order. */
export const useAskForChange = () =>
  useSingleMutation({
    ...decision,
    mutationFn: ({ order, note }: { order: Order; note: string }) =>
      sendDecision(() =>
        call('POST /api/admin/orders/:id/change-request', { params: { id: order._id }, body: { note } }),
      ),
    onSuccess: (order) => {
      notify.success(text('desk.asked'), { id: `review-${order._id}` });
      queryClient.setQueryData(orderKeys.one(order._id), order);
      return refresh(order);
    },
    onError: (error, { order }) => {
      notifyRefused(order, error, text('desk.askFailed'));
      return refresh(order);
    },
  });

/** Answers what the shopper has reported. */
export const useAnswerProblem = () =>
  useSingleMutation({
    mutationFn: ({ order, answer }: { order: Order; answer: string }) =>
      call('POST /api/admin/orders/:id/problem-answer', { params: { id: order._id }, body: { answer } }),
    onSuccess: (order) => {
      notify.success(text('desk.problemAnswered'), { id: `review-${order._id}` });
      queryClient.setQueryData(orderKeys.one(order._id), order);
      return refresh(order);
    },
    onError: (error, { order }) => {
      notify.error(reason(error, text('desk.problemFailed')), { id: `review-${order._id}` });
      return refresh(order);
    },
  });

/** Takes the order off those that are stuck. */
export const useSettle = () =>
  useSingleMutation({
    mutationFn: (order: Order) => call('POST /api/admin/orders/:id/settle', { params: { id: order._id } }),
    onSuccess: (order) => {
      notify.success(text('admin.settled'), { id: `review-${order._id}` });
      queryClient.setQueryData(orderKeys.one(order._id), order);
      return refresh(order);
    },
    onError: (error, order) => {
      notify.error(reason(error, text('admin.settleFailed')), { id: `review-${order._id}` });
      return refresh(order);
    },
  });

/** Sends a mail about the order again. */
export const useRetryMail = () =>
  useSingleMutation({
    mutationFn: ({ order, jobId }: { order: Order; jobId: string }) =>
      call('POST /api/admin/orders/:id/mails/:jobId/retry', { params: { id: order._id, jobId } }),
    onSuccess: (order) => {
      notify.success(text('admin.mailRetried'), { id: `review-${order._id}` });
      queryClient.setQueryData(orderKeys.one(order._id), order);
      void queryClient.invalidateQueries({ queryKey: reviewKeys.all });
    },
    onError: (error, { order }) => {
      notify.error(reason(error, text('admin.mailRetryFailed')), { id: `review-${order._id}` });
      return refresh(order);
    },
  });

/** Takes an approval back before its submission begins. */
export const useUndo = () =>
  useMutation({
    mutationFn: (order: Order) => call('POST /api/admin/orders/:id/undo', { params: { id: order._id } }),
    onSuccess: (order) => {
      notify.success(text('admin.undone'), { id: `review-${order._id}` });
      queryClient.setQueryData(orderKeys.one(order._id), order);
      return refresh(order);
    },
    onError: (error, order) => {
      notify.error(reason(error, text('admin.undoFailed')), { id: `review-${order._id}` });
      return refresh(order);
    },
  });

/** Writes a note for the other admins. */
export const useAddNote = () =>
  useSingleMutation({
    mutationFn: ({ order, note }: { order: Order; note: string }) =>
      call('POST /api/admin/orders/:id/notes', { params: { id: order._id }, body: { note } }),
    onSuccess: (order) => queryClient.setQueryData(orderKeys.one(order._id), order),
    onError: (error, { order }) => notify.error(reason(error, text('desk.noteFailed')), { id: `review-${order._id}` }),
  });

/** Gives money back; sent again, it stays one refund. */
export const useRefund = () =>
  useMutation({
    mutationFn: ({ order, refund: { key, ...body } }: { order: Order; refund: RefundInput }) =>
      call('POST /api/admin/orders/:id/refunds', { params: { id: order._id }, body, key }),
    onSuccess: (order) => {
      notify.success(text('admin.refundDone'), { id: `review-${order._id}` });
      queryClient.setQueryData(orderKeys.one(order._id), order);
      return refresh(order);
    },
    onError: (error, { order }) => {
      notify.error(reason(error, text('admin.refundFailed')), { id: `review-${order._id}` });
      return refresh(order);
    },
  });

/** Submits again after a failure. */
export const useResubmit = () =>
  useMutation({
    ...decision,
    mutationFn: ({ order }: { order: Order }) =>
      sendDecision(() => startJob('POST /api/admin/orders/:id/retry', { params: { id: order._id }, body: {} })),
    onSuccess: (_, { order }) => {
      expectEnd(order);
      return refresh(order);
    },
    onError: (error, { order }) => {
      notifyRefused(order, error, text('admin.retryFailed'));
      return refresh(order);
    },
  });
