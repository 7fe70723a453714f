import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { canonicalCart, cartHash, type HashedLine, type HashedPlacement } from './cart-hash.js';

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

  it('[SHIP-03] changes with every placement, not with their order or with what prints the same', () => {
    const editorState = {
      position: { x: 0, y: 0 },
      scale: 1,
      rotation: 0,
      placement: 'front',
      fillImage: false,
    };
    const [front, back] = [
      { placement: 'front', designId: 'a' },
      { placement: 'back', designId: 'b' },
    ];
    const hashOf = (...placements: HashedPlacement[]) => cartHash([{ syncVariantId: 1, quantity: 1, placements }]);
    const fitted = { sourceRatio: 1, targetRatio: 2, cropOption: 'anchor' as const, anchorPosition: 'center' as const };
    const same = [
      hashOf(front, back),
      hashOf(back, front),
      hashOf({ ...front, editorState }, { ...back, aspectChoice: fitted }),
    ];
    expect(new Set(same).size).toBe(1);
    const others = [
      hashOf(front),
      hashOf(front, { ...back, designId: 'a' }),
      hashOf(front, { ...back, editorState: { ...editorState, rotation: 90 } }),
      hashOf(front, { ...back, editorState: { ...editorState, flipVertical: true } }),
      hashOf(front, { ...back, editorState: { ...editorState, position: { x: 0, y: 1 } } }),
      hashOf(front, { ...back, aspectChoice: { ...fitted, anchorPosition: 'top-left' } }),
      hashOf(front, { ...back, aspectChoice: { ...fitted, cropOption: 'resize' } }),
    ];
    expect(new Set([...same, ...others]).size).toBe(1 + others.length);
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
