import type { Line } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../components/ui/button-link.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { PageHead } from '../../components/ui/page-head.js';
import { PageSkeleton } from '../../components/ui/page-skeleton.js';
import { linesOf, useCart } from '../../features/cart/api/cart.js';
import { CheckoutForm } from '../../features/checkout/components/checkout-form.js';
import '../../styles/cart.css';

export default function CheckoutScreen() {
  const cart = useCart();
  const [held, setHeld] = useState<Line[] | null>(null);
  const lines = held ?? linesOf(cart.data);
  if (cart.isPending) return <PageSkeleton />;
  return (
    <div className="page">
      <PageHead title={text('checkout.title')} />
      {cart.isError ? (
        <FailureState title={text('cart.loadFailed')} onRetry={() => void cart.refetch()} />
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
        <CheckoutForm lines={lines} hold={setHeld} />
      )}
    </div>
  );
}
