import type { Coupon } from '#contracts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { reason } from '../../../lib/api-error.js';
import { dollars } from '../../../lib/format.js';
import { call, type CallInput } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { readFirst } from '../../../lib/read-first.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';

const couponsKey = ['coupons'];

const shown = { id: 'coupons' };
const refresh = (): void => void queryClient.invalidateQueries({ queryKey: couponsKey });

/** Such as '15%' or '$5.00'. */
export const valueOf = ({ kind, amount }: Pick<Coupon, 'kind' | 'amount'>): string =>
  kind === 'percent' ? `${amount}%` : dollars(amount / 100);

const coupons = queryOptions({ queryKey: couponsKey, queryFn: () => call('GET /api/admin/coupons', {}) });

/** Reads the coupons that the screen begins with. */
export const readFirstCoupons = (): Promise<unknown> =>
  readFirst({ '/api/admin/coupons': () => queryClient.prefetchQuery(coupons) });

export const useCoupons = () => useQuery(coupons);

export type NewCoupon = CallInput<'POST /api/admin/coupons'>['body'];

export const useAddCoupon = (onDone: () => void) =>
  useSingleMutation({
    mutationFn: (body: NewCoupon) => call('POST /api/admin/coupons', { body }),
    onSuccess: ({ code }) => {
      notify.success(text('coupons.added', { code }), shown);
      onDone();
    },
    onError: (error) => notify.error(reason(error, text('coupons.addFailed')), shown),
    onSettled: refresh,
  });

export const useEndCoupon = (onDone: () => void) =>
  useMutation({
    mutationFn: ({ _id }: Coupon) => call('POST /api/admin/coupons/:id/end', { params: { id: _id } }),
    onSuccess: ({ code }) => notify.success(text('coupons.ended', { code }), shown),
    onError: (error) => notify.error(reason(error, text('coupons.endFailed')), shown),
    onSettled: () => {
      onDone();
      refresh();
    },
  });
