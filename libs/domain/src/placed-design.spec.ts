import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { anchorPositions } from '#contracts';
import {
  anchored,
  boundsOf,
  cornersOf,
  covering,
  editingOf,
  fitted,
  isInside,
  isOutside,
  isSamePlace,
  middleOf,
  normalizedRotation,
  pixelSize,
  placedDesign,
  sizeInMillimetres,
  withWidth,
  type PlacedDesign,
  type PlacementFrame,
  type PrintArea,
} from './placed-design.js';
import { layoutDesign, type Editing } from './placement.js';
import { enlargementForGrade, printQuality, scaleForGrade, worstQuality } from './print-quality.js';
import { snapped, snappedRotation } from './snapping.js';

const side = fc.integer({ min: 200, max: 6000 });
const size = fc.record({ width: side, height: side });
const printArea: fc.Arbitrary<PrintArea> = fc.record({ width: side, height: side, dpi: fc.constantFrom(75, 150, 300) });
const choice = fc.option(
  fc.record({
    cropOption: fc.constantFrom(
      'top-bottom' as const,
      'left-right' as const,
      'center' as const,
      'resize' as const,
      'anchor' as const,
    ),
    anchorPosition: fc.constantFrom(...anchorPositions),
  }),
  { nil: undefined },
);
const frame: fc.Arbitrary<PlacementFrame> = fc.record({ image: size, area: printArea, choice });
const percent = fc.double({ min: -100, max: 100, noNaN: true });
const editing: fc.Arbitrary<Editing> = fc.record({
  position: fc.record({ x: percent, y: percent }),
  scale: fc.double({ min: 0.05, max: 10, noNaN: true }),
  rotation: fc.integer({ min: -179, max: 180 }),
  fillImage: fc.constant(false),
  flipHorizontal: fc.boolean(),
  flipVertical: fc.boolean(),
});
const placed: fc.Arbitrary<PlacedDesign> = fc.tuple(frame, editing).map(([one, other]) => placedDesign(one, other));

const area = { width: 1800, height: 2400, dpi: 150 };
const square = { image: { width: 1024, height: 1024 }, area };
const still: Editing = { position: { x: 0, y: 0 }, scale: 1, rotation: 0, fillImage: false };

describe('a placed design', () => {
  it('is measured in millimetres of the print area', () => {
    expect(sizeInMillimetres(area)).toEqual({ width: expect.closeTo(304.8), height: expect.closeTo(406.4) });
    expect(placedDesign(square, still)).toMatchObject({
      left: 0,
      top: expect.closeTo(50.8),
      width: expect.closeTo(304.8),
      height: expect.closeTo(304.8),
      rotation: 0,
    });
  });

  it('goes to the percent offsets of the editor state and back', () => {
    fc.assert(
      fc.property(frame, editing, (one, edited) => {
        const back = editingOf(one, placedDesign(one, edited));
        expect(back.position.x).toBeCloseTo(edited.position.x, 6);
        expect(back.position.y).toBeCloseTo(edited.position.y, 6);
        expect(back.scale).toBeCloseTo(edited.scale, 6);
        expect(back).toMatchObject({
          rotation: edited.rotation,
          flipHorizontal: edited.flipHorizontal,
          flipVertical: edited.flipVertical,
        });
      }),
    );
  });

  it('becomes an editor state within its limits, wherever it is dragged', () => {
    const far = { ...placedDesign(square, still), left: 5_000, top: -5_000, width: 90_000 };
    expect(editingOf(square, far)).toMatchObject({ position: { x: 100, y: -100 }, scale: 10 });
    expect(editingOf(square, { ...far, width: 0.001 }).scale).toBe(0.05);
  });

  it('is printed where it lies, to a pixel of the print file', () => {
    fc.assert(
      fc.property(frame, editing, (one, edited) => {
        const unit = pixelSize(one.area);
        const { box } = layoutDesign(one.image, one.area, edited, one.choice);
        const lies = placedDesign(one, edited);
        const [printedMiddle, middle] = [middleOf(box), middleOf(lies)];
        expect(Math.abs(printedMiddle.x * unit - middle.x)).toBeLessThanOrEqual(unit);
        expect(Math.abs(printedMiddle.y * unit - middle.y)).toBeLessThanOrEqual(unit);
        expect(Math.abs(box.width * unit - lies.width)).toBeLessThanOrEqual(unit);
        expect(Math.abs(box.height * unit - lies.height)).toBeLessThanOrEqual(unit);
      }),
    );
  });

  it('turns about its middle: its corners keep their distance from it, its bounds hold them', () => {
    fc.assert(
      fc.property(placed, (design) => {
        const middle = middleOf(design);
        const bounds = boundsOf(design);
        const radius = Math.hypot(design.width, design.height) / 2;
        for (const corner of cornersOf(design)) {
          expect(Math.hypot(corner.x - middle.x, corner.y - middle.y)).toBeCloseTo(radius, 6);
          expect(corner.x).toBeGreaterThanOrEqual(bounds.left - 1e-6);
          expect(corner.x).toBeLessThanOrEqual(bounds.left + bounds.width + 1e-6);
          expect(corner.y).toBeGreaterThanOrEqual(bounds.top - 1e-6);
          expect(corner.y).toBeLessThanOrEqual(bounds.top + bounds.height + 1e-6);
        }
        const back = boundsOf({ ...design, rotation: 0 });
        expect([back.left, back.top]).toEqual([expect.closeTo(design.left, 6), expect.closeTo(design.top, 6)]);
      }),
    );
  });

  it('fits in the area and covers it, keeping its shape', () => {
    fc.assert(
      fc.property(placed, printArea, (design, on) => {
        const whole = sizeInMillimetres(on);
        const inside = fitted(design, whole);
        expect(isInside(inside, whole)).toBe(true);
        const around = boundsOf(covering(design, whole));
        expect(around.width >= whole.width - 1e-6 && around.height >= whole.height - 1e-6).toBe(true);
        expect(inside.width / inside.height).toBeCloseTo(design.width / design.height, 6);
      }),
    );
  });

  it.each(anchorPositions)('keeps its size at the anchor %s, and stays inside where it fits', (anchor) => {
    fc.assert(
      fc.property(placed, printArea, (design, on) => {
        const whole = sizeInMillimetres(on);
        const inside = anchored(fitted(design, whole), whole, anchor);
        expect(isInside(inside, whole)).toBe(true);
        const bounds = boundsOf(inside);
        if (anchor.endsWith('left')) expect(bounds.left).toBeCloseTo(0, 6);
        if (anchor.endsWith('right')) expect(bounds.left + bounds.width).toBeCloseTo(whole.width, 6);
        if (anchor.startsWith('top')) expect(bounds.top).toBeCloseTo(0, 6);
        if (anchor.startsWith('bottom')) expect(bounds.top + bounds.height).toBeCloseTo(whole.height, 6);
        if (anchor === 'center')
          expect(middleOf(inside)).toEqual({ x: expect.closeTo(whole.width / 2), y: expect.closeTo(whole.height / 2) });
      }),
    );
  });

  it('scales about its middle', () => {
    const design = placedDesign(square, still);
    expect(withWidth(design, 100)).toMatchObject({ width: 100, height: expect.closeTo(100) });
    expect(middleOf(withWidth(design, 100))).toEqual(middleOf(design));
  });

  it('lies the same to a thousandth of a millimetre, whatever the rounding', () => {
    const placed: PlacedDesign = {
      left: 1,
      top: 2,
      width: 30,
      height: 40,
      rotation: 180,
      flipHorizontal: false,
      flipVertical: false,
    };
    expect(isSamePlace(placed, { ...placed, left: 1 + 1e-9, rotation: -180 })).toBe(true);
    for (const change of [{ left: 1.01 }, { top: 2.01 }, { width: 30.01 }, { height: 40.01 }, { rotation: 179.9 }])
      expect(isSamePlace(placed, { ...placed, ...change })).toBe(false);
    expect(isSamePlace(placed, { ...placed, flipHorizontal: true })).toBe(false);
    expect(isSamePlace(placed, { ...placed, flipVertical: true })).toBe(false);
  });

  it('is outside only where no part of it lies on the area', () => {
    const whole = { width: 100, height: 100 };
    const design = { left: 0, top: 0, width: 20, height: 20, rotation: 0, flipHorizontal: false, flipVertical: false };
    expect(isOutside({ ...design, left: 99 }, whole)).toBe(false);
    expect(isOutside({ ...design, left: 100 }, whole)).toBe(true);
    // Its bounds reach into the corner of the area, the design itself does not.
    const diamond = { ...design, left: 92, top: 92, width: 20, height: 20, rotation: 45 };
    expect(isOutside({ ...diamond, left: 98, top: 98 }, whole)).toBe(true);
    expect(isOutside(diamond, whole)).toBe(false);
    expect(isInside({ ...design, left: 80 }, whole)).toBe(true);
    expect(isInside({ ...design, left: 80.1 }, whole)).toBe(false);
  });

  it.each([
    [190, -170],
    [-190, 170],
    [180, 180],
    [-180, 180],
    [720, 0],
  ])('says %d degrees as %d', (degrees, normalized) => expect(normalizedRotation(degrees)).toBe(normalized));
});

describe('snapping', () => {
  const whole = { width: 300, height: 400 };
  const design = { left: 0, top: 0, width: 60, height: 80, rotation: 0, flipHorizontal: false, flipVertical: false };

  it.each([
    ['the centre', { left: 121.5, top: 158.2 }, { left: 120, top: 160 }, ['center', 'center']],
    ['the edges', { left: 1.9, top: 318.5 }, { left: 0, top: 320 }, ['edge', 'edge']],
    ['the thirds', { left: 71, top: 92 }, { left: 70, top: 400 / 3 - 40 }, ['third', 'third']],
  ])('draws a moved design onto %s', (_name, from, to, marks) => {
    const result = snapped({ ...design, ...from }, whole, 2);
    expect(result.placed).toMatchObject({ left: expect.closeTo(to.left), top: expect.closeTo(to.top) });
    expect(result.guides.map(({ mark }) => mark)).toEqual(marks);
  });

  it('leaves alone what is further away', () => {
    expect(snapped({ ...design, left: 30, top: 30 }, whole, 2)).toEqual({
      placed: { ...design, left: 30, top: 30 },
      guides: [],
    });
  });

  it('draws a rotation onto multiples of 15 degrees', () => {
    expect([snappedRotation(44, 2), snappedRotation(48, 2), snappedRotation(-91, 2)]).toEqual([45, 48, -90]);
  });
});

describe('print quality', () => {
  it.each([
    [4096, 'good'],
    [1200, 'fair'],
    [1199, 'poor'],
  ])('of %d pixels on 8 inches is %s', (pixels, grade) => {
    const on = { image: { width: pixels, height: pixels }, area: { width: 2400, height: 2400, dpi: 300 } };
    expect(printQuality(on, still).grade).toBe(grade);
  });

  it('asks for no more than the technique prints', () => {
    const coarse = { image: { width: 1800, height: 1800 }, area: { width: 1800, height: 1800, dpi: 150 } };
    expect(printQuality(coarse, still)).toEqual({ dpi: 150, goodFrom: 150, grade: 'good' });
    const banner = { image: { width: 750, height: 750 }, area: { width: 750, height: 750, dpi: 75 } };
    expect(printQuality(banner, still)).toEqual({ dpi: 75, goodFrom: 75, grade: 'good' });
  });

  it('names the largest scale that prints fair or good, and that scale does', () => {
    fc.assert(
      fc.property(frame, editing, fc.constantFrom('good' as const, 'fair' as const), (one, edited, grade) => {
        const scale = scaleForGrade(one, edited, grade);
        if (scale === null) return;
        const { dpi, goodFrom } = printQuality(one, { ...edited, scale });
        const target = grade === 'good' ? goodFrom : 150;
        expect(dpi).toBeGreaterThanOrEqual(target);
        expect(printQuality(one, { ...edited, scale: scale + 0.02 }).dpi).toBeLessThanOrEqual(target);
      }),
    );
  });

  it('names the enlargement that is missing, and the worst of several areas', () => {
    const poor = { dpi: 100, goodFrom: 300, grade: 'poor' as const };
    const coarse = { dpi: 140, goodFrom: 150, grade: 'poor' as const };
    expect(enlargementForGrade(poor, 'good')).toBe(3);
    expect(enlargementForGrade(poor, 'fair')).toBe(1.5);
    expect(enlargementForGrade({ dpi: 300, goodFrom: 300, grade: 'good' }, 'good')).toBe(1);
    expect(worstQuality([coarse, poor])).toBe(poor);
    expect(worstQuality([])).toBeUndefined();
  });
});
