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

/** The position of a picture in a print area, in pixels of the area. */
export interface PlacedBox extends Rectangle {
  scale: number;
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

/**
 * [MOCK-13] How a picture lies on an area of another shape: as was chosen, else by the default. Where the shapes match there
 * is nothing to choose. The one rule for mockups, carts, orders and print quality: what is shown is what is printed.
 */
export const choiceOn = <C extends Fitting>(
  image: Size,
  area: Size,
  chosen: C | null | undefined,
): C | AspectChoice | undefined => (isMismatch(image, area) ? (chosen ?? defaultChoice(image, area)) : undefined);

/** [EDIT-08] Fits the whole picture into the area at the anchor. */
export function anchorInArea(image: Size, area: Size, anchor: AnchorPosition): PlacedBox {
  const scale = Math.min(area.width / image.width, area.height / image.height);
  const { width, height } = scaled(image, scale);
  const { x, y } = anchorShares(anchor);
  return {
    width,
    height,
    left: anchorOffset(area.width - width, x),
    top: anchorOffset(area.height - height, y),
    scale,
  };
}

/** [EDIT-09] Fits the whole picture into the area at its top left. */
export function resizeIntoArea(image: Size, area: Size): PlacedBox {
  const scale = Math.min(area.width / image.width, area.height / image.height);
  return { ...scaled(image, scale), left: 0, top: 0, scale };
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

/** How a design lies on its print area: the part of the picture used and its box in pixels of the area, before flips and rotation about its middle. */
export interface DesignLayout {
  crop: Rectangle;
  box: Rectangle;
  /** Degrees, clockwise, about the middle of the box. */
  rotation: number;
  flipHorizontal: boolean;
  flipVertical: boolean;
  scale: { base: number; user: number; final: number };
}

/** What an editor changes. Position in percent of the area, rotation in degrees, clockwise. */
export type Editing = Pick<EditorState, 'position' | 'scale' | 'rotation' | 'fillImage'> &
  Partial<Pick<EditorState, 'flipHorizontal' | 'flipVertical'>>;
/** How a picture of another ratio is fitted. */
export type Fitting = Pick<AspectChoice, 'cropOption' | 'anchorPosition'>;

export const untouched: Editing = { position: { x: 0, y: 0 }, scale: 1, rotation: 0, fillImage: false };

/** The layout that is printed: that of `placeDesign`, to whole pixels. */
export function layoutDesign(image: Size, area: Size, editing: Editing = untouched, choice?: Fitting): DesignLayout {
  const placed = placeDesign(image, area, editing, choice);
  const { box } = placed;
  const width = Math.max(1, Math.round(box.width));
  const height = Math.max(1, Math.round(box.height));
  const [left, top] = [box.left + box.width / 2 - width / 2, box.top + box.height / 2 - height / 2];
  return { ...placed, box: { width, height, left: Math.round(left), top: Math.round(top) } };
}

/**
 * The one rule for the editor, its preview and the server's print file. The choice sets the position of an unedited
 * design (without a choice it fills the area when `fillImage` is on, else it is whole in the middle); the editor's
 * position shifts it in percent of the area, scale, flips and rotation apply about the design's middle. The box keeps
 * its fractions of a pixel.
 */
export function placeDesign(image: Size, area: Size, editing: Editing = untouched, choice?: Fitting): DesignLayout {
  const { flipHorizontal = false, flipVertical = false } = editing;
  const { crop, box: base } = restingPlace(image, area, editing.fillImage, choice);
  const fixed = fillsByItself(editing, choice);
  const user = fixed ? 1 : editing.scale;
  const [width, height] = [base.width * user, base.height * user];
  const shift = fixed ? { x: 0, y: 0 } : editing.position;
  return {
    crop,
    box: {
      width,
      height,
      left: base.left + (base.width - width) / 2 + (shift.x / 100) * area.width,
      top: base.top + (base.height - height) / 2 + (shift.y / 100) * area.height,
    },
    rotation: fixed ? 0 : editing.rotation,
    flipHorizontal,
    flipVertical,
    scale: { base: base.scale, user, final: base.scale * user },
  };
}

/** Where a design lies before it is moved, scaled or rotated: the part of the picture used and its box. */
export function restingPlace(
  image: Size,
  area: Size,
  fillImage: boolean,
  choice?: Fitting,
): { crop: Rectangle; box: PlacedBox } {
  if (fillImage && !choice) {
    const crop = cropRectangle(image, ratio(area), 'center');
    return { crop, box: wholeArea(crop, area) };
  }
  const crop = usedPart(image, area, choice?.cropOption);
  return { crop, box: baseBox(crop, area, choice) };
}

/** [EDIT-10] Whether the placed part has another shape than in the picture. */
export const isDistorted = ({ crop, box: placed }: DesignLayout): boolean => ratiosDiffer(ratio(placed), ratio(crop));

/** [EDIT-12] Picture pixels per printed inch, for an area of `dpi`. */
export const effectiveDpi = ({ crop, box: placed }: DesignLayout, dpi: number): number =>
  (dpi * crop.width) / placed.width;

/** A filling design takes no editing but flips. */
const fillsByItself = (editing: Editing, choice: Fitting | undefined): boolean => editing.fillImage && !choice;

const wholeArea = (part: Size, area: Size): PlacedBox => ({
  left: 0,
  top: 0,
  width: area.width,
  height: area.height,
  scale: fillScale(part, area),
});

function usedPart(image: Size, area: Size, option: CropOption | undefined): Rectangle {
  if (option === undefined || option === 'resize' || option === 'anchor')
    return { left: 0, top: 0, width: image.width, height: image.height };
  return cropRectangle(image, ratio(area), option);
}

function baseBox(part: Size, area: Size, choice: Fitting | undefined): PlacedBox {
  if (choice?.cropOption === 'resize') return resizeIntoArea(part, area);
  if (choice?.cropOption === 'anchor') return anchorInArea(part, area, choice.anchorPosition);
  if (!choice || !hasShapeOf(part, area)) return anchorInArea(part, area, 'center');
  return wholeArea(part, area);
}

/** Measured on the longer side, where a crop's half pixel weighs least. */
function fillScale(part: Size, area: Size): number {
  return part.width >= part.height ? area.width / part.width : area.height / part.height;
}

/** Tolerates half a pixel: a part cropped to whole pixels must still fill the area. */
function hasShapeOf(part: Size, area: Size): boolean {
  return part.height === Math.round(part.width / ratio(area)) || part.width === Math.round(part.height * ratio(area));
}

/** Where an anchor lies: 0 at the left and top, 1 at the right and bottom. */
export function anchorShares(anchor: AnchorPosition): { x: number; y: number } {
  const share = (low: string, high: string) => (anchor.includes(low) ? 0 : anchor.includes(high) ? 1 : 0.5);
  return { x: share('left', 'right'), y: share('top', 'bottom') };
}

function anchorOffset(free: number, share: number): number {
  return clamp(Math.round(free * share), 0, Math.max(0, Math.floor(free)));
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
