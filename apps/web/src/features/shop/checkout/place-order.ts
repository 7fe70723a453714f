import type { Address, CartLine, Order, Payment } from '#contracts';
import { useMutation } from '@tanstack/react-query';
import { usePurchaseDraft, type StoredEstimate } from '../purchase-draft.js';
import { call } from '../../../lib/http-client.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { orderKeys } from '../../orders/order-query.js';
import { cartKey } from '../cart/cart.js';
import { totalsOf } from './totals.js';

export interface OrderRequest {
  lines: readonly CartLine[];
  shipping: Address;
  billing: Address;
  estimate: StoredEstimate;
  note: string;
}

/** The lines that print poorly. */
export const poorLines = (lines: readonly CartLine[]): CartLine[] =>
  lines.filter(({ quality }) => quality?.grade === 'poor');

/** What is bought and what it costs: the order and its payment say the same. */
function purchaseOf({ lines, shipping, estimate }: OrderRequest) {
  const { subtotal, discount, total } = totalsOf(lines, estimate);
  return {
    items: lines.map(({ orderId, globalId, syncVariantId, quantity, designId, mockupId }) => ({
      orderId,
      globalId,
      syncVariantId,
      quantity,
      designId,
      mockupId,
    })),
    acceptedQuality: poorLines(lines).map(({ orderId }) => orderId),
    shippingAddress: shipping,
    ...(estimate.shippingMethod && { shippingMethod: estimate.shippingMethod }),
    costs: { subtotal, discount, shipping: estimate.shipping, tax: estimate.tax, total, currency: 'USD' as const },
  };
}

/** Authorises what the lines cost with a card of the provider. */
export const authorizePurchase = (request: OrderRequest, paymentMethodId: string): Promise<Payment> =>
  call('POST /api/payments', { body: { ...purchaseOf(request), paymentMethodId } });

async function place({ paymentId, ...request }: OrderRequest & { paymentId: string }): Promise<Order> {
  const { billing, estimate, note } = request;
  return call('POST /api/orders', {
    body: {
      ...purchaseOf(request),
      billingAddress: billing,
      paymentId,
      note,
      // The estimate's own time, so that the same order sent again is the same request.
      metadata: {
        shippingEstimate: estimate.estimateData,
        checkoutTimestamp: new Date(estimate.timestamp).toISOString(),
        userAgent: navigator.userAgent,
      },
    },
  });
}

/** Places the order; the cart and the estimate are used up by it. */
export const usePlaceOrder = () =>
  useMutation({
    mutationFn: place,
    onSuccess: (order) => {
      queryClient.setQueryData(orderKeys.one(order._id), order);
      usePurchaseDraft.setState({ estimate: null, quantities: {}, couponCode: null, freeItem: true, note: '' });
      void queryClient.invalidateQueries({ queryKey: queryKeys.plan });
      void queryClient.invalidateQueries({ queryKey: cartKey });
      void queryClient.invalidateQueries({ queryKey: orderKeys.all });
    },
  });
