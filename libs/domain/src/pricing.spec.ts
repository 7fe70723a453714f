import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { fromCents, retailCosts, subtotalCents, toCents, type ProviderBill } from './pricing.js';

const cents = fc.integer({ min: 0, max: 2_000_000_000 });
const bill: fc.Arbitrary<ProviderBill> = fc
  .record({
    goods: fc.integer({ min: 1, max: 5_000_000 }),
    shippingCents: fc.integer({ min: 0, max: 500_000 }),
    permille: fc.integer({ min: 0, max: 250 }),
  })
  .map(({ goods, shippingCents, permille }) => {
    const taxCents = Math.round(((goods + shippingCents) * permille) / 1000);
    return { shippingCents, taxCents, totalCents: goods + shippingCents + taxCents };
  });

describe('amounts of money', () => {
  it('survive the conversion to text and back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(fromCents(amount))).toBe(amount);
      }),
    );
    expect([toCents('0.1'), toCents('19'), toCents('24.50'), fromCents(5)]).toEqual([10, 1900, 2450, '0.05']);
  });

  it.each(['', '-1.00', '1.005', '1e3', '1,50', ' 1.00', 'NaN', '0x10', '9999999999999'])(
    'are not read from %j',
    (amount) => {
      expect(() => toCents(amount)).toThrow(RangeError);
    },
  );

  it.each([-1, 0.5, Number.NaN, Infinity, 2 ** 53])('are not written from %d cents', (amount) => {
    expect(() => fromCents(amount)).toThrow(RangeError);
  });
});

describe('the costs of an order', () => {
  it("[CHK-04] takes the provider's rate on our own subtotal and the shipping", () => {
    // 0.65 on 6.07 + 6.69
    const costs = retailCosts(1600, { shippingCents: 669, taxCents: 65, totalCents: 1341 });
    expect(costs).toEqual({
      subtotalCents: 1600,
      discountCents: 0,
      shippingCents: 669,
      taxCents: 116,
      totalCents: 2385,
      taxableCents: 2269,
      taxRate: 0.05094,
    });
  });

  it('[CHK-04] taxes what is left after a discount', () => {
    const bill = { shippingCents: 500, taxCents: 100, totalCents: 1100 };
    expect(retailCosts(2000, bill, 600)).toMatchObject({ taxableCents: 1900, taxCents: 190, totalCents: 2090 });
  });

  it('[S5, CHK-04] sums price × quantity exactly, whatever the cart', () => {
    const lines = fc.array(
      fc.record({ priceCents: fc.integer({ min: 1, max: 100_000 }), quantity: fc.integer({ min: 1, max: 1000 }) }),
      { maxLength: 100 },
    );
    fc.assert(
      fc.property(lines, bill, (cart, provider) => {
        const exact = cart.reduce((sum, line) => sum + BigInt(line.priceCents) * BigInt(line.quantity), 0n);
        expect(BigInt(subtotalCents(cart))).toBe(exact);
        const costs = retailCosts(subtotalCents(cart), provider);
        expect(costs.totalCents).toBe(costs.subtotalCents + costs.shippingCents + costs.taxCents);
        expect(
          Object.values({ ...costs, taxRate: 0 }).every((value) => Number.isSafeInteger(value) && value >= 0),
        ).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('[CHK-04] rounds the tax to the nearest cent and nowhere else', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), bill, (subtotal, provider) => {
        const { taxCents, taxableCents } = retailCosts(subtotal, provider);
        const taxed = BigInt(provider.totalCents - provider.taxCents);
        const error = 2n * (BigInt(taxCents) * taxed - BigInt(taxableCents) * BigInt(provider.taxCents));
        expect(error <= taxed && error > -taxed).toBe(true);
      }),
    );
  });

  it('has no tax when the provider charges none, and none on an empty bill', () => {
    expect(retailCosts(2500, { shippingCents: 500, taxCents: 0, totalCents: 1700 })).toMatchObject({
      taxCents: 0,
      taxRate: 0,
      totalCents: 3000,
    });
    expect(retailCosts(2500, { shippingCents: 0, taxCents: 0, totalCents: 0 })).toMatchObject({
      taxCents: 0,
      taxRate: 0,
      totalCents: 2500,
    });
  });
});
