import { describe, expect, it } from 'vitest';
import { allowedSize, usualSize } from './panel-size.js';

const desk = { width: 1600, height: 1000 };

describe('the size of the operator terminal', () => {
  it('[TERM-01] is 720 × 684, and between 400 × 200 and 90 % × 95 % of the window', () => {
    expect(allowedSize(usualSize, desk)).toEqual({ width: 720, height: 684 });
    expect(allowedSize({ width: 1, height: 1 }, desk)).toEqual({ width: 400, height: 200 });
    expect(allowedSize({ width: 5000, height: 5000 }, desk)).toEqual({ width: 1440, height: 950 });
  });

  it('[TERM-01] never leaves a small window', () => {
    expect(allowedSize(usualSize, { width: 390, height: 700 })).toEqual({ width: 351, height: 665 });
  });
});
