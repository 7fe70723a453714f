import type { Address, Line, Order } from '#contracts';
import { useMutation } from '@tanstack/react-query';
import type { StoredEstimate } from '../../../lib/drafts.js';
import { updateDrafts } from '../../../lib/drafts.js';
import { call } from '../../../lib/http-client.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { totalsOf } from './totals.js';

interface OrderWish {
  lines: readonly Line[];
  shipping: Address;
  billing: Address;
  estimate: StoredEstimate;
}

async function place({ lines, shipping, billing, estimate }: OrderWish): Promise<Order> {
  const { subtotal, total } = totalsOf(lines, estimate);
  return call('POST /api/orders', {
    body: {
      items: lines.map(({ orderId, globalId, syncVariantId, quantity, designId, mockupId }) => ({
        orderId,
        globalId,
        syncVariantId,
        quantity,
        designId,
        mockupId,
      })),
      shippingAddress: shipping,
      billingAddress: billing,
      costs: { subtotal, shipping: estimate.shipping, tax: estimate.tax, total, currency: 'USD' },
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
      queryClient.setQueryData(queryKeys.order(order._id), order);
      updateDrafts({ estimate: null, quantities: {} });
      void queryClient.invalidateQueries({ queryKey: queryKeys.cart });
      void queryClient.invalidateQueries({ queryKey: queryKeys.orders });
    },
  });
