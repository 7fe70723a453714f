import { describe, expect, it } from 'vitest';
import { buildProduct } from './product.fixture.js';
import { isHarmlessPattern, searchProducts } from './product-search.js';

describe('a pattern of the search', () => {
  it.each(['tee|tote', '^t', 'mug.*glossy', 'T-Shirts?'])('[CAT-07] is taken as one: %s', (query) => {
    expect(isHarmlessPattern(query)).toBe(true);
  });

  it.each(['(a+)+$', '(a|aa)+$', '(a*)*b', 'a*a*a*a*b', '(.*)*x', '(a{1,30}){1,30}$', '(a)\\1', 'a'.repeat(61)])(
    '[CAT-07] is taken as plain words: %s',
    (query) => {
      expect(isHarmlessPattern(query)).toBe(false);
    },
  );
});

describe('the search among products at hand', () => {
  it('[MOCK-04] matches names and categories as a pattern, and as plain words where it is none', () => {
    const products = [
      buildProduct({ name: 'Jersey Tee' }),
      buildProduct({ name: 'Glossy Mug (11 oz)', path: ['Home', 'Mugs'] }),
      buildProduct({ name: 'Tote', path: ['Bags'] }),
    ];
    const found = (query: string): string[] => searchProducts(products, query).map(({ name }) => name);
    expect(found('TEE')).toEqual(['Jersey Tee']);
    expect(found('mugs')).toEqual(['Glossy Mug (11 oz)']);
    expect(found('^t')).toEqual(['Jersey Tee', 'Tote']);
    expect(found('tee|tote')).toEqual(['Jersey Tee', 'Tote']);
    expect(found('Mug (')).toEqual(['Glossy Mug (11 oz)']);
    expect(found('  ')).toEqual([]);
  });
});
