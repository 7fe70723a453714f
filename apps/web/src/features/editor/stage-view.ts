import { cornersOf, middleOf, type PlacedDesign, type Point, type Size } from '#domain';

/** Where the print area's top left lies on the stage, and pixels per millimetre. */
export interface StageView extends Point {
  scale: number;
}

/** [EDIT-01] The longer side of the print area on the stage, at 100 %. */
const PREVIEW_SIDE = 350;
const KNOB_DISTANCE = 28;
export const zoomLimits = { least: 0.25, most: 4 };

/** Room around the area on a stage that is smaller. */
const MARGIN = 20;
/** Pixels of the area that stay on the stage, wherever the stage is moved. */
const KEPT = 80;

/** Pixels per millimetre. */
function scaleOf(area: Size, stage: Size, zoom: number): number {
  const fitting = Math.min(
    PREVIEW_SIDE / Math.max(area.width, area.height),
    (stage.width - 2 * MARGIN) / area.width,
    (stage.height - 2 * MARGIN) / area.height,
  );
  // A stage that is not laid out yet has no size.
  return Math.max(fitting, 0.01) * zoom;
}

/** The nearest pan that leaves some of the area on the stage: it cannot be lost. */
export function boundedPan(area: Size, stage: Size, zoom: number, pan: Point): Point {
  const scale = scaleOf(area, stage, zoom);
  const bounded = (shift: number, side: number, room: number): number => {
    const most = (side + room) / 2 - Math.min(KEPT, side);
    return Math.min(Math.max(shift, -most), most);
  };
  return {
    x: bounded(pan.x, area.width * scale, stage.width),
    y: bounded(pan.y, area.height * scale, stage.height),
  };
}

export function viewOf(area: Size, stage: Size, zoom: number, pan: Point): StageView {
  const scale = scaleOf(area, stage, zoom);
  return {
    scale,
    x: (stage.width - area.width * scale) / 2 + pan.x,
    y: (stage.height - area.height * scale) / 2 + pan.y,
  };
}

const toScreen = ({ x, y }: Point, view: StageView): Point => ({
  x: view.x + x * view.scale,
  y: view.y + y * view.scale,
});
export const toArea = ({ x, y }: Point, view: StageView): Point => ({
  x: (x - view.x) / view.scale,
  y: (y - view.y) / view.scale,
});

const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** The eight handles on the stage, clockwise from the design's own top left. */
export function handlePoints(box: PlacedDesign, view: StageView): Point[] {
  const corners = cornersOf(box).map((corner) => toScreen(corner, view));
  return corners.flatMap((corner, index) => [corner, between(corner, corners[(index + 1) % 4]!)]);
}

/** Outside the middle of the design's own top edge. */
export function rotateHandlePoint(box: PlacedDesign, view: StageView): Point {
  const top = handlePoints(box, view)[1]!;
  const angle = ((box.rotation - 90) * Math.PI) / 180;
  return { x: top.x + Math.cos(angle) * KNOB_DISTANCE, y: top.y + Math.sin(angle) * KNOB_DISTANCE };
}

export type Grip = 'rotate' | 'scale' | 'move' | 'pan';

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** What is under a pointer: fingers reach further than a mouse. */
export function gripAt(point: Point, box: PlacedDesign, view: StageView, reach: number): Grip {
  if (distance(point, rotateHandlePoint(box, view)) <= reach) return 'rotate';
  if (handlePoints(box, view).some((handle) => distance(point, handle) <= reach)) return 'scale';
  const { x, y } = toArea(point, view);
  const middle = middleOf(box);
  const angle = (-box.rotation * Math.PI) / 180;
  const [dx, dy] = [x - middle.x, y - middle.y];
  const across = dx * Math.cos(angle) - dy * Math.sin(angle);
  const down = dx * Math.sin(angle) + dy * Math.cos(angle);
  return Math.abs(across) <= box.width / 2 && Math.abs(down) <= box.height / 2 ? 'move' : 'pan';
}
