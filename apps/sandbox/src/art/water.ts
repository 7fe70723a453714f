import { mix } from './primitives/color.js';
import { flock, ridge } from './primitives/scenery.js';
import type { Scene } from './primitives/scene.js';
import { box, curve, disc, fill, graph, oval, place, repeat, stroke } from './primitives/shapes.js';

import { heaven } from './heaven.js';
/** Still water from above with rings and lily pads. */
export function pond(scene: Scene): string {
  const { w, h, palette, random } = scene;
  const water = mix(palette.dark ? palette.main : mix(palette.soft, palette.paper, 0.35), '#6fb3bd', 0.5);
  const ring = mix(water, palette.cream, 0.45);
  return (
    box(0, 0, w, h, water) +
    repeat(5, () => {
      const [x, y] = [random.between(0, w), random.between(0, h)];
      return repeat(4, (index) =>
        oval(x, y, 70 + index * 60, 50 + index * 44, 'none', { stroke: ring, 'stroke-width': 5 }),
      );
    }) +
    repeat(9, (index) =>
      lilyPad(
        scene,
        index % 2 ? random.between(0, w) : random.pick([40, w - 40]),
        index % 2 ? random.pick([50, h - 50]) : random.between(0, h),
      ),
    )
  );
}

function lilyPad({ palette, random }: Scene, x: number, y: number): string {
  const bloom = random.chance(0.35)
    ? repeat(8, (index) =>
        place(fill('M0 0C22 -20 20 -60 0 -74C-20 -60 -22 -20 0 0Z', palette.rose), { x: 0, y: 0, turn: index * 45 }),
      ) + disc(0, 0, 15, palette.gold)
    : '';
  return place(
    fill('M0 0L96 -34A102 102 0 1 0 96 34Z', palette.leaf) +
      stroke('M-10 0L-80 0M-6 -12L-40 -70M-6 12L-40 70', mix(palette.leaf, palette.deep, 0.35), 6) +
      bloom,
    { x, y, turn: random.between(0, 360), scale: random.between(0.7, 1.3) },
  );
}

export function underwater(scene: Scene): string {
  const { w, h, palette, random } = scene;
  const [top, bottom] = [
    mix(mix(palette.soft, palette.cream, 0.35), '#8fd0d3', 0.6),
    mix(mix(palette.main, palette.deep, 0.45), '#1c5a7d', 0.6),
  ];
  return (
    repeat(7, (index) =>
      index === 0
        ? box(0, 0, w, h, top)
        : fill(
            `${curve(graph(-30, w + 60, 40, (x) => (h / 7) * index + Math.sin(x / 120 + index * 1.7) * 20))}L${w + 60} ${h + 30}L-30 ${h + 30}Z`,
            mix(top, bottom, index / 6),
          ),
    ) +
    repeat(5, (index) =>
      fill(
        `M${w * (0.1 + index * 0.2)} -10L${w * (0.05 + index * 0.2) - 60} ${h * 0.7}H${w * (0.12 + index * 0.2)}L${w * (0.16 + index * 0.2)} -10Z`,
        palette.cream,
        { opacity: 0.09 },
      ),
    ) +
    repeat(16, () =>
      disc(random.between(0, w), random.between(0, h), random.between(6, 20), 'none', {
        stroke: palette.cream,
        'stroke-width': 5,
        opacity: 0.8,
      }),
    ) +
    ridge(scene, h - 90, 18, mix(palette.gold, palette.paper, 0.3), 1.2) +
    repeat(Math.round(w / 90), (index) => seaweed(scene, index * 95 + random.between(-30, 30), h - 40))
  );
}

function seaweed({ palette, random }: Scene, x: number, y: number): string {
  const height = random.between(90, 260);
  const color = random.pick([palette.leaf, palette.pop, mix(palette.leaf, palette.deep, 0.3), palette.rose]);
  return stroke(
    `M${x} ${y}q-40 ${-height * 0.25} 0 ${-height * 0.5}t0 ${-height * 0.5}M${x + 30} ${y}q36 ${-height * 0.2} 0 ${-height * 0.36}t0 ${-height * 0.36}`,
    color,
    20,
  );
}

export function coast(scene: Scene): string {
  const { w, h, palette, random } = scene;
  const [far, near] = [mix(mix(palette.soft, palette.cream, 0.2), '#9fd6d6', 0.5), mix(palette.main, '#1f6f8f', 0.5)];
  const waves = repeat(6, (index) => {
    const y = h - 380 + index * 58;
    return (
      fill(
        `${curve(graph(-30, w + 60, 30, (x) => y + Math.sin(x / 70 + index * 2) * 13))}L${w + 60} ${h + 30}L-30 ${h + 30}Z`,
        mix(far, near, index / 5),
      ) +
      stroke(
        curve(
          graph(
            random.between(0, w * 0.5),
            w * random.between(0.6, 1),
            30,
            (x) => y + 22 + Math.sin(x / 70 + index * 2) * 13,
          ),
        ),
        palette.cream,
        5,
      )
    );
  });
  return (
    heaven(scene, h - 420) +
    flock(scene, w * random.between(0.1, 0.7), 190, palette.ink) +
    waves +
    fill(
      `${curve(graph(-30, w + 60, 60, (x) => h - 90 + Math.sin(x / 190) * 26))}L${w + 60} ${h + 30}L-30 ${h + 30}Z`,
      mix(palette.gold, palette.cream, 0.45),
    )
  );
}
