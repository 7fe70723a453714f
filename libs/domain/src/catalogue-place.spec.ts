import { describe, expect, it } from 'vitest';
import type { Product } from '#contracts';
import { cataloguePlace, firstPicture } from './catalogue-place.js';
import { categoriesOf } from './product-categories.js';
import { buildProduct } from './product.fixture.js';

const products = [
  buildProduct({ name: 'Tee' }),
  buildProduct({ name: 'Mug', path: ['Home & Living', 'Mugs'] }),
  buildProduct({ name: 'Cup', path: ['Home & Living', 'Mugs'] }),
];
const start = { products, categories: categoriesOf(products), total: products.length };
const shown = (splat: string, query = '', draw = 0) =>
  cataloguePlace(start, { splat, search: new URLSearchParams(query), draw });

describe('what an address of the catalogue means', () => {
  it('is the product it names, in its path or its query', () => {
    const id = products[1]!.globalId;
    expect(shown(`home-living/mugs/${id}`).product?.name).toBe('Mug');
    expect(shown('', `product=${id}`).product?.name).toBe('Mug');
  });

  it('is one of the category, by the draw, where no product is named', () => {
    expect(shown('home-living', '', 0.1).product?.name).toBe('Mug');
    expect(shown('home-living', '', 0.9).product?.name).toBe('Cup');
    expect(shown('', 'categoryName=Mugs', 0.9).product?.name).toBe('Cup');
  });

  it('is one beyond the products at hand, where the category holds more', () => {
    const more = { products, categories: [...start.categories, { path: ['Bulk'], count: 300 }], total: 303 };
    const place = (splat: string, draw: number) => cataloguePlace(more, { splat, search: new URLSearchParams(), draw });
    expect(place('bulk', 0.5)).toEqual({ path: ['Bulk'], product: null, missing: false, beyond: 150 });
    expect(place('', 0.99)).toMatchObject({ product: null, beyond: 299 });
    expect(place('', 0.001)).toMatchObject({ product: products[0], beyond: null });
  });

  it('is nothing where the named product is not sold', () => {
    expect(shown('home-living/mugs/gone')).toMatchObject({ product: null, missing: true });
  });
});

describe('the first picture', () => {
  const worn = { url: '/worn.webp', label: 'Worn', alt: 'Worn' };
  /** A product whose variants each have a picture of their own. */
  const pictured = (...wanted: Parameters<typeof buildProduct>): Product => {
    const product = buildProduct(...wanted);
    const variants = product.sync_variants.map((variant) => ({
      ...variant,
      files: [],
      product: { ...variant.product, image: `/${variant.color}.webp` },
    }));
    return { ...product, images: [worn], sync_variants: variants };
  };

  it('is that of the variant that is chosen at first', () => {
    const product = pictured({ colors: ['White', 'Black'], gone: [['White', null]] });
    expect(firstPicture(product)?.url).toBe('/Black.webp');
  });

  it("is the product's own where there is no colour to choose", () => {
    expect(firstPicture(pictured({ colors: [] }))).toEqual(worn);
  });
});
