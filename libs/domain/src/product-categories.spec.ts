import { describe, expect, it } from 'vitest';
import { categoriesBelow, categoriesOf, countIn, pathOfName, pathOfSlugs, productsIn } from './product-categories.js';
import { buildProduct } from './product.fixture.js';

const products = [
  buildProduct({ name: 'Tee' }),
  buildProduct({ name: 'Hoodie', path: ['Clothing', 'Hoodies'] }),
  buildProduct({ name: 'Mug', path: ['Home & Living', 'Mugs'] }),
];

const categories = categoriesOf(products);

describe('categories', () => {
  it('[CAT-01] count their products, level by level', () => {
    expect(categoriesBelow(categories, []).map(({ name, count }) => [name, count])).toEqual([
      ['Clothing', 2],
      ['Home & Living', 1],
    ]);
    expect(categoriesBelow(categories, ['Clothing']).map(({ name }) => name)).toEqual(['T-Shirts', 'Hoodies']);
    expect(categoriesBelow(categories, ['Clothing', 'Hoodies'])).toEqual([]);
    expect([countIn(categories, ['Clothing']), countIn(categories, ['Nowhere'])]).toEqual([2, 0]);
    expect(productsIn(products, ['Clothing', 'Hoodies']).map(({ name }) => name)).toEqual(['Hoodie']);
  });

  it('[CAT-02] are found by the words of an address and by a name', () => {
    expect(pathOfSlugs(categories, ['home-living', 'mugs', 'mug'])).toEqual(['Home & Living', 'Mugs']);
    expect(pathOfSlugs(categories, ['nowhere'])).toEqual([]);
    expect(pathOfName(categories, 'hoodies')).toEqual(['Clothing', 'Hoodies']);
  });
});
