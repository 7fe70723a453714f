import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isWholeCart, linesOf, type CartItem, type OrderedItem } from './cart-match.js';

const line = (id: string, changes: Partial<CartItem> = {}): CartItem => ({
  id,
  globalId: 'mug',
  syncVariantId: 1,
  quantity: 1,
  designId: null,
  mockupId: null,
  placements: null,
  ...changes,
});
const bare = ({ globalId, syncVariantId, quantity }: CartItem): OrderedItem => ({ globalId, syncVariantId, quantity });
const full = ({ id, placements, ...rest }: CartItem): OrderedItem => ({
  ...rest,
  orderId: id,
  ...(placements ? { placements } : {}),
});

describe('the items of an order', () => {
  const cart = [
    line('a', { designId: 'd1' }),
    line('b', { designId: 'd2' }),
    line('c', { syncVariantId: 2, quantity: 3 }),
  ];

  it('[CHK-04] are the whole cart, named in full or by variant and quantity, in any order', () => {
    expect([
      isWholeCart(cart.map(full), cart),
      isWholeCart(cart.map(bare), cart),
      isWholeCart([...cart].reverse().map(full), cart),
    ]).toEqual([true, true, true]);
    expect(isWholeCart([bare(cart[0]!), full(cart[0]!), full(cart[2]!)], cart)).toBe(true);
  });

  it.each([
    ['a line is missing', cart.slice(1).map(full)],
    ['a line is named twice', [full(cart[0]!), full(cart[0]!), full(cart[2]!)]],
    ['there is one too many', [...cart.map(full), bare(cart[0]!)]],
    ['a quantity differs', [...cart.slice(0, 2).map(full), { ...full(cart[2]!), quantity: 2 }]],
    ['a design differs', [{ ...full(cart[0]!), designId: 'd9' }, ...cart.slice(1).map(full)]],
    ['a design is said to be missing', [{ ...full(cart[0]!), designId: null }, ...cart.slice(1).map(full)]],
    ['a product differs', [{ ...full(cart[0]!), globalId: 'tee' }, ...cart.slice(1).map(full)]],
    ['nothing is named', []],
    [
      'a placement differs',
      [...cart.slice(0, 2).map(full), { ...full(cart[2]!), placements: [{ placement: 'back' }] }],
    ],
  ])('[CHK-04] are refused where %s', (_, items) => {
    expect(isWholeCart(items, cart)).toBe(false);
  });

  it('[CHK-04] tell two lines of one variant apart by their placements', () => {
    const on = (...names: string[]) => names.map((placement) => ({ placement, designId: 'd1' }));
    const two = [line('a', { placements: on('front') }), line('b', { placements: on('front', 'back') })];
    const named = ({ id: _, ...rest }: CartItem): OrderedItem => ({
      ...rest,
      placements: rest.placements ?? undefined,
    });
    expect(linesOf([...two].reverse().map(named), two).map((found) => found?.id)).toEqual(['b', 'a']);
    expect(isWholeCart(two.map(named), two)).toBe(true);
    const other = {
      ...named(two[1]!),
      placements: [
        { placement: 'front', designId: 'd1' },
        { placement: 'back', designId: 'd2' },
      ],
    };
    expect(linesOf([other], two)).toEqual([undefined]);
  });

  it('[CHK-04] match every cart they were made from, however little some of them say', () => {
    const lines = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        syncVariantId: fc.integer({ min: 1, max: 3 }),
        quantity: fc.integer({ min: 1, max: 2 }),
        designId: fc.constantFrom('d1', 'd2', null),
      }),
      { selector: ({ id }) => id, maxLength: 6 },
    );
    fc.assert(
      fc.property(lines, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (given, says) => {
        const random = given.map((entry) => line(entry.id, entry));
        expect(
          isWholeCart(
            random.map((entry, index) => (says[index] ? full(entry) : bare(entry))),
            random,
          ),
        ).toBe(true);
      }),
    );
  });
});
