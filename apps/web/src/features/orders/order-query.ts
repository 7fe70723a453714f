import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http-client.js';
import { queryClient, readNewer } from '../../lib/query-client.js';
import { readFirst } from '../../lib/read-first.js';

const all = ['orders'];

/** A user's orders, a list of them, and one of anybody's. */
export const orderKeys = {
  all,
  list: (group: string, words: string) => [...all, group, words],
  one: (id: string) => ['order', id],
};

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: () => readNewer(orderKeys.one(id), () => call('GET /api/orders/:id', { params: { id } })),
  });

/** Reads an order that a screen begins with. */
export const readFirstOrder = (id: string): Promise<unknown> =>
  readFirst({ [`/api/orders/${id}`]: () => queryClient.prefetchQuery(orderQuery(id)) });

/** One order, followed live. */
export const useOrder = (id: string, enabled = true) => useQuery({ ...orderQuery(id), enabled });
