import type { PixelRectangle } from './transform.js';

/** A part of the source and its target box before rotation about the box's middle; both in whole pixels. */
export interface PrintPiece {
  crop: PixelRectangle;
  box: PixelRectangle;
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
  const part = { left: crop.left + left, top: crop.top + top, width: right - left, height: bottom - top };
  const size = { width: Math.round(part.width * scale.x), height: Math.round(part.height * scale.y) };
  const shift = turn(
    ((left + right) / 2 - crop.width / 2) * scale.x,
    ((top + bottom) / 2 - crop.height / 2) * scale.y,
    rotation,
  );
  return {
    crop: part,
    box: {
      ...size,
      left: Math.round(middle.x + shift.x - size.width / 2),
      top: Math.round(middle.y + shift.y - size.height / 2),
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
