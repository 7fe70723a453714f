import { describe, expect, it } from 'vitest';
import { distanceField } from './distance-field.js';

describe('distanceField', () => {
  it('agrees with the distance measured point by point', () => {
    const width = 17;
    const height = 11;
    const set = [3 * width + 2, 3 * width + 9, 10 * width + 16];
    const field = distanceField((i) => set.includes(i), width, height);
    for (let i = 0; i < width * height; i++) {
      const nearest = Math.min(
        ...set.map((s) => Math.hypot((s % width) - (i % width), Math.floor(s / width) - Math.floor(i / width))),
      );
      expect(field[i]).toBeCloseTo(nearest, 6);
    }
  });

  it('is far everywhere when nothing is set', () => {
    expect(Math.min(...distanceField(() => false, 4, 4))).toBeGreaterThan(1000);
  });
});
