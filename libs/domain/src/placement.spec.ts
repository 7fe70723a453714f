import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { anchorPositions, type AnchorPosition } from '#contracts';
import {
  anchorInArea,
  choiceOn,
  cropRectangle,
  defaultChoice,
  effectiveDpi,
  isDistorted,
  isMismatch,
  layoutDesign,
  ratiosDiffer,
  resizeIntoArea,
  type Size,
} from './placement.js';

const side = fc.integer({ min: 16, max: 8192 });
const size: fc.Arbitrary<Size> = fc.record({ width: side, height: side });
const anchor = fc.constantFrom(...anchorPositions);
const cropOption = fc.constantFrom('top-bottom' as const, 'left-right' as const, 'center' as const);
const area: Size = { width: 1800, height: 2400 };
const CENTER = { cropOption: 'center', anchorPosition: 'center' } as const;

describe('the aspect mismatch', () => {
  it('[MOCK-12] begins above 2 %, exactly 2 % being none', () => {
    expect(isMismatch({ width: 1020, height: 1000 }, { width: 1000, height: 1000 })).toBe(false);
    expect(isMismatch({ width: 1021, height: 1000 }, { width: 1000, height: 1000 })).toBe(true);
    expect(isMismatch({ width: 980, height: 1000 }, { width: 1000, height: 1000 })).toBe(false);
    expect(isMismatch({ width: 979, height: 1000 }, { width: 1000, height: 1000 })).toBe(true);
    expect(ratiosDiffer(0.765, 0.75)).toBe(false);
  });

  it('[MOCK-13] is fitted as was chosen, else by the default; where the shapes match there is no choice', () => {
    const wide = { width: 200, height: 100 };
    expect(choiceOn(wide, area, CENTER)).toBe(CENTER);
    expect(choiceOn(wide, area, null)).toEqual(defaultChoice(wide, area));
    expect(choiceOn({ width: 90, height: 120 }, area, CENTER)).toBeUndefined();
  });

  it('[MOCK-12] agrees with exact integer arithmetic', () => {
    fc.assert(
      fc.property(size, size, (image, printArea) => {
        const [w, h, aw, ah] = [image.width, image.height, printArea.width, printArea.height].map(BigInt) as [
          bigint,
          bigint,
          bigint,
          bigint,
        ];
        const difference = w * ah - h * aw;
        const exact = 100n * (difference < 0n ? -difference : difference) > 2n * h * aw;
        expect(isMismatch(image, printArea)).toBe(exact);
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 160 }), (step) => {
        expect(isMismatch({ width: 51 * step, height: 50 * step }, { width: 300, height: 300 })).toBe(false);
      }),
    );
  });

  it('[MOCK-13] is handled by anchor and center by default', () => {
    expect(defaultChoice({ width: 1024, height: 1024 }, area)).toEqual({
      sourceRatio: 1,
      targetRatio: 0.75,
      cropOption: 'anchor',
      anchorPosition: 'center',
    });
  });
});

describe('anchorInArea', () => {
  it.each<[AnchorPosition, number, number]>([
    ['top-left', 0, 0],
    ['top-center', 0, 0],
    ['top-right', 0, 0],
    ['center-left', 0, 300],
    ['center', 0, 300],
    ['center-right', 0, 300],
    ['bottom-left', 0, 600],
    ['bottom-center', 0, 600],
    ['bottom-right', 0, 600],
  ])('[EDIT-08] holds a square at %s of a tall area', (position, left, top) => {
    const placed = anchorInArea({ width: 1024, height: 1024 }, area, position);
    expect(placed).toEqual({
      width: 1800,
      height: 1800,
      left,
      top,
      scale: 1800 / 1024,
    });
  });

  it.each<[AnchorPosition, number]>([
    ['center-left', 0],
    ['top-center', 375],
    ['bottom-right', 750],
  ])('[EDIT-08] holds a tall picture at %s of a wide area', (position, left) => {
    expect(anchorInArea({ width: 500, height: 1000 }, { width: 1250, height: 1000 }, position)).toMatchObject({
      width: 500,
      height: 1000,
      left,
      top: 0,
    });
  });

  it('[EDIT-08] rounds offsets, never below zero nor beyond the free space, and never leaves the area', () => {
    fc.assert(
      fc.property(size, size, anchor, (image, printArea, position) => {
        const placed = anchorInArea(image, printArea, position);
        for (const [offset, length, whole] of [
          [placed.left, placed.width, printArea.width],
          [placed.top, placed.height, printArea.height],
        ] as const) {
          expect(Number.isInteger(offset)).toBe(true);
          expect(offset).toBeGreaterThanOrEqual(0);
          expect(offset).toBeLessThanOrEqual(Math.max(0, whole - length));
          expect(offset + length).toBeLessThanOrEqual(whole);
        }
        expect(placed.scale).toBe(Math.min(printArea.width / image.width, printArea.height / image.height));
        expect(placed.width === printArea.width || placed.height === printArea.height).toBe(true);
      }),
    );
  });

  it('[EDIT-08] stays inside areas with broken pixels too', () => {
    fc.assert(
      fc.property(
        size,
        fc.double({ min: 50, max: 3000, noNaN: true }),
        fc.double({ min: 50, max: 3000, noNaN: true }),
        anchor,
        (image, width, height, position) => {
          const placed = anchorInArea(image, { width, height }, position);
          expect(placed.left).toBeLessThanOrEqual(Math.max(0, width - placed.width));
          expect(placed.top).toBeLessThanOrEqual(Math.max(0, height - placed.height));
        },
      ),
    );
  });
});

describe('resize and center', () => {
  it('[EDIT-09] take the smaller ratio and the larger ratio, at 0', () => {
    const image = { width: 1000, height: 500 };
    expect(resizeIntoArea(image, area)).toEqual({
      width: 1800,
      height: 900,
      left: 0,
      top: 0,
      scale: 1.8,
    });
    const { crop, box, scale } = layoutDesign(image, area, undefined, CENTER);
    expect([crop.height, box, scale.base]).toEqual([500, { left: 0, top: 0, ...area }, 4.8]);
  });

  it('[EDIT-09] fit inside the area for any sizes', () => {
    fc.assert(
      fc.property(size, size, (image, printArea) => {
        const inside = resizeIntoArea(image, printArea);
        expect(inside.width <= printArea.width && inside.height <= printArea.height).toBe(true);
      }),
    );
  });
});

describe('cropRectangle', () => {
  it('crops to the pixel', () => {
    expect(cropRectangle({ width: 1024, height: 1536 }, 1, 'top-bottom')).toEqual({
      left: 0,
      top: 256,
      width: 1024,
      height: 1024,
    });
    expect(cropRectangle({ width: 1536, height: 1024 }, 0.75, 'left-right')).toEqual({
      left: 384,
      top: 0,
      width: 768,
      height: 1024,
    });
    expect(cropRectangle({ width: 1025, height: 1024 }, 1, 'center')).toEqual({
      left: 0,
      top: 0,
      width: 1024,
      height: 1024,
    });
    expect(cropRectangle({ width: 1024, height: 1027 }, 1, 'center')).toEqual({
      left: 0,
      top: 1,
      width: 1024,
      height: 1024,
    });
  });

  it('leaves a picture whole that its option cannot shorten', () => {
    expect(cropRectangle({ width: 1536, height: 1024 }, 1, 'top-bottom')).toEqual({
      left: 0,
      top: 0,
      width: 1536,
      height: 1024,
    });
    expect(cropRectangle({ width: 1024, height: 1536 }, 1, 'left-right')).toEqual({
      left: 0,
      top: 0,
      width: 1024,
      height: 1536,
    });
  });

  it('stays inside the picture, keeps the other side whole and hits the ratio to half a pixel', () => {
    fc.assert(
      fc.property(size, fc.double({ min: 0.2, max: 5, noNaN: true }), cropOption, (image, target, option) => {
        const part = cropRectangle(image, target, option);
        expect(
          part.left >= 0 &&
            part.top >= 0 &&
            part.left + part.width <= image.width &&
            part.top + part.height <= image.height,
        ).toBe(true);
        expect(part.width === image.width || part.height === image.height).toBe(true);
        if (option !== 'center') return;
        const exactWidth = Math.min(image.width, part.height * target);
        const exactHeight = Math.min(image.height, part.width / target);
        expect(
          Math.abs(part.width - exactWidth) <= 0.5 + 1e-9 || Math.abs(part.height - exactHeight) <= 0.5 + 1e-9,
        ).toBe(true);
      }),
    );
  });
});

describe('layoutDesign', () => {
  const square = { width: 1024, height: 1024 };
  const editing = { position: { x: 0, y: 0 }, scale: 1, rotation: 0, fillImage: false };

  it('places an unedited design according to the choice', () => {
    expect(layoutDesign(square, area, editing, { cropOption: 'anchor', anchorPosition: 'bottom-center' }).box).toEqual({
      left: 0,
      top: 600,
      width: 1800,
      height: 1800,
    });
    expect(layoutDesign(square, area, editing, { cropOption: 'resize', anchorPosition: 'center' }).box).toEqual({
      left: 0,
      top: 0,
      width: 1800,
      height: 1800,
    });
    const cropped = layoutDesign(square, area, editing, { cropOption: 'center', anchorPosition: 'center' });
    expect([cropped.crop, cropped.box]).toEqual([
      { left: 128, top: 0, width: 768, height: 1024 },
      { left: 0, top: 0, width: 1800, height: 2400 },
    ]);
  });

  it('places a picture whole in the middle when its crop cannot shorten it', () => {
    const layout = layoutDesign({ width: 2000, height: 1000 }, area, editing, {
      cropOption: 'top-bottom',
      anchorPosition: 'center',
    });
    expect([layout.crop, layout.box]).toEqual([
      { left: 0, top: 0, width: 2000, height: 1000 },
      { left: 0, top: 750, width: 1800, height: 900 },
    ]);
  });

  it('fills the area exactly when filling is on', () => {
    const layout = layoutDesign({ width: 1536, height: 2048 }, area, {
      position: { x: 40, y: 40 },
      scale: 2,
      rotation: 45,
      fillImage: true,
    });
    expect(layout).toMatchObject({ box: { left: 0, top: 0, width: 1800, height: 2400 }, rotation: 0 });
  });

  it("shifts by percent of the area, and scales about the design's middle", () => {
    const shifted = layoutDesign(square, area, { ...editing, position: { x: 10, y: -25 } });
    expect(shifted.box).toEqual({ left: 180, top: -300, width: 1800, height: 1800 });
    const halved = layoutDesign(square, area, { ...editing, scale: 0.5, rotation: 15 });
    expect(halved).toMatchObject({
      box: { left: 450, top: 750, width: 900, height: 900 },
      rotation: 15,
      scale: { user: 0.5, final: 900 / 1024 },
    });
  });

  it('[EDIT-10] never distorts, whatever the user does', () => {
    const state = fc.record({
      position: fc.record({ x: fc.integer({ min: -100, max: 100 }), y: fc.integer({ min: -100, max: 100 }) }),
      scale: fc.double({ min: 0.3, max: 4, noNaN: true }),
      rotation: fc.integer({ min: -360, max: 360 }),
      fillImage: fc.boolean(),
    });
    const big = fc.record({ width: fc.integer({ min: 400, max: 6000 }), height: fc.integer({ min: 400, max: 6000 }) });
    const choice = fc.option(
      fc.record({
        cropOption: fc.constantFrom(
          'top-bottom' as const,
          'left-right' as const,
          'center' as const,
          'resize' as const,
          'anchor' as const,
        ),
        anchorPosition: anchor,
      }),
      { nil: undefined },
    );
    fc.assert(
      fc.property(big, big, state, choice, (image, printArea, edited, chosen) => {
        const layout = layoutDesign(image, printArea, edited, chosen);
        // Only whole pixels, of the picture and of the area, may be missing from the true shape.
        const rounding = 1 + layout.scale.user + layout.scale.final;
        expect(Math.abs(layout.box.width - layout.crop.width * layout.scale.final)).toBeLessThanOrEqual(rounding);
        expect(Math.abs(layout.box.height - layout.crop.height * layout.scale.final)).toBeLessThanOrEqual(rounding);
      }),
    );
  });

  it('[EDIT-10] notices a distortion', () => {
    const layout = layoutDesign(square, area);
    expect(isDistorted(layout)).toBe(false);
    expect(isDistorted({ ...layout, box: { ...layout.box, width: 1900 } })).toBe(true);
  });

  it('[EDIT-12] computes the pixels per printed inch', () => {
    expect(effectiveDpi(layoutDesign({ width: 1800, height: 2400 }, area), 150)).toBe(150);
    expect(effectiveDpi(layoutDesign(square, area), 150)).toBeCloseTo(85.3, 1);
  });
});
