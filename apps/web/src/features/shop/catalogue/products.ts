import type { Product } from '#contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isMissing } from '../../../lib/api-error.js';
import { call } from '../../../lib/http-client.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { useSession } from '../../../lib/session.js';

const sold = (product: Product): boolean => product.status === 'active';
/** Pages of signed-in users are notified of changes; others ask, and get an empty answer where nothing changed. */
const POLL_MS = 30_000;
const RETRY_MS = 5_000;

const products = queryOptions({
  queryKey: queryKeys.products,
  queryFn: () => call('GET /api/products/mongodb', {}),
  staleTime: 5 * 60_000,
});

export const loadProducts = (): Promise<void> => queryClient.prefetchQuery(products);

export const usePolling = (): number | false => useSession(({ status }) => status !== 'signedIn') && POLL_MS;

/** The products that are sold, as far as one page of the list goes. */
export const useProducts = (wanted = true) =>
  useQuery({ ...products, select: (all) => all.filter(sold), enabled: wanted, refetchInterval: usePolling() });

const product = (globalId: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.products, globalId],
    queryFn: () => call('GET /api/product/mongodb/:globalId', { params: { globalId: globalId! } }),
  });

/** What could not be read is asked for again until it is known. */
function useRefetching() {
  const polling = usePolling();
  return ({ state: { error } }: { state: { error: Error | null } }): number | false =>
    error && !isMissing(error) ? RETRY_MS : polling;
}

/** A product beyond the first page of the list. */
export const useProduct = (globalId: string | undefined) =>
  useQuery({ ...product(globalId), enabled: globalId !== undefined, refetchInterval: useRefetching() });

/** The products of the first page, and the named one wherever it lies; undefined until both are known. */
export function useProductsWith(globalId: string | null): Product[] | undefined {
  const { data: first } = useProducts();
  const isBeyond = globalId !== null && first !== undefined && !first.some((each) => each.globalId === globalId);
  const { data: named, error } = useProduct(isBeyond ? globalId : undefined);
  const isKnown = !isBeyond || named !== undefined || isMissing(error);
  return useMemo(() => {
    if (!first || !isKnown) return undefined;
    return isBeyond && named && sold(named) ? [...first, named] : first;
  }, [first, named, isBeyond, isKnown]);
}
