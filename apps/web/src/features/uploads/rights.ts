import { useMutation, useQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { reason } from '../../lib/api-error.js';
import { call } from '../../lib/http-client.js';
import { notify } from '../../lib/notify.js';
import { queryClient } from '../../lib/query-client.js';
import { useSession } from '../../lib/session.js';

const rightsKey = ['picture-rights'];

/** Whether the user confirmed that pictures they bring are theirs to use: asked once, kept at the server. */
export function usePictureRights() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  const { data, isError, refetch } = useQuery({
    queryKey: rightsKey,
    queryFn: () => call('GET /api/picture-rights', {}),
    enabled: signedIn,
    staleTime: Infinity,
  });
  const confirm = useMutation({
    mutationFn: () => call('POST /api/picture-rights', { body: { confirmed: true } }),
    onSuccess: (rights) => queryClient.setQueryData(rightsKey, rights),
    onError: (error) => notify.error(reason(error, text('rights.failed')), { id: 'rights' }),
  });
  return {
    confirmed: Boolean(data?.confirmedAt),
    /** The question is still to be answered. */
    asked: data?.confirmedAt === null,
    /** A user who is signed in has not confirmed, as far as is known. */
    missing: signedIn && !data?.confirmedAt,
    /** Whether they did cannot be read. */
    unread: isError && !data,
    readAgain: () => void refetch(),
    confirm,
  };
}
export type PictureRights = ReturnType<typeof usePictureRights>;
