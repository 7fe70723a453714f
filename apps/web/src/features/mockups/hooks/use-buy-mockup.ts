import type { Mockup } from '#contracts';
import { text } from '#contracts/messages';
import { reason } from '../../../lib/api-error.js';
import { notify } from '../../../lib/notify.js';
import { useAddToCart } from '../../cart/api/cart.js';
import { wordsOf } from '../mockup-words.js';

/** [MYD-04] Puts a mockup into the cart, once per press. */
export function useBuyMockup(mockup: Mockup): { buy: () => void; busy: boolean } {
  const add = useAddToCart();
  const { size, color, designId } = wordsOf(mockup);
  const buy = (): void =>
    add.mutate(
      {
        globalId: mockup.productId,
        syncVariantId: mockup.syncVariantId,
        designId,
        mockupId: mockup._id,
        quantity: 1,
        size,
        color,
      },
      {
        onSuccess: () => notify.success(text('mockup.addedToCart')),
        onError: (error) => notify.error(reason(error, text('mockup.addToCartFailed'))),
      },
    );
  return { buy, busy: add.isPending };
}
