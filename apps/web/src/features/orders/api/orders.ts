import type { Order } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http-client.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';

const newer = (known: Order | undefined, next: Order): Order => (known && known.version > next.version ? known : next);

/** The person's orders, newest first. */
export const useOrders = () => useQuery({ queryKey: queryKeys.orders, queryFn: () => call('GET /api/orders', {}) });

export const orderQuery = (id: string) => ({
  queryKey: queryKeys.order(id),
  queryFn: async () => {
    const next = await call('GET /api/orders/:id', { params: { id } });
    return newer(queryClient.getQueryData(queryKeys.order(id)), next);
  },
});

/** One order, followed live. */
export const useOrder = (id: string) => useQuery(orderQuery(id));
