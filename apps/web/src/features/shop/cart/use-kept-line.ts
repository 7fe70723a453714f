import type { Product } from '#contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { notify } from '../../../lib/notify.js';
import { loginPath } from '../../../lib/own-path.js';
import { useSession } from '../../../lib/session.js';
import { productPath } from '../catalogue/product-path.js';
import { linesOf, useCart } from './cart.js';
import { keepLine, keptLine, takeLine, type NewLine } from './pending-line.js';

/** Names a kept line in the address that the sign-in returns to. */
const LINE_PARAM = 'add';
/** An offer to act on has to be read first. */
const OFFER_MS = 10_000;

/** [CART-06] What a visitor wanted to add: the sign-in is offered, and returns to this product. */
export function useSignInFor(product: Product): (line: NewLine) => void {
  const navigate = useNavigate();
  return (line) => {
    const logIn = (): void => {
      const back = `${productPath(product)}?${new URLSearchParams({ [LINE_PARAM]: keepLine(line) })}`;
      void navigate(loginPath(back));
    };
    notify.error(text('auth.notAuthenticated'), {
      id: 'add-to-cart',
      milliseconds: OFFER_MS,
      action: { label: text('common.logIn'), run: logIn },
    });
  };
}

interface KeptLine {
  /** What was chosen before the sign-in, to begin with. */
  kept: NewLine | null;
  /** What the user still has to decide about, since the cart is not empty. */
  asking: NewLine | null;
  /** Forgets the line, and takes it out of the address. */
  settle: () => NewLine | null;
}

/** Adds the line that was kept over the sign-in to an empty cart; where the cart is not empty, it is asked about. */
export function useKeptLine(add: (line: NewLine) => void): KeptLine {
  const [search, setSearch] = useSearchParams();
  const signedIn = useSession((session) => session.status === 'signedIn');
  const key = search.get(LINE_PARAM);
  const [kept] = useState(() => keptLine(key));
  const cart = useCart();
  const isKnown = key !== null && signedIn && !cart.isPending;
  const isAsked = isKnown && linesOf(cart.data).length > 0;
  const settle = (): NewLine | null => {
    setSearch(
      (now) => {
        now.delete(LINE_PARAM);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
    return key ? takeLine(key) : null;
  };
  const addLine = useEffectEvent(() => {
    const line = settle();
    if (line) add(line);
  });
  const isDue = isKnown && !(isAsked && kept);
  useEffect(() => {
    if (isDue) addLine();
  }, [isDue]);
  return { kept, asking: isAsked ? kept : null, settle };
}
