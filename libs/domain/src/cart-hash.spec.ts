import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalCart, cartHash, type HashedLine } from './cart-hash.js';

const ids = fc.constantFrom(
  '0198c0de-0000-7000-8000-000000000001',
  '0198c0de-0000-7000-8000-000000000002',
  null,
  undefined,
);
const line: fc.Arbitrary<HashedLine> = fc.record({
  syncVariantId: fc.integer({ min: 1, max: 5 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  designId: ids,
  mockupId: ids,
});
const cart = fc.array(line, { maxLength: 8 });

describe('the hash of a cart', () => {
  it('[SHIP-03] is the same for the same content in any order', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        expect(cartHash([...lines].reverse())).toBe(cartHash(lines));
      }),
    );
    const [one, two] = [
      { syncVariantId: 1, quantity: 1 },
      { syncVariantId: 1, quantity: 2, designId: null },
    ];
    expect(cartHash([one, two])).toBe(cartHash([{ syncVariantId: 1, quantity: 3 }]));
  });

  it('[SHIP-03] changes with every quantity, variant, design and mockup', () => {
    const base: HashedLine = { syncVariantId: 4, quantity: 1, designId: 'a', mockupId: 'b' };
    const variations: HashedLine[] = [
      base,
      { ...base, quantity: 2 },
      { ...base, syncVariantId: 5 },
      { ...base, designId: 'c' },
      { ...base, mockupId: null },
      { ...base, designId: 'b', mockupId: 'a' },
    ];
    expect(new Set([...variations.map((changed) => cartHash([changed])), cartHash([])]).size).toBe(
      variations.length + 1,
    );
  });

  it('[SHIP-03] differs wherever the cart differs', () => {
    fc.assert(
      fc.property(cart, cart, (a, b) => {
        expect(cartHash(a) === cartHash(b)).toBe(canonicalCart(a) === canonicalCart(b));
      }),
      { numRuns: 2000 },
    );
  });
});
