import { describe, expect, it } from 'vitest';
import { categoriesBelow, pathOfName, pathOfSlugs, productsIn } from './product-categories.js';
import { buildProduct } from './product.fixture.js';

const products = [
  buildProduct({ name: 'Tee' }),
  buildProduct({ name: 'Hoodie', path: ['Clothing', 'Hoodies'] }),
  buildProduct({ name: 'Mug', path: ['Home & Living', 'Mugs'] }),
];

describe('categories', () => {
  it('[CAT-01] count their products, level by level', () => {
    expect(categoriesBelow(products, []).map(({ name, count }) => [name, count])).toEqual([
      ['Clothing', 2],
      ['Home & Living', 1],
    ]);
    expect(categoriesBelow(products, ['Clothing']).map(({ name }) => name)).toEqual(['T-Shirts', 'Hoodies']);
    expect(categoriesBelow(products, ['Clothing', 'Hoodies'])).toEqual([]);
    expect(productsIn(products, ['Clothing', 'Hoodies']).map(({ name }) => name)).toEqual(['Hoodie']);
  });

  it('[CAT-02] are found by the words of an address and by a name', () => {
    expect(pathOfSlugs(products, ['home-living', 'mugs', 'mug'])).toEqual(['Home & Living', 'Mugs']);
    expect(pathOfSlugs(products, ['nowhere'])).toEqual([]);
    expect(pathOfName(products, 'hoodies')).toEqual(['Clothing', 'Hoodies']);
  });
});
