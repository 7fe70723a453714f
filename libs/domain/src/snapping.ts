import { boundsOf, middleOf, withMiddle, type PlacedDesign } from './placed-design.js';
import type { Size } from './placement.js';

/** A line of the area that a design has snapped to, in millimetres from the left (vertical) or top (horizontal). */
export interface Guide {
  direction: 'vertical' | 'horizontal';
  at: number;
  mark: 'edge' | 'third' | 'center';
}

/** Draws a moved design onto the area's centre, edges and thirds where it is within `reach` millimetres of them. */
export function snapped(placed: PlacedDesign, area: Size, reach: number): { placed: PlacedDesign; guides: Guide[] } {
  const bounds = boundsOf(placed);
  const across = nearest(bounds.left, bounds.width, area.width, reach);
  const down = nearest(bounds.top, bounds.height, area.height, reach);
  const { x, y } = middleOf(placed);
  const guides: Guide[] = [];
  if (across) guides.push({ direction: 'vertical', at: across.at, mark: across.mark });
  if (down) guides.push({ direction: 'horizontal', at: down.at, mark: down.mark });
  return { placed: withMiddle(placed, { x: x + (across?.shift ?? 0), y: y + (down?.shift ?? 0) }), guides };
}

/** Degrees of rotation that others are drawn to. */
const ROTATION_STEP = 15;

/** Draws a rotation onto a multiple of 15 degrees where it is within `reach` degrees of it. */
export function snappedRotation(degrees: number, reach: number): number {
  const step = Math.round(degrees / ROTATION_STEP) * ROTATION_STEP;
  return Math.abs(degrees - step) <= reach ? step : degrees;
}

interface Snap {
  shift: number;
  at: number;
  mark: Guide['mark'];
}

/** The centre goes first where several lines are equally near. */
function nearest(start: number, length: number, whole: number, reach: number): Snap | undefined {
  const [middle, end] = [start + length / 2, start + length];
  const snap = (point: number, at: number, mark: Guide['mark']): Snap => ({ shift: at - point, at, mark });
  const candidates = [
    snap(middle, whole / 2, 'center'),
    snap(start, 0, 'edge'),
    snap(end, whole, 'edge'),
    ...[1, 2].map((third) => snap(middle, (whole * third) / 3, 'third')),
  ];
  return candidates
    .filter(({ shift }) => Math.abs(shift) <= reach)
    .sort((one, other) => Math.abs(one.shift) - Math.abs(other.shift))[0];
}
