import { box, curve, disc, type Point, repeat, stroke } from '../primitives/shapes.js';
import type { Scene, SceneMotif } from '../primitives/scene.js';

/** Ribbons that follow one field of currents around a few still centres. */
export const flow: SceneMotif = {
  words: [
    'abstract',
    'flow',
    'fluid',
    'marble',
    'swirl',
    'psychedelic',
    'colour',
    'color',
    'colorful',
    'gradient',
    'chaos',
    'watercolor',
    'watercolour',
  ],
  draw(scene) {
    const { w, h, palette, random } = scene;
    const ground = palette.dark ? palette.paper : random.pick([palette.paper, palette.deep]);
    const inks = [
      palette.pop,
      palette.gold,
      palette.cream,
      palette.main,
      palette.soft,
      palette.rose,
      palette.leaf,
    ].filter((ink) => ink !== ground);
    const direction = currents(scene);
    const [wide, narrow] = [Math.round((w * h) / 3600), Math.round((w * h) / 7000)];
    return [
      box(0, 0, w, h, ground),
      repeat(wide, () => ribbon(scene, direction, random.pick(inks), random.between(7, 24), random.whole(12, 34))),
      repeat(narrow, () =>
        ribbon(
          scene,
          direction,
          random.pick([palette.cream, palette.deep, palette.gold]),
          random.between(2, 4.5),
          random.whole(14, 30),
        ),
      ),
      repeat(9, () =>
        disc(random.between(60, w - 60), random.between(60, h - 60), random.between(8, 26), random.pick(inks), {
          stroke: ground,
          'stroke-width': 7,
        }),
      ),
    ].join('');
  },
};

type Field = (x: number, y: number) => number;

function currents({ w, h, random }: Scene): Field {
  const [a, b, c, d] = [
    random.between(0.0022, 0.0042),
    random.between(0.002, 0.004),
    random.between(0, 6.3),
    random.between(0, 6.3),
  ];
  const eyes = Array.from({ length: random.whole(1, 3) }, () => ({
    x: random.between(0.15, 0.85) * w,
    y: random.between(0.15, 0.85) * h,
    spin: random.sign() * random.between(1.2, 2),
    reach: random.between(180, 330),
  }));
  return (x, y) => {
    let angle = Math.sin(x * a + c) * 1.5 + Math.cos(y * b + d) * 1.4;
    for (const eye of eyes) {
      const near = Math.exp(-(((x - eye.x) ** 2 + (y - eye.y) ** 2) / eye.reach ** 2));
      angle += near * (Math.atan2(y - eye.y, x - eye.x) + eye.spin - angle);
    }
    return angle;
  };
}

function ribbon({ w, h, random }: Scene, direction: Field, ink: string, width: number, steps: number): string {
  let [x, y] = [random.between(-0.08, 1.08) * w, random.between(-0.08, 1.08) * h];
  const points: Point[] = [];
  for (let step = 0; step < steps; step += 1) {
    points.push([x, y]);
    const angle = direction(x, y);
    x += Math.cos(angle) * 22;
    y += Math.sin(angle) * 22;
  }
  return stroke(curve(points), ink, width);
}
