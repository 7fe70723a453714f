import { useMutation, useQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { useSession } from '../../../lib/session.js';

/** The person's own mockups, newest first. */
export function useMockups() {
  const user = useSession((session) => session.user);
  return useQuery({ queryKey: queryKeys.mockups, queryFn: () => call('GET /api/mockups/user/:userId', { params: { userId: user!._id } }), enabled: user !== null });
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
