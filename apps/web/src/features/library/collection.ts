import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { text, type PlainMessageKey } from '#contracts/messages';
import { ApiError } from '../../lib/api-error.js';
import { readNextPage } from '../../lib/next-page.js';
import { notify } from '../../lib/notify.js';
import { queryClient } from '../../lib/query-client.js';
import { useSession } from '../../lib/session.js';

/** One page of a list as the server cut it, and the cursor of what follows; null where nothing does. */
interface Page<T> {
  items: T[];
  next: string | null;
}
export type ReadPage<T> = (cursor: string | undefined) => Promise<Page<T>>;
type Pages<T> = InfiniteData<Page<T>, string | undefined>;
interface Item {
  _id: string;
}

/** The cursor in the address of the next page. */
export const cursorIn = (link: string | null): string | null =>
  /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(link ?? '')?.[1] ?? null;

/** What was added meanwhile may have moved an item onto the next page as well. */
const itemsOf = <T extends Item>({ pages }: Pick<Pages<T>, 'pages'>): T[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((item) => [item._id, item])).values(),
];

interface Source<T> {
  key: QueryKey;
  read: ReadPage<T>;
  failed: PlainMessageKey;
}

/** A user's own list, read page by page as it is looked through. Another choice of it replaces the present one when it is there. */
export function useCollection<T extends Item>({ key, read, failed }: Source<T>) {
  const signedIn = useSession((session) => session.user !== null);
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled: signedIn,
  });
  const readOn = async (): Promise<void> => {
    if (!list.hasNextPage || list.isFetchingNextPage) return;
    const { isFetchNextPageError } = await readNextPage(list);
    if (isFetchNextPageError) notify.error(text(failed), { id: failed });
  };
  const items = useMemo(() => list.data && itemsOf(list.data), [list.data]);
  return { ...list, items, readOn: (): void => void readOn() };
}

/** Changes the items of every list under the key, page by page. */
const change = <T>(key: QueryKey, work: (items: T[], page: number, list: QueryKey) => T[]): void => {
  for (const [list] of queryClient.getQueriesData<Pages<T>>({ queryKey: key }))
    queryClient.setQueryData<Pages<T>>(
      list,
      (now) => now && { ...now, pages: now.pages.map((page, at) => ({ ...page, items: work(page.items, at, list) })) },
    );
};

/** Puts changed items into the lists, each in its own place. */
export const replaceItems = <T extends Item>(key: QueryKey, changed: readonly T[]): void =>
  change<T>(key, (items) => items.map((item) => changed.find(({ _id }) => _id === item._id) ?? item));

interface Removed<T> {
  list: QueryKey;
  page: number;
  at: number;
  item: T;
}

/** Takes items off the lists. Returns what is needed to put them back where they were. */
function takeOff<T extends Item>(key: QueryKey, ids: readonly string[]): Removed<T>[] {
  const removed: Removed<T>[] = [];
  change<T>(key, (items, page, list) => {
    items.forEach((item, at) => ids.includes(item._id) && removed.push({ list, page, at, item }));
    return items.filter(({ _id }) => !ids.includes(_id));
  });
  return removed;
}

const putBack = <T extends Item>(key: QueryKey, removed: readonly Removed<T>[]): void =>
  change<T>(key, (items, page, list) =>
    removed
      .filter((each) => each.list === list && each.page === page)
      .reduce(
        (now, { at, item }) => (now.some(({ _id }) => _id === item._id) ? now : now.toSpliced(at, 0, item)),
        items,
      ),
  );

/** One that is not there any more is as good as deleted. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
const gotNoResponse = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0;

/** Time enough to see what was lost, and to reach the button. */
const undoMs = 10_000;

interface Removal {
  key: QueryKey;
  remove: (ids: readonly string[]) => Promise<unknown>;
  restore: (ids: readonly string[]) => Promise<unknown>;
  removed: (count: number) => string;
  failed: PlainMessageKey;
}

/** [MYD-03] Takes items off the lists at once, and puts them back where they were if the server did not delete them, or at an Undo. */
export function useRemoval<T extends Item>({ key, remove, restore, removed, failed }: Removal) {
  const mutationKey = [...key, 'remove'];
  const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key.slice(0, 1) });
  const undo = (ids: readonly string[]): Promise<void> =>
    restore(ids)
      .then(() => notify.success(text('library.restored', { count: ids.length }), { id: `removed-${ids[0]}` }))
      .catch(() => notify.error(text('library.restoreFailed')))
      .then(readAgain);
  return useMutation({
    mutationKey,
    mutationFn: (ids: readonly string[]) =>
      remove(ids).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      }),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey: key });
      return takeOff<T>(key, ids);
    },
    onSuccess: (_, ids) =>
      notify.success(removed(ids.length), {
        id: `removed-${ids[0]}`,
        action: { label: text('library.undo'), run: () => void undo(ids) },
        milliseconds: undoMs,
      }),
    onError: (error, _, taken) => {
      putBack(key, taken ?? []);
      notify.error(text(gotNoResponse(error) ? 'design.deleteItemFailed' : failed));
    },
    // The lists are read again when the last deletion under way has ended: before, that would bring back what is being deleted.
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? readAgain() : undefined),
  });
}
