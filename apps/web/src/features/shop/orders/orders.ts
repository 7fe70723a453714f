import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http-client.js';
import { queryKeys, readNewer } from '../../../lib/query-client.js';
import type { OrdersFilter } from './orders-filter.js';

/** The user's orders that match, newest first. */
export const useOrders = ({ group, words }: OrdersFilter) =>
  useQuery({
    queryKey: queryKeys.orderList(group ?? 'all', words),
    queryFn: () => call('GET /api/orders', { query: { group: group ?? undefined, q: words || undefined } }),
    placeholderData: keepPreviousData,
  });

/** One order, followed live. */
export const useOrder = (id: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: queryKeys.order(id),
    queryFn: () => readNewer(queryKeys.order(id), () => call('GET /api/orders/:id', { params: { id } })),
  });
