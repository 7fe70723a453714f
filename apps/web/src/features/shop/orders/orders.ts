import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/http-client.js';
import { readNextPage } from '../../../lib/next-page.js';
import { orderKeys } from '../../orders/order-query.js';
import type { OrdersFilter } from './orders-filter.js';

const pageSize = 20;

/** The user's orders that match, newest first, read page by page as they are looked through. */
export function useOrders({ group, words }: OrdersFilter) {
  const list = useInfiniteQuery({
    queryKey: orderKeys.list(group ?? 'all', words),
    queryFn: ({ pageParam }) =>
      call('GET /api/orders', {
        query: { group: group ?? undefined, q: words || undefined, limit: pageSize, cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?._id : undefined),
    placeholderData: keepPreviousData,
  });
  // What was ordered meanwhile may have moved an order onto the next page as well.
  const orders = useMemo(
    () => list.data && [...new Map(list.data.pages.flat().map((order) => [order._id, order])).values()],
    [list.data],
  );
  return { ...list, orders, readOn: (): void => void readNextPage(list) };
}
