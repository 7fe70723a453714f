import { slugsOf } from '#domain';
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http-client.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { usePolling } from './products.js';

const STALE_MS = 5 * 60_000;
const LEAF_PAGE = 24;

/** The slugs of a category, as the endpoints take it; the root has none. */
const within = (path: readonly string[]) => (path.length > 0 ? { category: slugsOf(path) } : {});

const facets = (category: string | null) =>
  queryOptions({
    queryKey: [...queryKeys.products, 'facets', category],
    queryFn: () => call('GET /api/products/facets', { query: category ? { category } : {} }),
    staleTime: STALE_MS,
  });

export const loadFacets = (): Promise<void> => queryClient.prefetchQuery(facets(null));

/** [CAT-01] All categories with their counts, and the colors and sizes of one of them or of the whole catalogue. */
export const useFacets = (category: string | null = null) =>
  useQuery({ ...facets(category), placeholderData: keepPreviousData, refetchInterval: usePolling() });

/** The id of the product at a place of a category, in the order of the catalogue; asked for where the place is known. */
export const useProductAt = (path: readonly string[], offset: number | null) =>
  useQuery({
    queryKey: [...queryKeys.products, 'at', slugsOf(path), offset],
    queryFn: () => call('GET /api/products/search', { query: { ...within(path), limit: 1, offset: offset! } }),
    enabled: offset !== null,
    staleTime: Infinity,
    select: ({ items }) => items[0]?.globalId,
  });

/** The first products of a category. */
export const useFirstIn = (path: readonly string[], limit: number) =>
  useQuery({
    queryKey: [...queryKeys.products, 'first', slugsOf(path), limit],
    queryFn: () => call('GET /api/products/search', { query: { ...within(path), limit } }),
    refetchInterval: usePolling(),
  });

/** The products of a category, or those of them that have the words, page by page. */
export const useProductsOf = (path: readonly string[], { q = '', enabled = true } = {}) =>
  useInfiniteQuery({
    queryKey: [...queryKeys.products, 'of', slugsOf(path), q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/products/search', {
        query: { ...within(path), ...(q ? { q } : {}), limit: LEAF_PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled,
  });
