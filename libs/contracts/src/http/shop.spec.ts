import { describe, expect, it } from 'vitest';
import { endpoints } from './index.js';

const estimate = endpoints['POST /api/printful/orders/estimate-costs'].body;
const order = endpoints['POST /api/orders'].body;
const cartItems = [{ globalId: 'mug', syncVariantId: 1, quantity: 1 }];
const paymentId = '0193b7a0-0000-7000-8000-000000000001';
const address = { name: 'Ada', street: '1 Way', city: 'Chatsworth', state: 'CA', country: 'US' };
const costs = { subtotal: '1.00', shipping: '1.00', tax: '0.00', total: '2.00', currency: 'USD' as const };
const problem = (result: { error?: { issues: { message: string; path: PropertyKey[] }[] } | undefined }) => [
  result.error?.issues[0]?.path.join('.'),
  result.error?.issues[0]?.message,
];

describe('addresses in requests', () => {
  it('[ORD-03] may name the postal code either way', () => {
    expect(
      order.parse({ items: cartItems, paymentId, shippingAddress: { ...address, postalCode: '91311' }, costs })
        .shippingAddress.zip,
    ).toBe('91311');
    expect(
      order.parse({ items: cartItems, paymentId, shippingAddress: { ...address, zip: '91311' }, costs }).shippingAddress
        .zip,
    ).toBe('91311');
  });

  it('[SHIP-02] need no more than a postal code for an estimate, and that they do need', () => {
    expect(
      estimate.parse({ cartItems, shippingAddress: { zip: '91311', city: '', state: ' ' } }).shippingAddress,
    ).toEqual({ zip: '91311' });
    const text = 'Please provide a shipping address to calculate shipping costs';
    expect(problem(estimate.safeParse({ cartItems, shippingAddress: { city: 'Chatsworth' } }))).toEqual([
      'shippingAddress.zip',
      text,
    ]);
    expect(problem(estimate.safeParse({ cartItems }))).toEqual(['shippingAddress', text]);
    expect(problem(estimate.safeParse({ cartItems: [], shippingAddress: { zip: '91311' } }))).toEqual([
      'cartItems',
      'No items in cart to calculate shipping for',
    ]);
  });
});
