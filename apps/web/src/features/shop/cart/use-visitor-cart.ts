import type { Product } from '#contracts';
import { useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { notify } from '../../../lib/notify.js';
import { loginPath } from '../../../lib/own-path.js';
import { productPath } from '../catalogue/product-path.js';
import { keepChoice, keepLine, MOST_KEPT_LINES, type NewLine } from './kept-lines.js';

/** An offer to act on has to be read first. */
const OFFER_MS = 10_000;

/** [CART-06] Keeps what a visitor adds, and offers the sign-in, which returns to this product. */
export function useVisitorCart(product: Product): (line: NewLine) => void {
  const navigate = useNavigate();
  return (line) => {
    if (!keepLine(line, product))
      return notify.error(text('cart.full', { limit: MOST_KEPT_LINES }), { id: 'add-to-cart' });
    keepChoice(line);
    notify.error(text('auth.notAuthenticated'), {
      id: 'add-to-cart',
      milliseconds: OFFER_MS,
      action: { label: text('common.logIn'), run: () => void navigate(loginPath(productPath(product))) },
    });
  };
}
