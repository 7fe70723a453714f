import type { Cart, CartLine, Line } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http-client.js';
import { useSession } from '../../../lib/session.js';

export const cartKey = ['cart'];

/** The lines of an answer, which is an object with products or a plain list. */
export const linesOf = (cart: Cart | CartLine[] | undefined): CartLine[] =>
  Array.isArray(cart) ? cart : (cart?.products ?? []);

/** Whether the line can be ordered as it stands. */
export const needsAttention = ({ state, previousPrice }: CartLine): boolean => state !== 'ok' || previousPrice !== null;

/** The mockup of a line, else its design, else its product. */
export const pictureOfLine = (line: Line): string | null =>
  line.mockupData?.mockupUrl ?? line.designData?.url ?? line.productData.image;

export const readCart = (): Promise<Cart> => call('GET /api/cart', {});

export function useCart() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  return useQuery({ queryKey: cartKey, queryFn: readCart, enabled: signedIn });
}
