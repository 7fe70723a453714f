import type { CartLine, Product } from '#contracts';
import { useMutation } from '@tanstack/react-query';
import { useAddress } from '../../../lib/address.js';
import { call } from '../../../lib/http-client.js';
import { linesOf, useCart } from './cart.js';
import { takeCart } from './cart-changes.js';
import type { NewLine } from './kept-lines.js';

/** Names the line that what is made in the editor takes the place of. */
const REPLACES = 'replaces';

/** The editor with the line's product, and with its design where it has one; what is made there takes the line's place. */
export function editorOf({ orderId, globalId, variantId, designId, placements, productData }: CartLine): string {
  // Of a line with placements one of these: the first may be gone.
  const design = placements ? placements.find((placed) => placed.designId)?.designId : designId;
  const query = new URLSearchParams({
    ...(design ? { designId: design } : {}),
    globalId,
    variant_id: String(variantId),
    productName: productData.name,
    [REPLACES]: orderId,
  });
  return `/mockup?${query}`;
}

/** The line of this product that the address says is designed anew, while it lies in the cart. */
export function useReplacedLine(product: Product | null): CartLine | undefined {
  const [search] = useAddress();
  const { data: cart } = useCart();
  const id = search.get(REPLACES);
  return linesOf(cart).find((line) => line.orderId === id && line.globalId === product?.globalId);
}

/** Puts a line into the cart in place of another, as many pieces as that had. */
export const useReplaceLine = () =>
  useMutation({
    mutationFn: async ({ line, replaced }: { line: NewLine; replaced: CartLine | undefined }) => {
      const quantity = replaced?.quantity ?? line.quantity;
      const cart = await call('POST /api/cart', { body: { ...line, quantity } });
      if (!replaced) return cart;
      // One that cannot be taken away stays, and says what is wrong with it.
      return call('DELETE /api/cart/item/:id', { params: { id: replaced.orderId } }).catch(() => cart);
    },
    onSuccess: takeCart,
  });
