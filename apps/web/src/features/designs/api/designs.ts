import type { Design } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { ApiError } from '../../../lib/api-error.js';
import { call, callWithHeaders } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryKeys } from '../../../lib/query-client.js';
import { useSession } from '../../../lib/session.js';
import { cursorIn, useCollection, useRemoval, type ReadPage } from './collection.js';

/** The person's newest designs, as many as one page of the list holds. */
export function useDesigns() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  return useQuery({ queryKey: queryKeys.designs, queryFn: () => call('GET /api/designs', {}), enabled: signedIn });
}

export function useDesign(id: string | null) {
  const signedIn = useSession((session) => session.status === 'signedIn');
  return useQuery({
    queryKey: queryKeys.design(id ?? ''),
    queryFn: () => call('GET /api/design/:id', { params: { id: id! } }),
    enabled: signedIn && id !== null,
    retry: false,
  });
}

const readDesigns: ReadPage<Design> = async (cursor) => {
  try {
    const { answer, headers } = await callWithHeaders('GET /api/designs', { query: { cursor } });
    return { items: answer, next: cursorIn(headers.get('link')) };
  } catch (error) {
    // [MYD-05] The session ends with this answer, which leads to the login; the notice says why.
    if (error instanceof ApiError && error.status === 401) notify.error(text('design.logIn'), { id: 'session' });
    throw error;
  }
};

/** All of the person's designs, newest first, read as far as they are looked through. */
export const useDesignCollection = () =>
  useCollection({ key: queryKeys.designPages, read: readDesigns, failed: 'design.loadFailed' });

export const useDeleteDesign = () =>
  useRemoval<Design>({
    key: queryKeys.designPages,
    remove: (id) => call('DELETE /api/designs/:id', { params: { id } }),
    removed: 'design.deleted',
    failed: 'design.deleteFailed',
  });
