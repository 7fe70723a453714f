import type { Random } from './random.js';
import { box, curve, disc, fill, graph, line, n, type Point, repeat, stroke } from './shapes.js';
import type { Scene } from './scene.js';

/** Dots on a turned grid whose size follows density(x, y), both from 0 to 1. */
export function halftone(
  scene: Scene,
  color: string,
  density: (x: number, y: number) => number,
  cell = 15,
  angle = 0.38,
): string {
  const { w, h } = scene;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.ceil((w + h) / cell);
  let d = '';
  for (let column = -reach; column < reach; column += 1) {
    for (let row = -reach; row < reach; row += 1) {
      const x = (column * cos - row * sin) * cell;
      const y = (column * sin + row * cos) * cell;
      if (x < -cell || y < -cell || x > w + cell || y > h + cell) continue;
      const amount = Math.min(1, density(x / w, y / h));
      if (amount > 0.05) d += dot(x, y, cell * 0.3 * Math.sqrt(amount));
    }
  }
  return fill(d, color);
}

const dot = (x: number, y: number, radius: number): string =>
  `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(radius * 2)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-radius * 2)} 0Z`;

/** A soft ridge from edge to edge, filled down to the bottom. */
export function ridge(scene: Scene, y: number, height: number, color: string, waves = 2): string {
  return fill(ridgePath(scene, y, height, waves), color);
}

function ridgePath({ w, h, random }: Scene, y: number, height: number, waves = 2): string {
  const phase = random.between(0, 6.3);
  const points = graph(
    -30,
    w + 45,
    25,
    (x) =>
      y + Math.sin((x / w) * waves * 3 + phase) * height + Math.sin((x / w) * waves * 7.1 + phase * 2) * height * 0.3,
  );
  return `${curve(points)}L${n(w + 60)} ${n(h + 30)}L-30 ${n(h + 30)}Z`;
}

export interface Sun {
  x: number;
  y: number;
  radius: number;
  color: string;
}

/** A disc with the stripes of the ground across its lower half. */
export function stripedSun({ x, y, radius, color }: Sun, ground: string): string {
  const stripes = repeat(5, (index) =>
    box(x - radius * 1.1, y + radius * (0.18 + index * 0.17), radius * 2.2, radius * (0.02 + index * 0.02), ground),
  );
  return disc(x, y, radius, color) + stripes;
}

/** Rings of colours around one centre, the first outermost. */
export const ringedSun = ({ x, y, radius }: Omit<Sun, 'color'>, colors: readonly string[]): string =>
  repeat(colors.length, (index) => disc(x, y, radius * (1 - index / (colors.length + 1)), colors[index]!));

/** A moon's sickle, open to the right. */
export const crescent = (x: number, y: number, radius: number, color: string): string =>
  fill(
    `M${n(x)} ${n(y - radius)}A${n(radius)} ${n(radius)} 0 1 0 ${n(x)} ${n(y + radius)}A${n(radius * 0.76)} ${n(radius)} 0 0 1 ${n(x)} ${n(y - radius)}Z`,
    color,
  );

/** A star with four long points. */
export function sparkle(x: number, y: number, size: number, color: string): string {
  const waist = size * 0.24;
  const points: Point[] = [
    [x, y - size],
    [x + waist, y - waist],
    [x + size, y],
    [x + waist, y + waist],
    [x, y + size],
    [x - waist, y + waist],
    [x - size, y],
    [x - waist, y - waist],
  ];
  return fill(line(points, true), color);
}

/** Stars and dots over the sky above `horizon`, away from the sun. */
export function stars(scene: Scene, count: number, horizon: number, color: string, sun?: Omit<Sun, 'color'>): string {
  const { w, random } = scene;
  return repeat(count, () => {
    const [x, y] = [random.between(0, w), random.between(10, horizon)];
    if (sun && Math.hypot(x - sun.x, y - sun.y) < sun.radius + 30) return '';
    return random.chance(0.55)
      ? sparkle(x, y, random.between(5, 15), color)
      : disc(x, y, random.between(1.5, 4), color);
  });
}

export function pine(x: number, y: number, size: number, color: string): string {
  const tiers = repeat(4, (tier) => {
    const top = y - size * (1.36 - 0.27 * tier);
    const half = size * (0.18 + 0.11 * tier);
    return fill(
      `M${n(x)} ${n(top)}Q${n(x + half * 0.35)} ${n(top + size * 0.3)} ${n(x + half)} ${n(top + size * 0.42)}Q${n(x)} ${n(top + size * 0.36)} ${n(x - half)} ${n(top + size * 0.42)}Q${n(x - half * 0.35)} ${n(top + size * 0.3)} ${n(x)} ${n(top)}Z`,
      color,
    );
  });
  return tiers + box(x - size * 0.035, y - size * 0.2, size * 0.07, size * 0.3, color);
}

/** A row of pines along a ridge. */
export function pineRow({ w, random }: Scene, y: number, size: number, color: string): string {
  const gap = size * 0.62;
  return repeat(Math.ceil(w / gap) + 1, (index) =>
    pine(
      index * gap + random.between(-gap, gap) * 0.3,
      y + random.between(-0.12, 0.2) * size,
      size * random.between(0.6, 1.15),
      color,
    ),
  );
}

/** Blades of grass between two heights. */
export function grass({ w, random }: Scene, from: number, to: number, colors: readonly string[], density = 1): string {
  return repeat(Math.round((w / 13) * density), () =>
    blade(random, random.between(0, w), random.between(from, to), random.pick(colors)),
  );
}

function blade(random: Random, x: number, y: number, color: string): string {
  const height = random.between(14, 44);
  return stroke(
    `M${n(x)} ${n(y)}q${n(random.between(-8, 8))} ${n(-height * 0.6)} ${n(random.between(-13, 13))} ${n(-height)}`,
    color,
    4,
  );
}

/** A flat-bottomed cloud of three lobes, `size` wide. */
export const cloud = (x: number, y: number, size: number, color: string): string =>
  fill(
    `M${n(x - size / 2)} ${n(y)}a${n(size * 0.13)} ${n(size * 0.13)} 0 0 1 ${n(size * 0.2)} ${n(-size * 0.13)}a${n(size * 0.2)} ${n(size * 0.2)} 0 0 1 ${n(size * 0.38)} ${n(-size * 0.03)}a${n(size * 0.16)} ${n(size * 0.16)} 0 0 1 ${n(size * 0.3)} ${n(size * 0.16)}Z`,
    color,
  );

/** Far birds as small double arcs. */
export function flock({ random }: Scene, x: number, y: number, color: string, count = 3): string {
  return repeat(count, (index) => {
    const [bx, by, wing] = [x + index * random.between(70, 120), y + random.between(-40, 40), random.between(18, 30)];
    return stroke(
      `M${n(bx - wing)} ${n(by - wing * 0.2)}q${n(wing * 0.6)} ${n(-wing * 0.5)} ${n(wing)} ${n(wing * 0.2)}q${n(wing * 0.4)} ${n(-wing * 0.7)} ${n(wing)} ${n(-wing * 0.2)}`,
      color,
      5,
    );
  });
}
