import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http-client.js';
import { queryKeys, readNewer } from '../../lib/query-client.js';

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.order(id),
    queryFn: () => readNewer(queryKeys.order(id), () => call('GET /api/orders/:id', { params: { id } })),
  });

/** One order, followed live. */
export const useOrder = (id: string, enabled = true) => useQuery({ ...orderQuery(id), enabled });
