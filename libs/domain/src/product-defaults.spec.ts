import { describe, expect, it } from 'vitest';
import { defaultColor, defaultSize, findVariant } from './product-defaults.js';
import { buildProduct } from './product.fixture.js';

describe('what is chosen at first', () => {
  it('[CAT-05] is the first colour in stock', () => {
    expect(defaultColor(buildProduct({ colors: ['White', 'Black', 'Red'], gone: [['White', null]] }))).toBe('Black');
    expect(defaultColor(buildProduct({ colors: ['White'], gone: [[null, null]] }))).toBe('White');
    expect(defaultColor(buildProduct({ colors: [] }))).toBeNull();
  });

  it.each([
    [
      [
        ['S', true],
        ['M', true],
        ['L', true],
      ],
      'M',
    ],
    [
      [
        ['S', true],
        ['M', false],
        ['L', true],
      ],
      'L',
    ],
    [
      [
        ['S', true],
        ['M', false],
        ['L', false],
        ['XL', true],
      ],
      'XL',
    ],
    [
      [
        ['18×24', true],
        ['8×10', true],
        ['12×18', true],
      ],
      '12×18',
    ],
    [
      [
        ['15 oz', false],
        ['11 oz', true],
      ],
      '11 oz',
    ],
    [[['One', false]], null],
  ] as [[string, boolean][], string | null][])('[CAT-05] is of the sizes %j the size %s', (sizes, wanted) => {
    expect(defaultSize(buildProduct({ sizes }))).toBe(wanted);
  });

  it('[CAT-05] is a size in stock in the color that is chosen at first', () => {
    const sizes: [string, boolean][] = ['S', 'M', 'L'].map((size) => [size, true]);
    const product = buildProduct({ colors: ['White', 'Black'], sizes, gone: [['White', 'M']] });
    const [color, size] = [defaultColor(product), defaultSize(product)];
    expect([color, size]).toEqual(['White', 'L']);
    expect(findVariant(product, color, size)?.inStock).toBe(true);
    expect(defaultSize(product, 'Black')).toBe('M');
  });

  it('[CAT-04] has no variant where the combination does not exist', () => {
    const product = buildProduct({ colors: ['White'], sizes: [['M', true]] });
    expect(findVariant(product, 'White', 'M')?.id).toBe(1);
    expect(findVariant(product, 'White', 'L')).toBeNull();
    expect(findVariant(buildProduct({ colors: [], sizes: [] }), null, null)?.id).toBe(1);
  });
});
