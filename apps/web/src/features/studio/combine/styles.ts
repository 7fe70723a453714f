import { useMutation, useQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { reason } from '../../../lib/api-error.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { useSession } from '../../../lib/session.js';
import { styleFile, type StyleFile } from './style-file.js';

const ownStylesKey = ['own-styles'];

async function readFile(): Promise<StyleFile> {
  const response = await fetch('/style-modifiers.json');
  if (!response.ok) throw new Error(`${response.status}`);
  return styleFile.parse(await response.json());
}

/** The styles to choose from; they never change while a page is open. */
export const useStyleFile = () => useQuery({ queryKey: ['style-modifiers'], queryFn: readFile, staleTime: Infinity });

/** Styles the user has added, newest first. */
export function useOwnStyles() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  return useQuery({ queryKey: ownStylesKey, queryFn: () => call('GET /api/styles', {}), enabled: signedIn });
}

const readAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ownStylesKey });

export const useAddStyle = () =>
  useMutation({
    mutationFn: (value: string) => call('POST /api/styles', { body: { value } }),
    onSuccess: () => {
      notify.success(text('combine.styleAdded'), { id: 'own-style' });
      return readAnew();
    },
    onError: (error) => notify.error(reason(error, text('style.addFailed')), { id: 'own-style' }),
  });

export const useForgetStyle = () =>
  useMutation({
    mutationFn: (id: string) => call('DELETE /api/styles/:id', { params: { id } }),
    onSuccess: readAnew,
    onError: (error) => notify.error(reason(error, text('style.forgetFailed')), { id: 'own-style' }),
  });
