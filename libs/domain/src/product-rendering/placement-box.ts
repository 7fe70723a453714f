import type { RenderingBox } from '#contracts';

/** The position of a design: all numbers in the caller's own unit, in which the area is `area_width` × `area_height`. */
export interface PlacementBox {
  area_width: number;
  area_height: number;
  width: number;
  height: number;
  top: number;
  left: number;
}

/** Converts the box to the pixels in which `area` is given. */
export function scalePlacement(placement: PlacementBox, area: RenderingBox): RenderingBox {
  const sx = area.width / placement.area_width;
  const sy = area.height / placement.area_height;
  return {
    left: area.left + placement.left * sx,
    top: area.top + placement.top * sy,
    width: placement.width * sx,
    height: placement.height * sy,
  };
}

/** The largest centred box of the design's own proportions inside the area (`contain`), or around it (`cover`). */
export function centredPlacement(
  design: { width: number; height: number },
  area: { width: number; height: number },
  fit: 'contain' | 'cover',
): RenderingBox {
  const byWidth = area.width / design.width;
  const byHeight = area.height / design.height;
  const scale = fit === 'contain' ? Math.min(byWidth, byHeight) : Math.max(byWidth, byHeight);
  const width = design.width * scale;
  const height = design.height * scale;
  return { left: (area.width - width) / 2, top: (area.height - height) / 2, width, height };
}
