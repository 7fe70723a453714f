import './messages/screens.js';
import { describe, expect, it } from 'vitest';
import type { Order } from './orders.js';
import { receiptOf } from './receipt.js';

const address = { name: 'Ada', street: '1 Way', city: 'Chatsworth', state: 'CA', zip: '91311', country: 'US' };
const order = (changes: object = {}): Order =>
  ({
    orderNumber: 'INK-7',
    createdAt: '2026-11-20T23:30:00.000Z',
    reviewStatus: 'approved',
    costs: { subtotal: '33.10', shipping: '6.69', tax: '1.00', total: '40.79', currency: 'USD' },
    discounts: { couponCode: null, coupon: '0.00', freeItem: '0.00' },
    payment: { status: 'captured', paid: '40.79', refunded: '0.00', captureBefore: null },
    billingAddress: address,
    shippingAddress: { ...address, name: 'Bob', country: 'Atlantis' },
    items: [
      { productData: { name: 'Mug' }, color: 'White', size: '15 oz', quantity: 3, price: '9.70' },
      { productData: { name: 'Mat' }, color: null, size: null, quantity: 1, price: '4.00', placements: [] },
    ],
    timeline: [{ at: '2026-11-21T08:00:00.000Z', kind: 'payment_captured' }],
    ...changes,
  }) as unknown as Order;

describe('a receipt', () => {
  it('says what was bought, for how much, by whom, and when it was paid', () => {
    expect(receiptOf(order())).toEqual({
      title: 'Receipt',
      facts: [
        ['Order', 'INK-7'],
        ['Ordered on', '20 November 2026'],
        ['Paid on', '21 November 2026'],
      ],
      addresses: [
        { title: 'Bill to', lines: ['Ada', '1 Way', expect.stringContaining('Chatsworth'), 'United States'] },
        { title: 'Ship to', lines: ['Bob', '1 Way', expect.stringContaining('Chatsworth'), 'Atlantis'] },
      ],
      lines: [
        { name: 'Mug', details: 'White, 15 oz', quantity: 3, price: '$9.70', sum: '$29.10' },
        { name: 'Mat', details: '', quantity: 1, price: '$4.00', sum: '$4.00' },
      ],
      sums: [
        ['Subtotal', '$33.10'],
        ['Shipping', '$6.69'],
        ['Tax', '$1.00'],
        ['Total', '$40.79'],
        ['Paid', '$40.79'],
      ],
      note: 'Thank you for your order.',
    });
  });

  it('names each thing that was taken off', () => {
    const discounts = { couponCode: 'FAIR-10', coupon: '3.00', freeItem: '9.70' };
    expect(receiptOf(order({ discounts })).sums.slice(0, 3)).toEqual([
      ['Subtotal', '$33.10'],
      ['Free item of your plan', '−$9.70'],
      ['Coupon FAIR-10', '−$3.00'],
    ]);
  });

  it('says what was given back, and what is left', () => {
    const payment = { status: 'partially_refunded', paid: '40.79', refunded: '0.80', captureBefore: null };
    expect(receiptOf(order({ payment })).sums.slice(-2)).toEqual([
      ['Refunded', '$0.80'],
      ['Paid after refunds', '$39.99'],
    ]);
  });

  it('is a confirmation while nothing was taken', () => {
    const payment = { status: 'authorized', paid: '0.00', refunded: '0.00', captureBefore: null };
    const waiting = receiptOf(order({ payment, reviewStatus: 'pending', timeline: [] }));
    expect(waiting).toMatchObject({ title: 'Order confirmation', note: expect.stringContaining('reserved') });
    expect(waiting.sums.at(-1)).toEqual(['Total', '$40.79']);
    const refused = receiptOf(order({ payment: { ...payment, status: 'released' }, reviewStatus: 'rejected' }));
    expect(refused.note).toBe('Nothing was charged for this order.');
  });
});
