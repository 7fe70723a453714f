import type { DeskView } from '#contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { reason } from '../../../lib/api-error.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';

const viewsKey = ['desk-views'];

/** The admin's own views of the list, the same in every browser. */
export const useSavedViews = (): DeskView[] =>
  useQuery({ queryKey: viewsKey, queryFn: () => call('GET /api/admin/orders/views', {}) }).data ?? [];

/** Keeps a view, in place of one of the same name; forgets it where `search` is null. */
export const useChangeView = () =>
  useMutation({
    mutationFn: (body: { name: string; search: string | null }) => call('PUT /api/admin/orders/views', { body }),
    onSuccess: (views) => queryClient.setQueryData(viewsKey, views),
    onError: (error) => notify.error(reason(error, text('desk.viewFailed')), { id: 'desk-views' }),
  });
