import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { externalIdOf, roundOf } from './external-id.js';

describe('the external id of an order', () => {
  it("[ADM-06] is the id in Crockford's base 32", () => {
    expect(externalIdOf('00000000-0000-0000-0000-000000000000')).toBe('0'.repeat(26));
    expect(externalIdOf('FFFFFFFF-ffff-ffff-ffff-ffffffffffff')).toBe(`7${'z'.repeat(25)}`);
    expect(externalIdOf('00000000-0000-0000-0000-000000000020')).toBe(`${'0'.repeat(24)}10`);
  });

  it("[ADM-06] fits the provider's rules and is different for every order and round", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 1, max: 99 }), (one, two, round) => {
        expect(externalIdOf(one, round)).toMatch(/^[0-9a-z-]{26,32}$/);
        expect(roundOf(externalIdOf(one, round))).toBe(round);
        expect(externalIdOf(one, round) === externalIdOf(two, round)).toBe(one === two);
      }),
    );
  });

  it.each(['', 'order-1', '0198c0de00007000800000000000001'])('is refused for %j', (id) => {
    expect(() => externalIdOf(id)).toThrow(RangeError);
  });
});
