import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { reason } from '../../../lib/api-error.js';
import { call, startJob } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { expectEnd } from './expected-ends.js';

export type ReviewTab = 'pending' | 'all';

export const useReviewStats = () =>
  useQuery({ queryKey: queryKeys.reviewStats, queryFn: () => call('GET /api/admin/orders/stats', {}) });

export const useReviewList = (tab: ReviewTab) =>
  useQuery({
    queryKey: queryKeys.reviewList(tab),
    queryFn: () => call('GET /api/admin/orders', { query: tab === 'pending' ? { reviewStatus: 'pending' } : {} }),
  });

const refresh = (order: Pick<Order, '_id'>): void => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.reviews });
  void queryClient.invalidateQueries({ queryKey: queryKeys.order(order._id) });
};

/** Approves; the submission runs on, and its end is told when it comes. */
export const useApprove = () =>
  useMutation({
    mutationFn: ({ order, notes }: { order: Order; notes: string }) =>
      startJob('POST /api/admin/orders/:id/approve', {
        params: { id: order._id },
        body: notes ? { reviewNotes: notes } : {},
      }),
    onSuccess: (_, { order }) => {
      expectEnd(order);
      refresh(order);
    },
    onError: (error, { order }) => {
      notify.error(reason(error, text('admin.approveFailed')), { id: `review-${order._id}` });
      refresh(order);
    },
  });

export const useReject = () =>
  useMutation({
    mutationFn: ({ order, notes }: { order: Order; notes: string }) =>
      call('POST /api/admin/orders/:id/reject', { params: { id: order._id }, body: { reviewNotes: notes } }),
    onSuccess: (order) => {
      notify.success(text('admin.rejected'), { id: `review-${order._id}` });
      queryClient.setQueryData(queryKeys.order(order._id), order);
      refresh(order);
    },
    onError: (error, { order }) => {
      notify.error(reason(error, text('admin.rejectFailed')), { id: `review-${order._id}` });
      refresh(order);
    },
  });

/** Submits again after a failure. */
export const useResubmit = () =>
  useMutation({
    mutationFn: (order: Order) => startJob('POST /api/admin/orders/:id/retry', { params: { id: order._id }, body: {} }),
    onSuccess: (_, order) => {
      expectEnd(order);
      refresh(order);
    },
    onError: (error, order) => notify.error(reason(error, text('admin.approveFailed')), { id: `review-${order._id}` }),
  });
