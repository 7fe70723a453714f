import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http-client.js';
import { queryKeys, readNewer } from '../../../lib/query-client.js';

/** The user's orders, newest first. */
export const useOrders = () => useQuery({ queryKey: queryKeys.orders, queryFn: () => call('GET /api/orders', {}) });

/** One order, followed live. */
export const useOrder = (id: string) =>
  useQuery({
    queryKey: queryKeys.order(id),
    queryFn: () => readNewer(queryKeys.order(id), () => call('GET /api/orders/:id', { params: { id } })),
  });
