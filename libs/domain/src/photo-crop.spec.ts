import { describe, expect, it } from 'vitest';
import { cropInFrame, pixelsOfCrop } from './photo-crop.js';

const square = { width: 512, height: 512 };
const wide = { width: 1600, height: 400 };
const portrait = { width: 600, height: 900 };

describe('cropInFrame', () => {
  it('[PROF-03] shows as much of the picture as the shape allows', () => {
    expect(cropInFrame(portrait, square, { zoom: 1, x: 0.5, y: 0.5 })).toEqual({
      left: 0,
      top: expect.closeTo(1 / 6),
      width: 1,
      height: expect.closeTo(2 / 3),
    });
    expect(cropInFrame(wide, square, { zoom: 1, x: 0.5, y: 0.5 })).toEqual({
      left: 0.375,
      top: 0,
      width: 0.25,
      height: 1,
    });
  });

  it('[PROF-03] zooms around the middle and stops at the edges', () => {
    expect(cropInFrame(square, square, { zoom: 2, x: 0.5, y: 0.5 })).toEqual({
      left: 0.25,
      top: 0.25,
      width: 0.5,
      height: 0.5,
    });
    expect(cropInFrame(square, square, { zoom: 2, x: 0, y: 9 })).toEqual({
      left: 0,
      top: 0.5,
      width: 0.5,
      height: 0.5,
    });
  });
});

describe('pixelsOfCrop', () => {
  it('[PROF-03] cuts what the frame showed, in the exact shape', () => {
    const shown = cropInFrame(portrait, square, { zoom: 2, x: 1, y: 0 });
    expect(pixelsOfCrop(portrait, square, shown)).toEqual({ left: 300, top: 0, width: 300, height: 300 });
  });

  it('takes the middle by default, and narrows a part of another shape', () => {
    expect(pixelsOfCrop(portrait, square, {})).toEqual({ left: 0, top: 150, width: 600, height: 600 });
    expect(pixelsOfCrop({ width: 800, height: 800 }, wide, { left: 0.5, top: 0, width: 0.5, height: 0.5 })).toEqual({
      left: 400,
      top: 150,
      width: 400,
      height: 100,
    });
  });

  it('stays inside a picture of a few pixels', () => {
    for (const size of [
      { width: 1, height: 1 },
      { width: 3, height: 1 },
      { width: 1, height: 900 },
    ]) {
      const { left, top, width, height } = pixelsOfCrop(size, wide, {
        left: 0.999,
        top: 0.999,
        width: 0.002,
        height: 0.002,
      });
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      expect(left + width).toBeLessThanOrEqual(size.width);
      expect(top + height).toBeLessThanOrEqual(size.height);
    }
  });
});
