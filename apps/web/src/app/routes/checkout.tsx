import '#contracts/messages/screens';
import type { CartLine } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../components/ui/button-link.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { PageHead } from '../../components/ui/page-head.js';
import { PageSkeleton } from '../../components/ui/page-skeleton.js';
import { useSavedAddresses } from '../../features/shop/addresses/addresses.js';
import { linesOf, useCart } from '../../features/shop/cart/cart.js';
import { readFirstCart } from '../../features/shop/cart/read-first-cart.js';
import { loadOwnPlan } from '../../features/shop/checkout/discounts.js';
import { CheckoutForm } from '../../features/shop/checkout/checkout-form.js';

export const prepare = (): Promise<unknown> => readFirstCart({ '/api/tokens/plan': loadOwnPlan });

export default function CheckoutScreen() {
  const cart = useCart();
  const [locked, setLocked] = useState<CartLine[] | null>(null);
  const lines = locked ?? linesOf(cart.data);
  const saved = useSavedAddresses();
  // The form begins with the default one.
  if (cart.isPending || (saved.isPending && saved.failureCount === 0)) return <PageSkeleton />;
  return (
    <div className="page">
      <PageHead title={text('checkout.title')} />
      {cart.isError ? (
        <FailureState title={text('checkout.initFailed')} onRetry={() => void cart.refetch()} />
      ) : lines.length === 0 ? (
        <EmptyState
          title={text('cart.empty')}
          action={
            <ButtonLink variant="primary" to="/catalog">
              {text('common.continueShopping')}
            </ButtonLink>
          }
        >
          {text('checkout.nothing')}
        </EmptyState>
      ) : (
        <CheckoutForm lines={lines} lock={setLocked} />
      )}
    </div>
  );
}
