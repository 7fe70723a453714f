import type { Random } from './primitives/random.js';
import { times } from './primitives/shapes.js';
import type { Area } from './layouts.js';

export interface Slot {
  x: number;
  y: number;
  scale: number;
  flip: boolean;
  turn: number;
}

/** A figure fills a square of this many units. */
const FIGURE = 1000;

/** How far the front row covers the one behind it. */
const OVERLAP = 0.62;

/** What the slots are for: how wide a figure is, and whether it stands on the lower edge of the area. */
interface Crowd {
  count: number;
  width: number;
  standing: boolean;
}

/** Rows of slots that fill the area, the last row centred; rows of standing figures overlap towards the front. */
export function rows(crowd: Crowd, area: Area, random: Random): Slot[] {
  const { count, width, standing } = crowd;
  if (count === 0) return [];
  const columns = bestColumns(crowd, area);
  const lines = Math.ceil(count / columns);
  const step = standing ? OVERLAP : 1;
  const cell = cellOf(crowd, area, columns);
  const top = standing ? area.y + area.h - cell * (1 + (lines - 1) * step) : area.y + (area.h - cell * lines) / 2;
  return times(count, (index) => {
    const line = Math.floor(index / columns);
    const inLine = line === lines - 1 ? count - line * columns : columns;
    const scale = (cell / FIGURE) * (count > 1 ? random.between(0.92, 1) : 1);
    const apart = (cell * width) / FIGURE;
    return {
      x: area.x + area.w / 2 + (index % columns) * apart - ((inLine - 1) * apart) / 2,
      y: top + line * cell * step + (standing ? cell - 470 * scale : cell / 2),
      scale,
      flip: random.chance(0.5),
      turn: 0,
    };
  });
}

/** The side of a figure's square when they stand in so many columns. */
function cellOf({ count, width, standing }: Crowd, area: Area, columns: number): number {
  const lines = Math.ceil(count / columns);
  const wide = 1 + ((columns - 1) * width) / FIGURE;
  return Math.min(area.w / wide, area.h / (1 + (lines - 1) * (standing ? OVERLAP : 1)));
}

/** As large as they get; standing figures hide each other least in few rows. */
function bestColumns(crowd: Crowd, area: Area): number {
  const most = crowd.standing ? Math.ceil(crowd.count / 3) : crowd.count;
  const least = crowd.standing ? Math.ceil(crowd.count / most) : 1;
  const choices = times(crowd.count - least + 1, (index) => least + index);
  return choices.reduce((best, columns) =>
    cellOf(crowd, area, columns) > cellOf(crowd, area, best) + 1 ? columns : best,
  );
}

/** Slots that follow each other around the middle of the area. */
export function circle(count: number, area: Area): Slot[] {
  const side = Math.min(area.w, area.h);
  const radius = side * 0.25;
  return times(count, (index) => {
    const angle = (index / count) * Math.PI * 2 + 0.5;
    return {
      x: area.x + area.w / 2 + Math.cos(angle) * radius,
      y: area.y + area.h / 2 + Math.sin(angle) * radius,
      scale: (side / FIGURE) * Math.min(0.72, 1.5 / count),
      flip: false,
      turn: (angle * 180) / Math.PI + 180,
    };
  });
}
