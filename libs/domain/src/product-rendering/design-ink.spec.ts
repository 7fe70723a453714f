import { describe, expect, it } from 'vitest';
import { DesignInk } from './design-ink.js';
import { picturePyramid } from './picture-pyramid.js';

const SIDE = 8;
const size = { width: SIDE, height: SIDE };

/** Each pixel has another colour; the lower half is half transparent. */
const colourAt = (x: number, y: number): [number, number, number, number] => [
  x * 30,
  255 - y * 30,
  (x + y) * 15,
  y < SIDE / 2 ? 255 : 128,
];

function inkOn(box: { left: number; top: number; width: number; height: number }, scale = 1): DesignInk {
  const data = new Uint8Array(SIDE * SIDE * 4);
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) data.set(colourAt(x, y), (y * SIDE + x) * 4);
  const layout = {
    crop: { left: 0, top: 0, ...size },
    box,
    rotation: 0,
    flipHorizontal: false,
    flipVertical: false,
    scale: { base: 1, user: 1, final: 1 },
  };
  return new DesignInk({ picture: picturePyramid({ data, ...size }), design: size, area: size, layout }, size, scale);
}

const colourOf = ({ red, green, blue }: DesignInk): number[] => [red, green, blue];

describe('a design that is read where it lies', () => {
  it('shows at the middle of a pixel its colour and what lies a quarter of a pixel around it', () => {
    const ink = inkOn({ left: 0, top: 0, ...size });
    for (const [x, y] of [
      [1, 1],
      [5, 2],
      [6, 6],
      [3, 5],
    ] as const) {
      const [red, green, blue, alpha] = colourAt(x, y);
      // Where colours change evenly, their mean is that of the middle.
      expect(ink.read(x + 0.5, y + 0.5)).toBeCloseTo(alpha / 255, 2);
      for (const [at, channel] of [red, green, blue].entries())
        expect(Math.abs(colourOf(ink)[at]! - channel)).toBeLessThanOrEqual(3);
    }
  });

  it('shows at the edges the pixels of the edge, and nothing beyond them or beyond the print area', () => {
    const ink = inkOn({ left: 0, top: 0, ...size });
    for (const [x, y] of [
      [0, 0],
      [7, 0],
      [0, 7],
      [7, 7],
    ] as const) {
      expect(ink.read(x + 0.5, y + 0.5)).toBeGreaterThan(0.4);
      for (const [at, channel] of colourAt(x, y).slice(0, 3).entries())
        expect(Math.abs(colourOf(ink)[at]! - channel)).toBeLessThanOrEqual(8);
    }
    for (const [u, v] of [
      [-0.5, 4],
      [8.5, 4],
      [4, -0.5],
      [4, 8.5],
    ] as const)
      expect(ink.read(u, v)).toBe(0);
    const moved = inkOn({ left: 4, top: 4, ...size });
    expect(moved.read(2, 6)).toBe(0);
    expect(moved.read(6, 2)).toBe(0);
    expect(moved.read(4.5, 4.5)).toBeGreaterThan(0.9);
    expect(colourOf(moved)[0]).toBeLessThanOrEqual(8);
    expect(moved.read(7.5, 7.5)).toBeGreaterThan(0.9);
    expect(moved.read(8.5, 8.5)).toBe(0);
  });
});
