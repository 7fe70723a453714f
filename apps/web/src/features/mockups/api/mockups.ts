import { useMutation, useQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { requireUserId, useSession } from '../../../lib/session.js';

/** The person's own mockups, newest first. */
export function useMockups() {
  const signedIn = useSession((session) => session.user !== null);
  return useQuery({ queryKey: queryKeys.mockups, queryFn: async () => call('GET /api/mockups/user/:userId', { params: { userId: requireUserId() } }), enabled: signedIn });
}

export const useDeleteMockup = () =>
  useMutation({
    mutationFn: (id: string) => call('DELETE /api/mockup/mongodb/:id', { params: { id } }),
    onSuccess: () => {
      notify.success(text('mockup.deleted'));
      void queryClient.invalidateQueries({ queryKey: queryKeys.mockups });
    },
    onError: () => notify.error(text('mockup.deleteFailed')),
  });
