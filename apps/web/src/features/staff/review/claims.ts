import type { OrderClaims } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { text } from '#contracts/messages';
import { call } from '../../../lib/http-client.js';
import { queryClient } from '../../../lib/query-client.js';
import { reviewKeys } from './review-keys.js';

type Claim = OrderClaims[number];
export const nameOf = ({ name }: Claim): string => name ?? text('desk.otherAdmin');

/** Who only passes an order on the way down the list does not claim it. */
const restMs = 500;
/** A claim lasts three times as long. */
const renewMs = 20_000;

/** Who looks at which order; read anew now and then, since a claim also ends by itself. */
export const useClaims = () =>
  useQuery({
    queryKey: reviewKeys.claims,
    queryFn: () => call('GET /api/admin/orders/claims', {}),
    refetchInterval: renewMs,
  });

/** Claims an order or leaves it. */
export async function changeClaim(id: string, body: { looking: boolean; takeOver?: boolean }): Promise<void> {
  const claims = await call('PUT /api/admin/orders/:id/claim', { params: { id }, body });
  queryClient.setQueryData(reviewKeys.claims, claims);
}

/** Also what was taken over and left at once. */
const isMine = (id: string): boolean =>
  queryClient.getQueryData<OrderClaims>(reviewKeys.claims)?.some(({ orderId, mine }) => mine && orderId === id) ??
  false;

/** The claim of another admin on an order; claims it for this one while it is in view and nobody else looks at it. */
export function useClaim(id: string, open: boolean): Claim | undefined {
  const { data } = useClaims();
  useEffect(() => {
    if (!open) return;
    // Fails while the network is away; the next one claims it, and until then the server decides.
    const look = (looking: boolean) => void changeClaim(id, { looking }).catch(() => undefined);
    let renewing: ReturnType<typeof setInterval> | undefined;
    const resting = setTimeout(() => {
      look(true);
      renewing = setInterval(() => look(true), renewMs);
    }, restMs);
    return () => {
      clearTimeout(resting);
      clearInterval(renewing);
      if (renewing !== undefined || isMine(id)) look(false);
    };
  }, [id, open]);
  return data?.find(({ orderId, mine }) => orderId === id && !mine);
}
