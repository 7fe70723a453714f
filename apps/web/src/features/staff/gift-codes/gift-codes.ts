import type { GiftCode } from '#contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { reason } from '../../../lib/api-error.js';
import { call, type CallInput } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';

const queryKey = ['gift-codes'];
const shown = { id: 'gift-codes' };
const refresh = (): void => void queryClient.invalidateQueries({ queryKey });

export const useGiftCodes = () => useQuery({ queryKey, queryFn: () => call('GET /api/admin/gift-codes', {}) });

export type NewGiftCodes = CallInput<'POST /api/admin/gift-codes'>['body'];

/** The codes are in the answer alone; nothing keeps them. */
export const useMakeGiftCodes = (onMade: (codes: string[]) => void) =>
  useSingleMutation({
    mutationFn: (body: NewGiftCodes) => call('POST /api/admin/gift-codes', { body }),
    onSuccess: ({ codes }) => onMade(codes),
    onError: (error) => notify.error(reason(error, text('gift.makeFailed')), shown),
    onSettled: refresh,
  });

export const useRevokeGiftCode = (onDone: () => void) =>
  useMutation({
    mutationFn: ({ _id }: GiftCode) => call('POST /api/admin/gift-codes/:id/revoke', { params: { id: _id } }),
    onSuccess: ({ ending }) => notify.success(text('gift.revoked', { ending }), shown),
    onError: (error) => notify.error(reason(error, text('gift.revokeFailed')), shown),
    onSettled: () => {
      onDone();
      refresh();
    },
  });
