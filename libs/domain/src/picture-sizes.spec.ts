import { describe, expect, it } from 'vitest';
import { freeSizeFor, isFreeSize, ratioOfSize, sizesFor } from './picture-sizes.js';

const limits = {
  multipleOf: 16,
  longestSide: 3840,
  shortestSideMax: 2160,
  minPixels: 655_360,
  maxPixels: 8_294_400,
  maxRatio: 3,
};
const ratios = [
  { ratio: '1:1', size: '1024x1024' },
  { ratio: '3:2', size: '1536x1024' },
  { ratio: '2:3', size: '1024x1536' },
  { ratio: '3:4', size: '1152x1536' },
];

describe('the sizes a form offers', () => {
  it('puts the shape nearest to the print area first', () => {
    expect(sizesFor({ ratios, freeSizes: null }, 3600 / 4800).map(({ ratio }) => ratio)).toEqual([
      '3:4',
      '2:3',
      '1:1',
      '3:2',
    ]);
    expect(sizesFor({ ratios, freeSizes: null }, 2700 / 1050).map(({ ratio }) => ratio)).toEqual([
      '3:2',
      '1:1',
      '3:4',
      '2:3',
    ]);
  });

  it("keeps the model's own order without a product", () => {
    expect(sizesFor({ ratios, freeSizes: limits })).toEqual(ratios);
    expect(sizesFor({ ratios, freeSizes: limits }, 0)).toEqual(ratios);
  });

  it('puts a size made for the area first if none is near and the model accepts free pixels', () => {
    const [first, ...rest] = sizesFor({ ratios, freeSizes: limits }, 2700 / 1050);
    expect(first!.ratio).toBe('18:7');
    expect(Math.abs(ratioOfSize(first!.size)! / (2700 / 1050) - 1)).toBeLessThan(0.005);
    expect(rest).toHaveLength(ratios.length);
    expect(sizesFor({ ratios, freeSizes: limits }, 0.75)).toHaveLength(ratios.length);
  });

  it('makes only sizes that the model accepts', () => {
    for (const target of [1 / 3, 0.4, 0.77, 1, 1.31, 2.2, 2.9]) {
      const made = freeSizeFor(target, limits)!;
      const [width, height] = made.size.split('x').map(Number) as [number, number];
      expect(isFreeSize({ width, height }, limits)).toBe(true);
      expect(Math.abs(width / height / target - 1)).toBeLessThan(0.02);
    }
    expect(freeSizeFor(3.2, limits)).toBeUndefined();
  });

  it('checks a size against the limits', () => {
    const fits = (width: number, height: number) => isFreeSize({ width, height }, limits);
    expect([fits(3840, 2160), fits(1024, 640)]).toEqual([true, true]);
    expect([fits(1000, 1000), fits(3856, 2048), fits(2304, 2304), fits(1600, 512), fits(640, 640), fits(0, 0)]).toEqual(
      Array(6).fill(false),
    );
  });

  it.each([
    ['1024x1536', 2 / 3],
    ['16:9', 16 / 9],
    ['auto', undefined],
    [undefined, undefined],
    ['1x0', undefined],
    ['a:b', undefined],
  ])('reads the shape of %s', (size, ratio) => {
    expect(ratioOfSize(size)).toBe(ratio);
  });
});
