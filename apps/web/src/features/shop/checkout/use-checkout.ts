import type { Address, CartLine } from '#contracts';
import { text } from '#contracts/messages';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, isUnderWay, reason } from '../../../lib/api-error.js';
import { usePurchaseDraft, type StoredEstimate } from '../purchase-draft.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';
import { Declined } from '../../payment/use-card.js';
import { cartKey } from '../cart/cart.js';
import { usePayment } from '../payment/use-payment.js';
import { dropCoupon, hasDiscounts, useOwnPlan, wantedDiscounts } from './discounts.js';
import { validEstimate, useEstimate } from './estimate.js';
import { authorizePurchase, usePlaceOrder } from './place-order.js';
import { totalsOf } from './totals.js';

export interface Addresses {
  shipping: Address;
  billing: Address;
}

interface Purchase {
  addresses: Addresses;
  estimate: StoredEstimate;
}

/** Conflicts mean that prices or the cart changed: the estimate is void then and has to be confirmed anew. The same purchase under way changes nothing. */
const changedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && !isUnderWay(error);

interface Listeners {
  onPlaced: (addresses: Addresses) => void;
  /** Shows a failure where it belongs; false where that is nowhere on the form. */
  onRefused: (error: unknown) => boolean;
}

/** The way from "Buy Now" to the order: estimate where none stands, confirmation, payment, order, its page. */
export function useCheckout(
  lines: CartLine[],
  lock: (lines: CartLine[] | null) => void,
  { onPlaced, onRefused }: Listeners,
) {
  const navigate = useNavigate();
  const stored = usePurchaseDraft((drafts) => drafts.estimate);
  const [asked, setAsked] = useState<Addresses | null>(null);
  const ask = useEstimate();
  const order = usePlaceOrder();
  const payment = usePayment();

  const fail = (error: unknown): void => {
    if (error instanceof ApiError && error.field === 'couponCode') dropCoupon(error.message);
    if (changedMeanwhile(error)) {
      usePurchaseDraft.setState({ estimate: null });
      void queryClient.invalidateQueries({ queryKey: cartKey });
      void queryClient.invalidateQueries({ queryKey: queryKeys.plan });
    }
    lock(null);
    setAsked(null);
    // The payment step says why, where the card is.
    if (error instanceof Declined) return;
    payment.forget();
    onRefused(error);
    notify.error(reason(error, text('checkout.failed')), { id: 'order' });
  };
  const purchase = useSingleMutation({
    mutationFn: async ({ addresses, estimate }: Purchase) => {
      const request = { lines, ...addresses, estimate, note: usePurchaseDraft.getState().note };
      const { paymentId } = await payment.pay(totalsOf(lines, estimate).total, (method) =>
        authorizePurchase(request, method),
      );
      return order.mutateAsync({ ...request, paymentId });
    },
    onMutate: () => lock(lines),
    onSuccess: ({ _id }, { addresses }) => {
      onPlaced(addresses);
      notify.success(text('checkout.placed'), { id: 'order' });
      void navigate(`/orders/${_id}`, { replace: true });
    },
    onError: fail,
  });
  const estimateFor = (addresses: Addresses): void => {
    setAsked(addresses);
    ask.mutate({ lines, address: addresses.shipping }, { onError: (error) => onRefused(error) && setAsked(null) });
  };
  useOwnPlan();
  const valid = validEstimate(stored, lines);
  const estimate = valid && hasDiscounts(valid, wantedDiscounts(lines)) ? valid : null;
  return {
    estimate,
    popup: asked !== null,
    failure: ask.error && !ask.isPending ? reason(ask.error, ask.error.message || text('shipping.failed')) : null,
    payment,
    busy: purchase.isPending || ask.isPending || order.isSuccess,
    buy: (addresses: Addresses): void => {
      if (estimate) purchase.mutate({ addresses, estimate });
      else estimateFor(addresses);
    },
    confirm: (): void => {
      if (asked && estimate) purchase.mutate({ addresses: asked, estimate });
    },
    retry: (): void => {
      if (asked) estimateFor(asked);
    },
    cancel: (): void => setAsked(null),
  };
}
