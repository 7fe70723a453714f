import { useMutation, useQuery, type QueryKey } from '@tanstack/react-query';
import { text, type PlainMessageKey } from '#contracts/messages';
import { ApiError } from '../../../lib/api-error.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { useSession } from '../../../lib/session.js';

/** As much of a list as was read so far, newest first, and the cursor of what follows; null where nothing does. */
export interface Collection<T> {
  items: T[];
  next: string | null;
}
export type ReadPage<T> = (cursor: string | undefined) => Promise<Collection<T>>;
interface Item {
  _id: string;
}

/** The cursor in the address of the next page. */
export const cursorIn = (link: string | null): string | null =>
  /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(link ?? '')?.[1] ?? null;

const joined = <T extends Item>(known: readonly T[], more: readonly T[]): T[] => [
  ...known,
  ...more.filter(({ _id }) => known.every((each) => each._id !== _id)),
];

/** Reads from the beginning, as far as was read before. */
async function readAgain<T extends Item>(key: QueryKey, read: ReadPage<T>): Promise<Collection<T>> {
  const wanted = queryClient.getQueryData<Collection<T>>(key)?.items.length ?? 0;
  let all = await read(undefined);
  while (all.next && all.items.length < wanted) {
    const page = await read(all.next);
    all = { items: joined(all.items, page.items), next: page.next };
  }
  return all;
}

async function readOn<T extends Item>(key: QueryKey, read: ReadPage<T>): Promise<void> {
  const cursor = queryClient.getQueryData<Collection<T>>(key)?.next;
  if (!cursor) return;
  const page = await read(cursor);
  queryClient.setQueryData<Collection<T>>(key, (now) =>
    now?.next === cursor ? { items: joined(now.items, page.items), next: page.next } : now,
  );
}

interface Source<T> {
  key: QueryKey;
  read: ReadPage<T>;
  failed: PlainMessageKey;
}

/** A person's own list, read page by page as it is looked through. */
export function useCollection<T extends Item>({ key, read, failed }: Source<T>) {
  const signedIn = useSession((session) => session.user !== null);
  const list = useQuery({ queryKey: key, queryFn: () => readAgain(key, read), enabled: signedIn });
  const more = useMutation({
    mutationFn: () => readOn(key, read),
    onError: () => notify.error(text(failed), { id: failed }),
  });
  return { ...list, readOn: (): void => void (list.data?.next && !more.isPending && more.mutate()) };
}

const change = <T>(key: QueryKey, work: (items: T[]) => T[]): void =>
  void queryClient.setQueryData<Collection<T>>(key, (now) => now && { ...now, items: work(now.items) });

/** Puts a changed item into the list in its own place. */
export const replaceItem = <T extends Item>(key: QueryKey, item: T): void =>
  change<T>(key, (items) => items.map((each) => (each._id === item._id ? item : each)));

interface Removal {
  key: QueryKey;
  remove: (id: string) => Promise<unknown>;
  removed: PlainMessageKey;
  failed: PlainMessageKey;
}

/** One that is not there any more is as good as deleted. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
const gotNoAnswer = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0;

/** [MYD-03] Takes an item off the list at once, and puts it back where it was if the server did not delete it. */
export function useRemoval<T extends Item>({ key, remove, removed, failed }: Removal) {
  const mutationKey = [...key, 'remove'];
  return useMutation({
    mutationKey,
    mutationFn: (id: string) =>
      remove(id).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: key });
      const items = queryClient.getQueryData<Collection<T>>(key)?.items ?? [];
      const at = items.findIndex(({ _id }) => _id === id);
      change<T>(key, (now) => now.filter(({ _id }) => _id !== id));
      return { at, item: items[at] };
    },
    onSuccess: () => notify.success(text(removed)),
    onError: (error, id, kept) => {
      const item = kept?.item;
      if (item) change<T>(key, (now) => (now.some(({ _id }) => _id === id) ? now : now.toSpliced(kept.at, 0, item)));
      notify.error(text(gotNoAnswer(error) ? 'design.deleteItemFailed' : failed));
    },
    // The list is read again when the last deletion under way has ended: before, it would bring back what is being deleted.
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) === 1
        ? queryClient.invalidateQueries({ queryKey: key.slice(0, 1) })
        : undefined,
  });
}
