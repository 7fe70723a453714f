import type { Payment } from '#contracts';
import type { Api } from './api.js';

/** What of an order request its payment depends on. */
interface PayableOrder {
  items: unknown;
  shippingAddress: unknown;
  costs: unknown;
  shippingMethod?: string;
}

/** Authorises the payment of the shopper's cart with a test card; returns the id that the order takes. */
export async function pay(shopper: Api, order: PayableOrder, paymentMethodId = 'pm_card_visa'): Promise<string> {
  const { items, shippingAddress, costs, shippingMethod } = order;
  const { status, body } = await shopper.post<Payment>('/api/payments', {
    items,
    shippingAddress,
    costs,
    ...(shippingMethod && { shippingMethod }),
    paymentMethodId,
  });
  if (status !== 200 || body.status !== 'authorized')
    throw new Error(`The payment was answered with ${status}: ${JSON.stringify(body)}`);
  return body.paymentId;
}
