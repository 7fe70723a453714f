import { describe, expect, it } from '@jest/globals';
import { buildProduct } from './product.fixture.js';
import { searchProducts } from './search.js';

const products = [
  buildProduct({ name: 'Jersey Tee' }),
  buildProduct({ name: 'Glossy Mug (11 oz)', path: ['Home', 'Mugs'] }),
  buildProduct({ name: 'Tote', path: ['Bags'] }),
];
const found = (query: string): string[] => searchProducts(products, query).map(({ name }) => name);

describe('the search', () => {
  it('[CAT-07] matches names and categories, whatever the case, as a pattern', () => {
    expect(found('TEE')).toEqual(['Jersey Tee']);
    expect(found('mugs')).toEqual(['Glossy Mug (11 oz)']);
    expect(found('^t')).toEqual(['Jersey Tee', 'Tote']);
    expect(found('tee|tote')).toEqual(['Jersey Tee', 'Tote']);
    expect(found('  ')).toEqual([]);
  });

  it('[CAT-07] takes an invalid pattern as plain words', () => {
    expect(found('Mug (')).toEqual(['Glossy Mug (11 oz)']);
  });

  it('[CAT-07] is not hung by a hostile pattern', () => {
    const long = [buildProduct({ name: 'a'.repeat(40) + '!' })];
    for (const hostile of ['(a+)+$', '(a|aa)+$', '(a*)*b', 'a*a*a*a*a*a*a*a*b', '(.*)*x', '(a{1,30}){1,30}$']) {
      const begun = performance.now();
      searchProducts(long, hostile);
      expect(performance.now() - begun).toBeLessThan(200);
    }
  });
});
