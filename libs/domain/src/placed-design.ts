import type { AnchorPosition } from '#contracts';
import {
  anchorShares,
  placeDesign,
  restingPlace,
  type Editing,
  type Fitting,
  type Rectangle,
  type Size,
} from './placement.js';

/** A print area: its size in pixels of the print file, and how many of them make an inch. */
export interface PrintArea extends Size {
  dpi: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A design on its print area, in millimetres from the area's top left, before flips and rotation about its middle. */
export interface PlacedDesign extends Rectangle {
  /** Degrees, clockwise. */
  rotation: number;
  flipHorizontal: boolean;
  flipVertical: boolean;
}

/** What stays the same while a design is edited: picture and area in pixels, and how another ratio is fitted. */
export interface PlacementFrame {
  image: Size;
  area: PrintArea;
  choice?: Fitting | undefined;
}

/** The limits of the editor state, in percent of the area, times, and degrees. */
export const editingLimits = {
  position: { min: -100, max: 100 },
  scale: { min: 0.05, max: 10 },
  rotation: { min: -180, max: 180 },
} as const;

const MILLIMETRES_PER_INCH = 25.4;

/** Millimetres in one pixel of the print file. */
export const pixelSize = ({ dpi }: Pick<PrintArea, 'dpi'>): number => MILLIMETRES_PER_INCH / dpi;

export const sizeInMillimetres = (area: PrintArea): Size => ({
  width: area.width * pixelSize(area),
  height: area.height * pixelSize(area),
});

/** Where an edited design lies. The print file is the same, rounded to its pixels. */
export function placedDesign({ image, area, choice }: PlacementFrame, editing: Editing): PlacedDesign {
  const { box, rotation, flipHorizontal, flipVertical } = placeDesign(image, area, editing, choice);
  const unit = pixelSize(area);
  return {
    left: box.left * unit,
    top: box.top * unit,
    width: box.width * unit,
    height: box.height * unit,
    rotation,
    flipHorizontal,
    flipVertical,
  };
}

/** The editing that puts a design there, within the limits of the editor state: the inverse of `placedDesign`. */
export function editingOf(frame: PlacementFrame, placed: PlacedDesign): Editing {
  const unit = pixelSize(frame.area);
  const { box } = restingPlace(frame.image, frame.area, false, frame.choice);
  const percent = (shift: number, whole: number): number =>
    within((shift / unit / whole) * 100, editingLimits.position);
  const middle = middleOf(placed);
  return {
    position: {
      x: percent(middle.x - (box.left + box.width / 2) * unit, frame.area.width),
      y: percent(middle.y - (box.top + box.height / 2) * unit, frame.area.height),
    },
    scale: within(placed.width / unit / box.width, editingLimits.scale),
    rotation: normalizedRotation(placed.rotation),
    fillImage: false,
    flipHorizontal: placed.flipHorizontal,
    flipVertical: placed.flipVertical,
  };
}

export const middleOf = ({ left, top, width, height }: Rectangle): Point => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** Moves a design so that its middle lies at a point. */
export const withMiddle = (placed: PlacedDesign, { x, y }: Point): PlacedDesign => ({
  ...placed,
  left: x - placed.width / 2,
  top: y - placed.height / 2,
});

/** Scales a design about its middle to a width in millimetres; the height follows. */
export function withWidth(placed: PlacedDesign, width: number): PlacedDesign {
  const height = (placed.height * width) / placed.width;
  return withMiddle({ ...placed, width, height }, middleOf(placed));
}

/** The upright rectangle around a rotated design. */
export function boundsOf(placed: PlacedDesign): Rectangle {
  const { width, height } = turnedSize(placed, placed.rotation);
  const { x, y } = middleOf(placed);
  return { width, height, left: x - width / 2, top: y - height / 2 };
}

/** Moves the bounds of a design to an anchor of the area, rotated as it is. */
export function anchored(placed: PlacedDesign, area: Size, anchor: AnchorPosition): PlacedDesign {
  const bounds = boundsOf(placed);
  const share = anchorShares(anchor);
  return withMiddle(placed, {
    x: bounds.width / 2 + (area.width - bounds.width) * share.x,
    y: bounds.height / 2 + (area.height - bounds.height) * share.y,
  });
}

/** Moves a design to the middle of the area. */
export const centered = (placed: PlacedDesign, area: Size): PlacedDesign => anchored(placed, area, 'center');

/** The largest size at which the rotated design lies whole in the area, in its middle. */
export const fitted = (placed: PlacedDesign, area: Size): PlacedDesign => resizedTo(placed, area, Math.min);

/** The smallest size at which the rotated design's bounds cover the area, in its middle. */
export const covering = (placed: PlacedDesign, area: Size): PlacedDesign => resizedTo(placed, area, Math.max);

/** Whether nothing of a design lies on its area: whether a line parallel to one of the sides parts them. */
export function isOutside(placed: PlacedDesign, area: Size): boolean {
  const corners = cornersOf(placed);
  const areaCorners = cornersOf({ ...placed, ...area, left: 0, top: 0, rotation: 0 });
  return [...axesOf(0), ...axesOf(placed.rotation)].some((axis) => {
    const [own, other] = [spanAlong(corners, axis), spanAlong(areaCorners, axis)];
    return own.max <= other.min || own.min >= other.max;
  });
}

/** Whether the whole of a design lies on its area, to a hundredth of a millimetre. */
export function isInside(placed: PlacedDesign, area: Size): boolean {
  const { left, top, width, height } = boundsOf(placed);
  const slack = 0.01;
  return left >= -slack && top >= -slack && left + width <= area.width + slack && top + height <= area.height + slack;
}

/** Whether two designs lie the same, to a thousandth of a millimetre and of a degree. */
export function isSamePlace(one: PlacedDesign, other: PlacedDesign): boolean {
  const lengths = ['left', 'top', 'width', 'height'] as const;
  return (
    one.flipHorizontal === other.flipHorizontal &&
    one.flipVertical === other.flipVertical &&
    Math.abs(normalizedRotation(one.rotation - other.rotation)) < 0.001 &&
    lengths.every((side) => Math.abs(one[side] - other[side]) < 0.001)
  );
}

/** The corners of the rotated design, clockwise from its own top left. */
export function cornersOf(placed: PlacedDesign): Point[] {
  const { x, y } = middleOf(placed);
  const [across, down] = axesOf(placed.rotation);
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right, below]) => ({
    x: x + (across.x * right! * placed.width) / 2 + (down.x * below! * placed.height) / 2,
    y: y + (across.y * right! * placed.width) / 2 + (down.y * below! * placed.height) / 2,
  }));
}

/** Degrees above -180, up to 180. */
export function normalizedRotation(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360;
  return turned > 180 ? turned - 360 : turned;
}

function resizedTo(placed: PlacedDesign, area: Size, pick: (...ratios: number[]) => number): PlacedDesign {
  const { width, height } = turnedSize(placed, placed.rotation);
  const scale = pick(area.width / width, area.height / height);
  return withMiddle(
    { ...placed, width: placed.width * scale, height: placed.height * scale },
    { x: area.width / 2, y: area.height / 2 },
  );
}

function turnedSize({ width, height }: Size, degrees: number): Size {
  const [across] = axesOf(degrees);
  const [cos, sin] = [Math.abs(across.x), Math.abs(across.y)];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

/** The directions of a rotated design's own width and height. Quarter turns are exact. */
function axesOf(degrees: number): [Point, Point] {
  const quarter = normalizedRotation(degrees) / 90;
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = Number.isInteger(quarter)
    ? [[1, 0, -1, 0][(quarter + 4) % 4]!, [0, 1, 0, -1][(quarter + 4) % 4]!]
    : [Math.cos(angle), Math.sin(angle)];
  return [
    { x: cos, y: sin },
    { x: -sin, y: cos },
  ];
}

function spanAlong(points: Point[], axis: Point): { min: number; max: number } {
  const along = points.map(({ x, y }) => x * axis.x + y * axis.y);
  return { min: Math.min(...along), max: Math.max(...along) };
}

const within = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(Math.max(value, min), max);
