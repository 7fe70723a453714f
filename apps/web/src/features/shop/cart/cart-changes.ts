import type { Cart, Line } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { usePurchaseDraft } from '../purchase-draft.js';
import type { NewLine } from './pending-line.js';

/** Takes in a cart; every change of it makes the shipping estimate void. */
function takeCart(cart: Cart): void {
  queryClient.setQueryData<Cart>(queryKeys.cart, (known) => (known && known.version > cart.version ? known : cart));
  usePurchaseDraft.setState({ estimate: null });
}

export const useAddToCart = () =>
  useMutation({
    mutationFn: (body: NewLine) => call('POST /api/cart', { body }),
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

/** A product of the cart has another price or stock now; `id` names the change. */
export function sayProductChanged(product: string, id: string): void {
  usePurchaseDraft.setState({ estimate: null });
  notify.info(text('cart.productChanged', { product }), { id });
}

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
