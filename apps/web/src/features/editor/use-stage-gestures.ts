import {
  centered,
  middleOf,
  snapped,
  snappedRotation,
  withMiddle,
  withWidth,
  type Guide,
  type PlacedDesign,
  type Point,
  type Size,
} from '#domain';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { distance, gripAt, toArea, type Grip, type StageView } from './stage-view.js';
import type { Editor } from './use-editor.js';

/** Pixels within which a mouse, and a finger, reach a handle. */
const REACH = { mouse: 10, touch: 22 };
const SNAP_PIXELS = 6;
const SNAP_DEGREES = 3;
const WHEEL_STEP = 0.001;
/** Pixels of the stage. */
const PAN_STEP = 40;
/** A wheel says nothing when it stops: what comes later is another turn of it. */
const WHEEL_REST_MS = 500;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface Pressed {
  points: Point[];
  pan: Point;
  gesture: string;
}

/** The stage is moved, or the design as it lay. */
type DesignStart = Pressed & { grip: Exclude<Grip, 'pan'> | 'pinch'; box: PlacedDesign };
type Start = DesignStart | (Pressed & { grip: 'pan' });

interface Stage {
  editor: Editor;
  view: StageView;
  /** Less than the whole area may be in view. */
  zoomed: boolean;
  pan: Point;
  onPan: (pan: Point) => void;
  onZoom: (factor: number) => void;
}

const angleOf = (from: Point, to: Point): number => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
const center = ([one, other]: Point[]): Point => ({ x: (one!.x + other!.x) / 2, y: (one!.y + other!.y) / 2 });

function pinched({ box, points }: DesignStart, now: Point[], view: StageView): PlacedDesign {
  const factor = distance(now[0]!, now[1]!) / Math.max(1, distance(points[0]!, points[1]!));
  const [before, after] = [toArea(center(points), view), toArea(center(now), view)];
  const middle = middleOf(box);
  const turned = withWidth(box, box.width * factor);
  return withMiddle(
    { ...turned, rotation: box.rotation + angleOf(now[0]!, now[1]!) - angleOf(points[0]!, points[1]!) },
    { x: middle.x + after.x - before.x, y: middle.y + after.y - before.y },
  );
}

function rotated(box: PlacedDesign, pointer: Point, view: StageView): PlacedDesign {
  return { ...box, rotation: snappedRotation(angleOf(middleOf(box), toArea(pointer, view)) + 90, SNAP_DEGREES) };
}

function resized(start: DesignStart, pointer: Point, view: StageView): PlacedDesign {
  const middle = middleOf(start.box);
  const before = distance(toArea(start.points[0]!, view), middle);
  return withWidth(start.box, (start.box.width * distance(toArea(pointer, view), middle)) / Math.max(0.1, before));
}

/** Where the pointers have brought the design, and what it has snapped to; else the stage itself is moved. */
function followed(
  start: Start,
  points: Point[],
  { editor, view }: Stage,
): { box: PlacedDesign; guides: Guide[] } | { pan: Point } {
  const [point, from] = [points[0]!, start.points[0]!];
  const [dx, dy] = [point.x - from.x, point.y - from.y];
  if (start.grip === 'pan') return { pan: { x: start.pan.x + dx, y: start.pan.y + dy } };
  if (start.grip === 'pinch') return { box: points.length > 1 ? pinched(start, points, view) : start.box, guides: [] };
  if (start.grip === 'rotate') return { box: rotated(start.box, point, view), guides: [] };
  if (start.grip === 'scale') return { box: resized(start, point, view), guides: [] };
  const middle = middleOf(start.box);
  const moved = withMiddle(start.box, { x: middle.x + dx / view.scale, y: middle.y + dy / view.scale });
  const { placed: box, guides } = snapped(moved, editor.placed!.areaSize, SNAP_PIXELS / view.scale);
  return { box, guides };
}

let gestures = 0;
const nextGesture = (): string => `gesture ${(gestures += 1)}`;

const pointIn = (element: HTMLElement, event: MouseEvent): Point => {
  const { left, top } = element.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
};

type Target = RefObject<HTMLDivElement | null>;
type Latest = RefObject<Stage>;

function startOf(pointers: Map<number, Point>, reach: number, { editor, view, zoomed, pan }: Stage): Start | null {
  const points = [...pointers.values()];
  const box = editor.placed?.box;
  if (points.length === 0 || !(box || zoomed)) return null;
  const pressed: Pressed = { points, pan, gesture: nextGesture() };
  const grip = !box ? 'pan' : points.length > 1 ? 'pinch' : gripAt(points[0]!, box, view, reach);
  return box && grip !== 'pan' ? { ...pressed, grip, box } : { ...pressed, grip: 'pan' };
}

/** Moves, scales and rotates the design by mouse and fingers. */
function usePointers(target: Target, latest: Latest, onGuides: (guides: Guide[]) => void): void {
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const pointers = new Map<number, Point>();
    let start: Start | null = null;
    let frame = 0;
    const move = (): void => {
      frame = 0;
      const { editor, onPan } = latest.current;
      if (!start || pointers.size === 0 || !(editor.placed || start.grip === 'pan')) return;
      const next = followed(start, [...pointers.values()], latest.current);
      if ('pan' in next) return onPan(next.pan);
      onGuides(next.guides);
      editor.moveTo(next.box, start.gesture);
    };
    const onDown = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, pointIn(element, event));
      start = startOf(pointers, event.pointerType === 'touch' ? REACH.touch : REACH.mouse, latest.current);
    };
    const onMove = (event: PointerEvent): void => {
      if (!pointers.has(event.pointerId)) return;
      pointers.set(event.pointerId, pointIn(element, event));
      frame ||= requestAnimationFrame(move);
    };
    const onUp = (event: PointerEvent): void => {
      if (!pointers.has(event.pointerId)) return;
      if (frame) {
        cancelAnimationFrame(frame);
        move();
      }
      pointers.delete(event.pointerId);
      onGuides([]);
      start = startOf(pointers, REACH.touch, latest.current);
    };
    const left = new AbortController();
    const { signal } = left;
    element.addEventListener('pointerdown', onDown, { signal });
    element.addEventListener('pointermove', onMove, { signal });
    element.addEventListener('pointerup', onUp, { signal });
    element.addEventListener('pointercancel', onUp, { signal });
    return () => {
      cancelAnimationFrame(frame);
      left.abort();
    };
  }, [target, latest, onGuides]);
}

/** Answers whether what the wheel began with goes on: it does while the pointer stays where it is. */
function isContinued(before: WheelEvent | null, { timeStamp, clientX, clientY }: WheelEvent): boolean {
  if (!before || timeStamp - before.timeStamp > WHEEL_REST_MS) return false;
  return clientX === before.clientX && clientY === before.clientY;
}

/**
 * Scales the design by the wheel where the pointer is on it, and the stage where Control is held. Beside the design the
 * page scrolls, and it goes on scrolling when that brings the design under the pointer. A zoomed stage without a design
 * scrolls itself.
 */
function useWheel(target: Target, latest: Latest): void {
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    let last: WheelEvent | null = null;
    let scales = false;
    let gesture = '';
    const onWheel = (event: WheelEvent): void => {
      const { editor, view, zoomed, pan, onPan, onZoom } = latest.current;
      const box = editor.placed?.box;
      const onDesign = box !== undefined && gripAt(pointIn(element, event), box, view, REACH.mouse) !== 'pan';
      const continued = isContinued(last, event);
      if (!continued) [scales, gesture] = [onDesign, nextGesture()];
      const factor = Math.exp(-event.deltaY * WHEEL_STEP);
      if (event.ctrlKey) {
        event.preventDefault();
        onZoom(factor);
      } else if (box && scales) {
        event.preventDefault();
        editor.moveTo(withWidth(box, box.width * factor), gesture);
      } else if (!box && zoomed) {
        event.preventDefault();
        onPan({ x: pan.x - event.deltaX, y: pan.y - event.deltaY });
      }
    };
    const onPageWheel = (event: WheelEvent): void => {
      const elsewhere = !(event.target instanceof Node && element.contains(event.target));
      if (elsewhere) scales = false;
      last = event;
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    window.addEventListener('wheel', onPageWheel, { passive: true });
    return () => {
      element.removeEventListener('wheel', onWheel);
      window.removeEventListener('wheel', onPageWheel);
    };
  }, [target, latest]);
}

/** Moves, scales and rotates the design by mouse, finger, wheel and keyboard. Answers the guides it has snapped to. */
export function useStageGestures(target: Target, stage: Stage) {
  const latest = useRef(stage);
  useLayoutEffect(() => {
    latest.current = stage;
  });
  const [guides, setGuides] = useState<Guide[]>([]);
  usePointers(target, latest, setGuides);
  useWheel(target, latest);
  return { guides, onKeyDown: (event: KeyboardEvent) => pressKey(event, stage) };
}

let keyGesture = '';

/** Arrow keys scroll a zoomed stage that has no design. */
function panByKey(event: KeyboardEvent, { zoomed, pan, onPan }: Stage): void {
  const arrow = ARROWS[event.key];
  if (!arrow || !zoomed) return;
  event.preventDefault();
  onPan({ x: pan.x - arrow.x * PAN_STEP, y: pan.y - arrow.y * PAN_STEP });
}

/** [EDIT-12] Keys move, scale and rotate the design; a key that is held is one step. */
function pressKey(event: KeyboardEvent, stage: Stage): void {
  const { placed, moveTo } = stage.editor;
  // Some keyboards write brackets with Alt Gr, which counts as Control and Alt.
  const held = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  if (held) return;
  if (!placed) return panByKey(event, stage);
  const next = afterKey(event, placed.box, placed.areaSize);
  if (!next) return;
  event.preventDefault();
  if (!event.repeat) keyGesture = nextGesture();
  moveTo(next, keyGesture);
}

/** Degrees; with Shift, brackets become braces. */
const TURNS: Record<string, number> = { '[': -15, ']': 15, '{': -1, '}': 1 };

/** Arrow keys go by millimetres of the print area, whatever the zoom. */
function afterKey({ key, shiftKey }: KeyboardEvent, box: PlacedDesign, area: Size): PlacedDesign | null {
  const middle = middleOf(box);
  const [arrow, turn] = [ARROWS[key], TURNS[key]];
  if (arrow) {
    const step = shiftKey ? 10 : 1;
    return withMiddle(box, { x: middle.x + arrow.x * step, y: middle.y + arrow.y * step });
  }
  if (turn) return { ...box, rotation: box.rotation + turn };
  if (key === '+' || key === '=') return withWidth(box, box.width * 1.1);
  if (key === '-') return withWidth(box, box.width / 1.1);
  return key === '0' ? centered(box, area) : null;
}
