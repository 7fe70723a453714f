import type { Product } from '#contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http-client.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { useSession } from '../../../lib/session.js';

const sold = (product: Product): boolean => product.status === 'active';
/** Pages of signed-in users are notified of changes; others ask, and get an empty answer where nothing changed. */
const POLL_MS = 30_000;

const products = queryOptions({
  queryKey: queryKeys.products,
  queryFn: () => call('GET /api/products/mongodb', {}),
  staleTime: 5 * 60_000,
});

export const loadProducts = (): Promise<void> => queryClient.prefetchQuery(products);

const usePolling = (): number | false => useSession(({ status }) => status !== 'signedIn') && POLL_MS;

/** The products that are sold, as far as one page of the list goes. */
export const useProducts = (wanted = true) =>
  useQuery({ ...products, select: (all) => all.filter(sold), enabled: wanted, refetchInterval: usePolling() });

/** A product beyond the first page of the list. */
export const useProduct = (globalId: string | undefined) =>
  useQuery({
    queryKey: [...queryKeys.products, globalId],
    queryFn: () => call('GET /api/product/mongodb/:globalId', { params: { globalId: globalId! } }),
    enabled: globalId !== undefined,
    refetchInterval: usePolling(),
  });
