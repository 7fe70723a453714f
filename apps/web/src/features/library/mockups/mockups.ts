import type { Mockup } from '#contracts';
import { useMutation } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { reason } from '../../../lib/api-error.js';
import { call, callWithHeaders } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { requireUserId } from '../../../lib/session.js';
import { cursorIn, replaceItems, useCollection, useRemoval, type ReadPage } from '../collection.js';
import { sharedMockupsKey } from './shared-mockups.js';

const pagesKey = [...queryKeys.mockups, 'pages'];

const readMockups: ReadPage<Mockup> = async (cursor) => {
  const { answer, headers } = await callWithHeaders('GET /api/mockups/user/:userId', {
    params: { userId: requireUserId() },
    query: { cursor },
  });
  return { items: answer, next: cursorIn(headers.get('link')) };
};

/** All of the user's mockups, newest first, read as far as they are looked through. */
export const useMockupCollection = () =>
  useCollection({ key: pagesKey, read: readMockups, failed: 'mockup.loadFailed' });

const each = (ids: readonly string[], work: (id: string) => Promise<unknown>) => Promise.all(ids.map(work));

export const useDeleteMockup = () =>
  useRemoval<Mockup>({
    key: pagesKey,
    remove: (ids) => each(ids, (id) => call('DELETE /api/mockup/mongodb/:id', { params: { id } })),
    restore: (ids) => each(ids, (id) => call('POST /api/mockup/mongodb/:id/restore', { params: { id } })),
    removed: () => text('mockup.deleted'),
    failed: 'mockup.deleteFailed',
  });

/** Shows a mockup on Home, or takes it off. */
export const useSharing = () =>
  useMutation({
    mutationFn: ({ id, share }: { id: string; share: boolean }) =>
      call(share ? 'POST /api/mockup/mongodb/:id/share' : 'DELETE /api/mockup/mongodb/:id/share', { params: { id } }),
    onSuccess: (mockup) => {
      replaceItems(pagesKey, [mockup]);
      void queryClient.invalidateQueries({ queryKey: sharedMockupsKey });
      notify.success(text(mockup.sharedAt ? 'mockup.shared' : 'mockup.unshared'), { id: 'sharing' });
    },
    onError: (error) => notify.error(reason(error, text('mockup.shareFailed')), { id: 'sharing' }),
  });
