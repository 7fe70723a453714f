import type { AnchorPosition, AspectChoice, CropOption, EditorState } from '#contracts';

export interface Size {
  width: number;
  height: number;
}

/** Whole pixels from the top left. */
export interface Rectangle extends Size {
  left: number;
  top: number;
}

/** The position of a picture in a print area: in pixels of the area, the offset in percent of it too. */
export interface PlacedBox extends Rectangle {
  scale: number;
  xPercent: number;
  yPercent: number;
}

const TOLERANCE = 0.02;
/** Absorbs only the rounding of the division; a difference of one pixel is far larger. */
const EPSILON = 1e-12;

const ratio = ({ width, height }: Size): number => width / height;

/** [MOCK-12] Whether two ratios differ by more than 2 % of the second; exactly 2 % is no mismatch. */
export function ratiosDiffer(actual: number, target: number): boolean {
  return Math.abs(actual - target) / target > TOLERANCE + EPSILON;
}

export const isMismatch = (image: Size, area: Size): boolean => ratiosDiffer(ratio(image), ratio(area));

/** The default handling of a mismatch, unless an admin chose another one. */
export const defaultChoice = (image: Size, area: Size): AspectChoice => ({
  sourceRatio: ratio(image),
  targetRatio: ratio(area),
  cropOption: 'anchor',
  anchorPosition: 'center',
});

/** [EDIT-08] Fits the whole picture into the area at the anchor. */
export function anchorInArea(image: Size, area: Size, anchor: AnchorPosition): PlacedBox {
  const scale = Math.min(area.width / image.width, area.height / image.height);
  const { width, height } = scaled(image, scale);
  const { x, y } = anchorShares(anchor);
  return box(
    { width, height, left: anchorOffset(area.width - width, x), top: anchorOffset(area.height - height, y) },
    scale,
    area,
  );
}

/** [EDIT-09] Fits the whole picture into the area at its top left. */
export function resizeIntoArea(image: Size, area: Size): PlacedBox {
  const scale = Math.min(area.width / image.width, area.height / image.height);
  return box({ ...scaled(image, scale), left: 0, top: 0 }, scale, area);
}

/** [EDIT-09] Covers the area with the picture from its top left; a crop must remove the overhang first. */
export function coverArea(image: Size, area: Size): PlacedBox {
  const scale = Math.max(area.width / image.width, area.height / image.height);
  return box({ ...scaled(image, scale), left: 0, top: 0 }, scale, area);
}

/**
 * The part of a picture with the given ratio, to the pixel. `top-bottom` shortens only the height, `left-right` only
 * the width, `center` whichever is too long. Leaves a picture whole that is too short for its option.
 */
export function cropRectangle(
  image: Size,
  targetRatio: number,
  option: 'top-bottom' | 'left-right' | 'center',
): Rectangle {
  const height = clamp(Math.round(image.width / targetRatio), 1, image.height);
  const width = clamp(Math.round(image.height * targetRatio), 1, image.width);
  const cutHeight = option === 'top-bottom' || (option === 'center' && ratio(image) < targetRatio);
  return cutHeight
    ? { left: 0, top: Math.floor((image.height - height) / 2), width: image.width, height }
    : { left: Math.floor((image.width - width) / 2), top: 0, width, height: image.height };
}

/** The layout of a design on its print area: the part of the picture used and its box, before rotation about its middle. */
export interface DesignLayout {
  crop: Rectangle;
  box: Rectangle;
  /** Degrees, clockwise, about the middle of the box. */
  rotation: number;
  scale: { base: number; user: number; final: number };
}

type Editing = Pick<EditorState, 'position' | 'scale' | 'rotation' | 'fillImage'>;
const untouched: Editing = { position: { x: 0, y: 0 }, scale: 1, rotation: 0, fillImage: false };

/**
 * The one rule for the editor's preview and the server's print file. The choice sets the position of an unedited
 * design (without a choice it fills the area when `fillImage` is on, else it is whole in the middle); the editor's
 * position shifts it in percent of the area, scale and rotation apply about the design's middle.
 */
export function layoutDesign(
  image: Size,
  area: Size,
  editing: Editing = untouched,
  choice?: Pick<AspectChoice, 'cropOption' | 'anchorPosition'>,
): DesignLayout {
  if (editing.fillImage && !choice) return fillLayout(image, area);
  const crop = usedPart(image, area, choice?.cropOption);
  const base = baseBox(crop, area, choice);
  const { width, height } = scaled(base, editing.scale);
  const middle = {
    x: base.left + base.width / 2 + (editing.position.x / 100) * area.width,
    y: base.top + base.height / 2 + (editing.position.y / 100) * area.height,
  };
  return {
    crop,
    box: { width, height, left: Math.round(middle.x - width / 2), top: Math.round(middle.y - height / 2) },
    rotation: editing.rotation,
    scale: { base: base.scale, user: editing.scale, final: base.scale * editing.scale },
  };
}

/** [EDIT-10] Whether the placed part has another shape than in the picture. */
export const isDistorted = ({ crop, box: placed }: DesignLayout): boolean => ratiosDiffer(ratio(placed), ratio(crop));

/** [EDIT-12] Picture pixels per printed inch, for an area of `dpi`. */
export const effectiveDpi = ({ crop, box: placed }: DesignLayout, dpi: number): number =>
  (dpi * crop.width) / placed.width;

function fillLayout(image: Size, area: Size): DesignLayout {
  const crop = cropRectangle(image, ratio(area), 'center');
  const scale = fillScale(crop, area);
  return {
    crop,
    box: { left: 0, top: 0, width: area.width, height: area.height },
    rotation: 0,
    scale: { base: scale, user: 1, final: scale },
  };
}

function usedPart(image: Size, area: Size, option: CropOption | undefined): Rectangle {
  if (option === undefined || option === 'resize' || option === 'anchor')
    return { left: 0, top: 0, width: image.width, height: image.height };
  return cropRectangle(image, ratio(area), option);
}

function baseBox(
  part: Size,
  area: Size,
  choice: Pick<AspectChoice, 'cropOption' | 'anchorPosition'> | undefined,
): PlacedBox {
  if (choice?.cropOption === 'resize') return resizeIntoArea(part, area);
  if (choice?.cropOption === 'anchor') return anchorInArea(part, area, choice.anchorPosition);
  if (!choice || !hasShapeOf(part, area)) return anchorInArea(part, area, 'center');
  return box({ left: 0, top: 0, width: area.width, height: area.height }, fillScale(part, area), area);
}

/** Measured on the longer side, where a crop's half pixel weighs least. */
function fillScale(part: Size, area: Size): number {
  return part.width >= part.height ? area.width / part.width : area.height / part.height;
}

/** Tolerates half a pixel: a part cropped to whole pixels must still fill the area. */
function hasShapeOf(part: Size, area: Size): boolean {
  return part.height === Math.round(part.width / ratio(area)) || part.width === Math.round(part.height * ratio(area));
}

function anchorShares(anchor: AnchorPosition): { x: number; y: number } {
  const share = (low: string, high: string) => (anchor.includes(low) ? 0 : anchor.includes(high) ? 1 : 0.5);
  return { x: share('left', 'right'), y: share('top', 'bottom') };
}

function anchorOffset(free: number, share: number): number {
  return clamp(Math.round(free * share), 0, Math.max(0, Math.floor(free)));
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function box(place: Rectangle, scale: number, area: Size): PlacedBox {
  return { ...place, scale, xPercent: (place.left / area.width) * 100, yPercent: (place.top / area.height) * 100 };
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
