import type { Cart, Line } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, type CallInput } from '../../../lib/http-client.js';
import { updateDrafts } from '../../../lib/drafts.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { useSession } from '../../../lib/session.js';

/** The lines of an answer, which is an object with products or a plain list. */
export const linesOf = (cart: Cart | Line[] | undefined): Line[] =>
  Array.isArray(cart) ? cart : (cart?.products ?? []);

/** Takes in a cart; every change of it makes the shipping estimate void. */
function takeCart(cart: Cart): void {
  queryClient.setQueryData<Cart>(queryKeys.cart, (known) => (known && known.version > cart.version ? known : cart));
  updateDrafts({ estimate: null });
}

export function useCart() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  return useQuery({ queryKey: queryKeys.cart, queryFn: () => call('GET /api/cart', {}), enabled: signedIn });
}

export const useAddToCart = () =>
  useMutation({
    mutationFn: (body: CallInput<'POST /api/cart'>['body']) => call('POST /api/cart', { body }),
    onSuccess: takeCart,
  });

export const useRemoveLine = () =>
  useMutation({
    mutationFn: (id: string) => call('DELETE /api/cart/item/:id', { params: { id } }),
    onSuccess: (cart) => {
      takeCart(cart);
      notify.success(text('cart.removed'), { id: 'cart' });
    },
    onError: () => notify.error(text('cart.removeFailed'), { id: 'cart' }),
  });

export const useClearCart = () =>
  useMutation({
    mutationFn: () => call('DELETE /api/cart', {}),
    onSuccess: (cart) => {
      takeCart(cart);
      notify.success(text('cart.cleared'), { id: 'cart' });
    },
    onError: () => notify.error(text('cart.clearFailed'), { id: 'cart' }),
  });

/** Saves pending quantities, one call per changed line; answers whether all of them were saved. */
export async function saveQuantities(lines: Line[], pending: Record<string, number>): Promise<boolean> {
  const changed = lines.filter(
    (line) => pending[line.orderId] !== undefined && pending[line.orderId] !== line.quantity,
  );
  let saved = true;
  for (const line of changed) {
    const { globalId, syncVariantId, orderId } = line;
    await call('PUT /api/cart', { body: { globalId, syncVariantId, orderId, quantity: pending[orderId]! } }).then(
      takeCart,
      () => (saved = false),
    );
  }
  return saved;
}
