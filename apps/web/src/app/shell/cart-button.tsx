import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { linesOf, useCart } from '../../features/cart/api/cart.js';
import { useSession } from '../../lib/session.js';

/** The way to the cart; the number stands there only when something is in it. */
export function CartButton() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  const cart = useCart();
  const lines = signedIn ? linesOf(cart.data).length : 0;
  return (
    <Link className="ib" to="/cart" aria-label={lines > 0 ? text('app.cartWith', { count: lines }) : text('page.cart')}>
      <ShoppingBag className="i lg" aria-hidden />
      {lines > 0 ? <span className="n">{lines}</span> : null}
    </Link>
  );
}
