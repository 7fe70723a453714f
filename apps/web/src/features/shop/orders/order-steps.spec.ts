import '#contracts/messages/screens';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contracts';
import { headline, isDelayed, stepOf } from './order-steps.js';

const order = (states: Partial<Order>): Order =>
  ({
    status: 'approved',
    reviewStatus: 'approved',
    submissionState: 'failed',
    printfulOrderStatus: 'draft',
    payment: { status: 'captured' },
    shipments: [],
    ...states,
  }) as Order;

const read = (states: Partial<Order>) => {
  const seen = order(states);
  return { delayed: isDelayed(seen), headline: headline(seen), step: stepOf(seen) };
};

describe('where a shopper reads an order stands', () => {
  it('is approved and delayed while its submission has failed', () => {
    const delayed = { delayed: true, headline: 'Your order is approved.', step: 1 };
    expect(read({})).toEqual(delayed);
    // The printer took it and gave it back.
    expect(read({ status: 'processing', printfulOrderStatus: 'pending' })).toEqual(delayed);
  });

  it('is with the printer once it was sent', () => {
    expect(read({ submissionState: 'submitted', printfulOrderStatus: 'pending' })).toEqual({
      delayed: false,
      headline: 'Your order is with the printer.',
      step: 1,
    });
    expect(read({ status: 'shipped', submissionState: 'submitted' })).toMatchObject({ delayed: false, step: 3 });
  });

  it('promises no printing of an order that is undecided, cancelled there, or paid back', () => {
    const pending = { status: 'review_pending', reviewStatus: 'pending' } as const;
    expect(read(pending)).toEqual({ delayed: false, headline: 'Your order is with our team.', step: 0 });
    expect(read({ printfulOrderStatus: 'cancelled' })).toMatchObject({
      delayed: false,
      headline: 'The print provider cancelled this order.',
    });
    expect(read({ payment: { ...order({}).payment, status: 'refunded' } }).delayed).toBe(false);
    expect(read({ submissionState: 'none', payment: { ...order({}).payment, status: 'refunded' } })).toMatchObject({
      delayed: false,
      headline: 'Your order is refunded.',
    });
    // It is sent there once more.
    expect(read({ printfulOrderStatus: 'cancelled', submissionState: 'submitting' }).headline).toBe(
      'Your order is approved.',
    );
  });
});
