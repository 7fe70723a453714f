import type { Folder } from '#contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { reason } from '../../../lib/api-error.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { useSession } from '../../../lib/session.js';
import { designKeys } from './design-keys.js';

export function useFolders() {
  const signedIn = useSession((session) => session.user !== null);
  return useQuery({ queryKey: designKeys.folders, queryFn: () => call('GET /api/folders', {}), enabled: signedIn });
}

const readFolders = (): Promise<void> => queryClient.invalidateQueries({ queryKey: designKeys.folders });

export const useAddFolder = () =>
  useMutation({ mutationFn: (name: string) => call('POST /api/folders', { body: { name } }), onSuccess: readFolders });

export const useRenameFolder = () =>
  useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call('PUT /api/folders/:id', { params: { id }, body: { name } }),
    onSuccess: readFolders,
  });

/** Deletes a folder; its designs stay. */
export const useDeleteFolder = () =>
  useMutation({
    mutationFn: ({ _id }: Folder) => call('DELETE /api/folders/:id', { params: { id: _id } }),
    onSuccess: (_, { name }) => notify.success(text('folder.deleted', { name }), { id: 'folder' }),
    onError: (error) => notify.error(reason(error, text('folder.deleteFailed')), { id: 'folder' }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: designKeys.pages });
      return readFolders();
    },
  });
