import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http-client.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { usePolling } from './products.js';

const SUGGESTIONS = 8;

const search = (q: string, signal?: AbortSignal) =>
  call('GET /api/products/search', { query: { q, limit: SUGGESTIONS }, ...(signal ? { signal } : {}) });

const suggestions = (q: string) =>
  queryOptions({
    queryKey: [...queryKeys.products, 'search', q],
    queryFn: ({ signal }) => search(q, signal),
  });

/** [CAT-07] What the search finds while it is typed; the last answer stands until the next is there. */
export const useSuggestions = (q: string) =>
  useQuery({ ...suggestions(q), enabled: q !== '', placeholderData: keepPreviousData, refetchInterval: usePolling() });

/** The same, waited for. Asks by itself: the list's own request ends without an answer where the list goes or is renewed. */
export const findSuggestions = async (q: string) =>
  queryClient.getQueryData(suggestions(q).queryKey) ?? (await search(q));
