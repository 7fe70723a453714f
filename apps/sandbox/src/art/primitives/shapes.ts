export type Point = readonly [x: number, y: number];

/** A number as SVG text. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

type Attributes = Record<string, string | number | undefined>;

const attributes = (given: Attributes): string =>
  Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? n(value) : value}"`)
    .join('');

/** A filled path. */
export const fill = (d: string, color: string, more: Attributes = {}): string =>
  `<path d="${d}" fill="${color}"${attributes(more)}/>`;

/** A stroked path with round ends, unless `more` says otherwise. */
export const stroke = (d: string, color: string, width: number, more: Attributes = {}): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}"${attributes({ 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more })}/>`;

export const disc = (x: number, y: number, radius: number, color: string, more: Attributes = {}): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${color}"${attributes(more)}/>`;

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  more: Attributes = {},
): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${color}"${attributes(more)}/>`;

export const oval = (
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  more: Attributes = {},
): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(width)}" ry="${n(height)}" fill="${color}"${attributes(more)}/>`;

/** The content and its mirror image at the vertical axis. */
export const mirrored = (content: string): string => `${content}<g transform="scale(-1 1)">${content}</g>`;

/** A smooth closed shape through the points. */
export const blob = (points: readonly Point[], color: string, more: Attributes = {}): string =>
  fill(curve(points, true), color, more);

export interface Placement {
  x: number;
  y: number;
  scale?: number;
  flip?: boolean;
  turn?: number;
}

/** Elements drawn around (0, 0), put in place. */
export function place(content: string, { x, y, scale = 1, flip = false, turn = 0 }: Placement): string {
  const spin = turn === 0 ? '' : ` rotate(${n(turn)})`;
  return `<g transform="translate(${n(x)} ${n(y)})${spin} scale(${(flip ? -scale : scale).toFixed(4)} ${scale.toFixed(4)})">${content}</g>`;
}

/** Shows content only inside the path. Ids must be unique in a picture. */
export const clipped = (id: string, d: string, content: string): string =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;

/** A polygon or an open line through the points. */
export const line = (points: readonly Point[], closed = false): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${closed ? 'Z' : ''}`;

/** A smooth curve through the points. */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point =>
    points[closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))]!;
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    d += `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)} ${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`;
  }
  return closed ? `${d}Z` : d;
}

/** The points of a curve y(x), from left to right. */
export const graph = (from: number, to: number, step: number, y: (x: number) => number): Point[] =>
  Array.from({ length: Math.ceil((to - from) / step) + 1 }, (_, index) => [
    from + index * step,
    y(from + index * step),
  ]);

/** A leaf from (0, 0) upwards, its tip at (0, -length). */
export const leafPath = (length: number, width: number, bend = 0): string =>
  `M0 0C${n(width)} ${n(-length * 0.2)} ${n(width + bend)} ${n(-length * 0.7)} ${n(bend)} ${n(-length)}C${n(-width * 0.8 + bend)} ${n(-length * 0.7)} ${n(-width)} ${n(-length * 0.25)} 0 0Z`;

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Elements made for 0 … count-1, joined. */
export const repeat = (count: number, make: (index: number) => string): string => times(count, make).join('');
