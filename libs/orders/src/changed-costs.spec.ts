import { describe, expect, it } from 'vitest';
import { changedCosts } from './changed-costs.js';

/** 30.00 less 12.00, 5.00 shipping and 10 % tax. */
const order = {
  subtotalCents: 3000,
  couponCents: 200,
  freeItemCents: 1000,
  shippingCents: 500,
  taxCents: 230,
  totalCents: 2530,
};

describe('the costs of an order with other prices of its items', () => {
  it('are those of before where nothing changed', () => {
    expect(changedCosts(order, [{ priceCents: 1500, quantity: 2 }])).toEqual(order);
  });

  it('take as much off as before, and tax the rest at the same rate', () => {
    expect(changedCosts(order, [{ priceCents: 1750, quantity: 2 }])).toEqual({
      ...order,
      subtotalCents: 3500,
      taxCents: 280,
      totalCents: 3080,
    });
  });

  it('take off no more than the items cost', () => {
    expect(changedCosts(order, [{ priceCents: 1100, quantity: 1 }])).toEqual({
      ...order,
      subtotalCents: 1100,
      couponCents: 100,
      freeItemCents: 1000,
      taxCents: 50,
      totalCents: 550,
    });
  });
});
