import type { PixelRectangle } from './transform.js';

/** A part of the source and its target box before rotation about the box's middle, in whole pixels; a box that is turned may lie between them. */
export interface PrintPiece {
  crop: PixelRectangle;
  box: PixelRectangle;
}

/** Mirrors a piece within its box, before the rotation. */
export interface Flips {
  flipHorizontal?: boolean | undefined;
  flipVertical?: boolean | undefined;
}

/** Source pixels kept around the visible part, for the resize filter. */
const MARGIN = 8;
/** A box larger than the area by this factor is cropped before it is drawn. */
const OVERSIZE = 1.5;

/**
 * Narrows a heavily enlarged design to its visible part, so that memory use depends on the area and not
 * on the scale. Returns null when nothing is visible, and a design of ordinary size unchanged.
 */
export function visiblePiece(
  { crop, box }: PrintPiece,
  rotation: number,
  area: { width: number; height: number },
  { flipHorizontal = false, flipVertical = false }: Flips = {},
): PrintPiece | null {
  if (box.width * box.height <= OVERSIZE * area.width * area.height) return { crop, box };
  const scale = { x: box.width / crop.width, y: box.height / crop.height };
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const corners = [
    [0, 0],
    [area.width, 0],
    [0, area.height],
    [area.width, area.height],
  ].map(([x, y]) => turn(x! - middle.x, y! - middle.y, -rotation));
  const [left, right] = span(
    corners.map((corner) => corner.x / scale.x + crop.width / 2),
    crop.width,
  );
  const [top, bottom] = span(
    corners.map((corner) => corner.y / scale.y + crop.height / 2),
    crop.height,
  );
  if (right <= left || bottom <= top) return null;
  // A flipped box shows its left where the source has its right.
  const part = {
    left: crop.left + (flipHorizontal ? crop.width - right : left),
    top: crop.top + (flipVertical ? crop.height - bottom : top),
    width: right - left,
    height: bottom - top,
  };
  const size = { width: Math.round(part.width * scale.x), height: Math.round(part.height * scale.y) };
  const shift = turn(
    ((left + right) / 2 - crop.width / 2) * scale.x,
    ((top + bottom) / 2 - crop.height / 2) * scale.y,
    rotation,
  );
  // The turn places to parts of a pixel; what is not turned is laid on whole ones.
  const placed = rotation % 360 === 0 ? Math.round : (at: number) => at;
  return {
    crop: part,
    box: {
      ...size,
      left: placed(middle.x + shift.x - size.width / 2),
      top: placed(middle.y + shift.y - size.height / 2),
    },
  };
}

/** The overlap of a layer with the area: the part to cut from the layer, and the empty borders around it. */
export function overlap(
  layer: PixelRectangle,
  area: { width: number; height: number },
): { cut: PixelRectangle; borders: { left: number; top: number; right: number; bottom: number } } | null {
  const left = Math.max(0, layer.left);
  const top = Math.max(0, layer.top);
  const right = Math.min(area.width, layer.left + layer.width);
  const bottom = Math.min(area.height, layer.top + layer.height);
  if (right <= left || bottom <= top) return null;
  return {
    cut: { left: left - layer.left, top: top - layer.top, width: right - left, height: bottom - top },
    borders: { left, top, right: area.width - right, bottom: area.height - bottom },
  };
}

/** sharp's affine transformation that turns a box about its middle, and where the picture that it makes lies. */
export interface Turn {
  matrix: [number, number, number, number];
  /** Moves the content by a part of a pixel, so that its middle stays where it was. */
  odx: number;
  ody: number;
  place: { left: number; top: number };
}

/** Exact to parts of a pixel: sharp's own rotation moves the content by up to a pixel and a half. */
export function turnAboutMiddle(box: PixelRectangle, rotation: number): Turn {
  const { width, height } = box;
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // libvips counts from the middle of the first pixel, and begins at the corner of the turned box to whole pixels.
  const middle = turn((width - 1) / 2, (height - 1) / 2, rotation);
  const corner = {
    x: Math.round(Math.min(0, width * cos, -height * sin, width * cos - height * sin)),
    y: Math.round(Math.min(0, width * sin, height * cos, width * sin + height * cos)),
  };
  const left = box.left + (width - 1) / 2 - middle.x + corner.x;
  const top = box.top + (height - 1) / 2 - middle.y + corner.y;
  const place = { left: Math.round(left), top: Math.round(top) };
  return { matrix: [cos, -sin, sin, cos], odx: left - place.left, ody: top - place.top, place };
}

/** Clockwise, since y points down. */
function turn(x: number, y: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

function span(values: number[], length: number): [number, number] {
  return [
    Math.max(0, Math.floor(Math.min(...values)) - MARGIN),
    Math.min(length, Math.ceil(Math.max(...values)) + MARGIN),
  ];
}
