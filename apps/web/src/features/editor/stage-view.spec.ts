import { describe, expect, it } from 'vitest';
import { boundedPan, viewOf } from './stage-view.js';

const area = { width: 300, height: 400 };
const stage = { width: 800, height: 548 };

describe('the view of the stage', () => {
  it('[EDIT-12] stays where it is moved to while the print area is in view', () => {
    expect(boundedPan(area, stage, 1, { x: 120, y: -90 })).toEqual({ x: 120, y: -90 });
  });

  it.each([0.25, 1, 4])(
    '[EDIT-12] keeps some of the print area on the stage at zoom %s, wherever it is moved',
    (zoom) => {
      for (const pan of [-1e5, 1e5].flatMap((x) => [-1e5, 1e5].map((y) => ({ x, y })))) {
        const view = viewOf(area, stage, zoom, boundedPan(area, stage, zoom, pan));
        const [width, height] = [area.width * view.scale, area.height * view.scale];
        const seen = (from: number, length: number, room: number): number =>
          Math.min(from + length, room) - Math.max(from, 0);
        expect(seen(view.x, width, stage.width)).toBeCloseTo(Math.min(80, width));
        expect(seen(view.y, height, stage.height)).toBeCloseTo(Math.min(80, height));
      }
    },
  );

  it('[EDIT-12] moves back what a smaller zoom would leave off the stage', () => {
    const pan = boundedPan(area, stage, 4, { x: 800, y: 0 });
    expect(pan.x).toBe(800);
    expect(boundedPan(area, stage, 0.25, pan).x).toBeLessThan(400);
  });
});
