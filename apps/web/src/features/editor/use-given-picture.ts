import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { notify } from '../../lib/notify.js';
import { queryClient, queryKeys } from '../../lib/query-client.js';
import { useSession } from '../../lib/session.js';
import { saveGiven } from '../uploads/save-design.js';
import { pictureSource } from '../uploads/data-url.js';

/** Pictures taken over by this document: an effect that runs twice takes one over once. */
const taken = new Set<string>();

/** An address decodes the plus signs of base64 to spaces. */
const fromQuery = (given: string | null): string | null =>
  given === null || /^https?:/i.test(given) ? given : given.replace(/ /g, '+');

/**
 * [UPL-08] A picture that comes with the address or with the way here, as an http address, a data URL or plain base64,
 * becomes a design that is then placed. Answers whether one is given: until the way on is taken, it is being taken over.
 */
export function useGivenPicture(): boolean {
  const [search] = useSearchParams();
  const { state, key } = useLocation() as { state: { image?: string } | null; key: string };
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.status === 'signedIn');
  const given = fromQuery(search.get('image')) ?? state?.image ?? null;
  const take = useMutation({
    mutationFn: async (picture: string) => saveGiven(pictureSource(picture)),
    onSuccess: ({ _id }) => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.designs });
      const next = new URLSearchParams(search);
      next.delete('image');
      next.set('designId', _id);
      void navigate(`/mockup?${next}`, { replace: true });
    },
    onError: (error) => {
      notify.error(error.message || text('design.downloadFailed'), { id: 'mockup' });
      void navigate('/design?tab=own', { replace: true });
    },
  });
  useEffect(() => {
    if (given === null || !signedIn || taken.has(key)) return;
    taken.add(key);
    take.mutate(given);
    // Once for each way here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [given, signedIn, key]);
  return given !== null;
}
