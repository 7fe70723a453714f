import type { Address, SavedAddress } from '#contracts';
import { cityLine } from '#contracts/address-words';
import { text } from '#contracts/messages';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { reason } from '../../../lib/api-error.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { useSession } from '../../../lib/session.js';

const addressesKey = ['addresses'];

const addresses = queryOptions({ queryKey: addressesKey, queryFn: () => call('GET /api/addresses', {}) });

export const loadSavedAddresses = (): Promise<void> => queryClient.prefetchQuery(addresses);

/** The user's saved addresses, the default first. */
export function useSavedAddresses() {
  const signedIn = useSession(({ status }) => status === 'signedIn');
  return useQuery({ ...addresses, enabled: signedIn });
}

export const addressLine = (address: Address): string => `${address.street}, ${cityLine(address)}`;

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: addressesKey });
const sayFailed = (error: unknown): void =>
  notify.error(reason(error, text('address.changeFailed')), { id: 'address' });

export const useMakeDefault = () =>
  useMutation({
    mutationFn: ({ _id: id }: SavedAddress) => call('PUT /api/addresses/:id/default', { params: { id } }),
    onSuccess: refresh,
    onError: sayFailed,
  });

export const useChangeAddress = () =>
  useMutation({
    mutationFn: ({ id, address }: { id: string; address: Address }) =>
      call('PUT /api/addresses/:id', { params: { id }, body: { address } }),
    onSuccess: async () => {
      await refresh();
      notify.success(text('address.changed'), { id: 'address' });
    },
    onError: sayFailed,
  });

export const useDeleteAddress = () =>
  useMutation({
    mutationFn: ({ _id: id }: SavedAddress) => call('DELETE /api/addresses/:id', { params: { id } }),
    onSuccess: async () => {
      await refresh();
      notify.success(text('address.deleted'), { id: 'address' });
    },
    onError: sayFailed,
  });

/** Keeps an address for the next order. The order does not wait for it. */
export const saveAddress = (address: Address): Promise<void> =>
  call('POST /api/addresses', { body: { address } }).then(refresh, (error: unknown) =>
    notify.error(reason(error, text('checkout.saveFailed')), { id: 'address' }),
  );
