import type { Design } from '#contracts';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { ApiError, reason } from '../../../lib/api-error.js';
import { call, callWithHeaders } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { readFirst } from '../../../lib/read-first.js';
import { useSession } from '../../../lib/session.js';
import { cursorIn, replaceItems, useCollection, useRemoval, type ReadPage } from '../collection.js';
import { designKeys } from './design-keys.js';
import type { DesignFilter } from './use-design-filter.js';

/** [MYD-06] The name its owner gave a design, else its prompt. */
export const nameOf = ({ title, aiMetadata }: Design): string =>
  title ?? (aiMetadata.prompt || text('design.defaultAlt'));

const newest = queryOptions({ queryKey: queryKeys.designs, queryFn: () => call('GET /api/designs', {}) });
const one = (id: string) =>
  queryOptions({
    queryKey: queryKeys.design(id),
    queryFn: () => call('GET /api/design/:id', { params: { id } }),
  });

/** Reads the designs that the editor begins with, and the one that its address names. */
export const readFirstDesigns = (named: string | null): Promise<unknown> =>
  readFirst({
    '/api/designs': () => queryClient.prefetchQuery(newest),
    [`/api/design/${named}`]: () => queryClient.prefetchQuery(one(named!)),
  });

/** The user's newest designs, as many as one page of the list holds. */
export function useDesigns() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  return useQuery({ ...newest, enabled: signedIn });
}

/** The newest of the user's designs whose name or prompt has these words; none for no words. */
export function useFoundDesigns(search: string) {
  const signedIn = useSession((session) => session.status === 'signedIn');
  return useQuery({
    queryKey: designKeys.found(search),
    queryFn: () => call('GET /api/designs', { query: { search } }),
    enabled: signedIn && search !== '',
    placeholderData: keepPreviousData,
  });
}

export function useDesign(id: string | null) {
  const signedIn = useSession((session) => session.status === 'signedIn');
  return useQuery({ ...one(id ?? ''), enabled: signedIn && id !== null });
}

const readDesigns =
  ({ search, folderId }: DesignFilter): ReadPage<Design> =>
  async (cursor) => {
    try {
      const query = { cursor, search: search || undefined, folderId: folderId ?? undefined };
      const { answer, headers } = await callWithHeaders('GET /api/designs', { query });
      return { items: answer, next: cursorIn(headers.get('link')) };
    } catch (error) {
      // [MYD-05] The session ends with this answer, which leads to the login; the notice says why.
      if (error instanceof ApiError && error.status === 401) notify.error(text('design.logIn'), { id: 'session' });
      throw error;
    }
  };

/** The user's designs that fit the filter, newest first, read as far as they are looked through. */
export const useDesignCollection = (filter: DesignFilter) =>
  useCollection({
    key: [...designKeys.pages, filter.search, filter.folderId],
    read: readDesigns(filter),
    failed: 'design.loadFailed',
  });

const countsChange = (): void => void queryClient.invalidateQueries({ queryKey: designKeys.folders });

export const useDeleteDesigns = () =>
  useRemoval<Design>({
    key: designKeys.pages,
    remove: (ids) =>
      (ids.length === 1
        ? call('DELETE /api/designs/:id', { params: { id: ids[0]! } })
        : call('POST /api/designs/delete', { body: { ids: [...ids] } })
      ).finally(countsChange),
    restore: (ids) => call('POST /api/designs/restore', { body: { ids: [...ids] } }).finally(countsChange),
    removed: (count) => (count === 1 ? text('design.deleted') : text('library.designsDeleted', { count })),
    failed: 'design.deleteFailed',
  });

/** Names a design; the lists show the new name at once. */
export const useRenameDesign = () =>
  useMutation({
    mutationFn: ({ design, title }: { design: Design; title: string }) =>
      call('PUT /api/designs/:id', { params: { id: design._id }, body: { title } }),
    onMutate: ({ design, title }) => replaceItems(designKeys.pages, [{ ...design, title: title || null }]),
    onSuccess: (design) => {
      replaceItems(designKeys.pages, [design]);
      queryClient.setQueryData(queryKeys.design(design._id), design);
    },
    onError: (error, { design }) => {
      replaceItems(designKeys.pages, [design]);
      notify.error(reason(error, text('library.renameFailed')), { id: 'rename' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.designs, exact: true }),
  });

interface Move {
  ids: readonly string[];
  /** Null takes them out of their folders. */
  folderId: string | null;
}

export const useMoveDesigns = () =>
  useMutation({
    mutationFn: ({ ids, folderId }: Move) => call('POST /api/designs/move', { body: { ids: [...ids], folderId } }),
    onSuccess: ({ ids }) => notify.success(text('library.moved', { count: ids.length }), { id: 'move' }),
    onError: (error) => notify.error(reason(error, text('library.moveFailed')), { id: 'move' }),
    onSettled: () => {
      countsChange();
      return queryClient.invalidateQueries({ queryKey: designKeys.pages });
    },
  });
