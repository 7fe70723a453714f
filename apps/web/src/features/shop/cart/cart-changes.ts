import type { Cart, CartLine, EventPayload, Line, PlacedDesign } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation } from '@tanstack/react-query';
import { reason } from '../../../lib/api-error.js';
import { call, type CallInput } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { usePurchaseDraft } from '../purchase-draft.js';
import { cartKey } from './cart.js';
import { UNDO_MS, type NewLine } from './kept-lines.js';

/** Takes in a cart; every change of it makes the shipping estimate void. */
export function takeCart(cart: Cart): void {
  queryClient.setQueryData<Cart>(cartKey, (known) => (known && known.version > cart.version ? known : cart));
  usePurchaseDraft.setState({ estimate: null });
}

export const useAddToCart = () =>
  useMutation({
    mutationFn: (body: NewLine) => call('POST /api/cart', { body }),
    onSuccess: takeCart,
  });

const placedAgain = ({ placement, designId, editorState, aspectChoice }: PlacedDesign) =>
  designId ? [{ placement, designId, ...(editorState && { editorState }), ...(aspectChoice && { aspectChoice }) }] : [];

/** The line as it can be put into the cart once more. */
function lineAgain(line: Line): NewLine {
  const { globalId, syncVariantId, quantity, size, color, designId, mockupId } = line;
  const placements = line.placements?.flatMap(placedAgain) ?? [];
  return {
    globalId,
    syncVariantId,
    quantity,
    size,
    color,
    designId,
    mockupId,
    ...(placements.length > 0 && { placements }),
  };
}

/** Puts a removed line back, once. */
function restore(line: Line): void {
  call('POST /api/cart', { body: lineAgain(line) }).then(
    (cart) => {
      takeCart(cart);
      notify.success(text('cart.restored'), { id: 'cart' });
    },
    (error: unknown) => notify.error(reason(error, text('cart.addFailed')), { id: 'cart' }),
  );
}

/** One without any design may lie in a cart, and only be ordered with one. */
export const canReturn = ({ state, designId, placements }: CartLine): boolean =>
  state === 'ok' || (state === 'noDesign' && !designId && !placements);

export const useRemoveLine = () =>
  useMutation({
    mutationFn: ({ orderId: id }: CartLine) => call('DELETE /api/cart/item/:id', { params: { id } }),
    onSuccess: (cart, line) => {
      takeCart(cart);
      // What is not sold, or not as it was, cannot be put back.
      const undo = { label: text('cart.undo'), run: () => restore(line) };
      notify.success(text('cart.removed'), {
        id: 'cart',
        ...(canReturn(line) && { action: undo, milliseconds: UNDO_MS }),
      });
    },
    onError: () => notify.error(text('cart.removeFailed'), { id: 'cart' }),
  });

interface LineChange {
  id: string;
  change: CallInput<'PUT /api/cart/item/:id'>['body'];
  /** What is said when it is done. */
  done?: string;
}

/** Another variant of a line, for later or for now, or its new price taken note of. */
export const useChangeLine = () =>
  useMutation({
    mutationFn: ({ id, change }: LineChange) => call('PUT /api/cart/item/:id', { params: { id }, body: change }),
    onSuccess: (cart, { done }) => {
      takeCart(cart);
      if (done) notify.success(done, { id: 'cart' });
    },
    onError: (error) => {
      // It may be another line than was seen.
      void queryClient.invalidateQueries({ queryKey: cartKey });
      notify.error(reason(error, text('cart.changeFailed')), { id: 'cart' });
    },
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

/** The lines of a product are read again; the shopper hears of another price or stock of what is to be bought. */
export function takeProductChange({ globalId, name, version, changed }: EventPayload<'product.updated'>): void {
  const cart = queryClient.getQueryData<Cart>(cartKey);
  const isOf = (line: CartLine): boolean => line.globalId === globalId;
  const isToBuy = cart?.products.some(isOf);
  if (!isToBuy && !cart?.saved.some(isOf)) return;
  void queryClient.invalidateQueries({ queryKey: cartKey });
  if (!isToBuy || changed.length === 0) return;
  usePurchaseDraft.setState({ estimate: null });
  notify.info(text('cart.productChanged', { product: name }), { id: `product-${globalId}-${version}` });
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
