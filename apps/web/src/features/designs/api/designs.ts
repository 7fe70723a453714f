import { useMutation, useQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { useSession } from '../../../lib/session.js';

/** The person's own designs, newest first. */
export function useDesigns() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  return useQuery({ queryKey: queryKeys.designs, queryFn: () => call('GET /api/designs', {}), enabled: signedIn });
}

export function useDesign(id: string | null) {
  const signedIn = useSession((session) => session.status === 'signedIn');
  return useQuery({ queryKey: queryKeys.design(id ?? ''), queryFn: () => call('GET /api/design/:id', { params: { id: id! } }), enabled: signedIn && id !== null, retry: false });
}

export const useDeleteDesign = () =>
  useMutation({
    mutationFn: (id: string) => call('DELETE /api/designs/:id', { params: { id } }),
    onSuccess: () => {
      notify.success(text('design.deleted'));
      void queryClient.invalidateQueries({ queryKey: queryKeys.designs });
    },
    onError: () => notify.error(text('design.deleteFailed')),
  });
