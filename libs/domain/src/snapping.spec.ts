import { describe, expect, it } from 'vitest';
import type { PlacedDesign } from './placed-design.js';
import { snapped, snappedRotation } from './snapping.js';

const area = { width: 300, height: 400 };
const REACH = 3;
const at = (left: number, top: number): PlacedDesign => ({
  left,
  top,
  width: 60,
  height: 80,
  rotation: 0,
  flipHorizontal: false,
  flipVertical: false,
});
const lying = (left: number, top: number) => {
  const { placed, guides } = snapped(at(left, top), area, REACH);
  return { left: placed.left, top: placed.top, marks: guides.map(({ mark }) => mark) };
};

describe('snapping', () => {
  it.each([
    ['the center', [122, 158], { left: 120, top: 160, marks: ['center', 'center'] }],
    ['the left and the upper edge', [2.5, -2.5], { left: 0, top: 0, marks: ['edge', 'edge'] }],
    ['the right and the lower edge', [238, 322], { left: 240, top: 320, marks: ['edge', 'edge'] }],
    ['the first third', [71, 92], { left: 70, top: 400 / 3 - 40, marks: ['third', 'third'] }],
    ['nothing that is further away than it reaches', [123.1, 163.1], { left: 123.1, top: 163.1, marks: [] }],
  ] as const)('draws a design onto %s', (_, [left, top], expected) => {
    const found = lying(left, top);
    expect(found.marks).toEqual(expected.marks);
    expect(found.left).toBeCloseTo(expected.left, 6);
    expect(found.top).toBeCloseTo(expected.top, 6);
  });

  it('draws a rotation onto multiples of 15 degrees', () => {
    expect([13, 12, 11.9, -44, 7.5].map((degrees) => snappedRotation(degrees, 3))).toEqual([15, 15, 11.9, -45, 7.5]);
  });
});
