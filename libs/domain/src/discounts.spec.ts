import { describe, expect, it } from 'vitest';
import { discountsOf, freeItemCents } from './discounts.js';

const percent = (amount: number) => ({ kind: 'percent', amount }) as const;
const fixed = (amount: number) => ({ kind: 'fixed', amount }) as const;

describe('discounts', () => {
  it('take a fixed amount or a percent, rounded down, off what the free item leaves', () => {
    expect(discountsOf({ coupon: percent(15), freeItem: 0 }, 2499, 500)).toEqual({
      couponCents: 374,
      freeItemCents: 0,
    });
    expect(discountsOf({ coupon: percent(50), freeItem: 2000 }, 3000, 500)).toEqual({
      couponCents: 500,
      freeItemCents: 2000,
    });
    expect(discountsOf({ coupon: fixed(700), freeItem: 2000 }, 3000, 500).couponCents).toBe(700);
  });

  it('never take more than the lines cost, nor leave less than a card can be charged', () => {
    expect(discountsOf({ coupon: fixed(9000), freeItem: 0 }, 3000, 500).couponCents).toBe(3000);
    expect(discountsOf({ coupon: fixed(9000), freeItem: 0 }, 3000, 20).couponCents).toBe(2970);
    expect(discountsOf({ coupon: fixed(9000), freeItem: 3000 }, 3000, 0)).toEqual({
      couponCents: 0,
      freeItemCents: 2950,
    });
  });

  it('give as free item one piece of the dearest line under 35 dollars', () => {
    expect(freeItemCents([{ priceCents: 3500 }, { priceCents: 1299 }, { priceCents: 3499 }])).toBe(3499);
    expect(freeItemCents([{ priceCents: 3500 }])).toBe(0);
    expect(freeItemCents([])).toBe(0);
  });
});
