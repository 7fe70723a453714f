import type { InfiniteData, InfiniteQueryObserverResult } from '@tanstack/react-query';

type List = Pick<InfiniteQueryObserverResult<InfiniteData<unknown, unknown>>, 'data' | 'dataUpdatedAt'> & {
  fetchNextPage: () => Promise<InfiniteQueryObserverResult<InfiniteData<unknown, unknown>>>;
};

/**
 * Reads the next page of a list. A read of the whole list, as after the socket's connection, takes the place of a page
 * that is under way: the page is read again then, or a press on 'Show more' would do nothing.
 */
export async function readNextPage(
  list: List,
): Promise<Pick<InfiniteQueryObserverResult, 'isFetchNextPageError' | 'error'>> {
  const next = await list.fetchNextPage();
  const isSameLength = next.data?.pages.length === list.data?.pages.length;
  const isReplaced = next.isSuccess && isSameLength && next.dataUpdatedAt !== list.dataUpdatedAt;
  return isReplaced && next.hasNextPage ? readNextPage(next) : next;
}
