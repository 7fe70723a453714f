import { mix } from '../primitives/color.js';
import { cloud, crescent, halftone, stars } from '../primitives/scenery.js';
import type { Scene, SceneMotif } from '../primitives/scene.js';
import { box, disc, fill, repeat, stroke } from '../primitives/shapes.js';

/** A skyline with lit windows, mirrored in still water. */
export const city: SceneMotif = {
  words: ['city', 'skyline', 'street', 'building', 'tokyo', 'york', 'london', 'paris', 'urban', 'architecture', 'town'],
  draw(scene) {
    const { w, h, palette, random } = scene;
    const shore = h * 0.74;
    const moon = {
      x: w * random.between(0.3, 0.7),
      y: shore - random.between(330, 420),
      radius: random.between(200, 260),
    };
    return [
      halftone(scene, palette.soft, (_x, y) => 0.55 - y * 0.85),
      stars(scene, palette.dark ? 40 : 10, h * 0.45, palette.ink, moon),
      disc(moon.x, moon.y, moon.radius, palette.pop),
      random.chance(0.5) ? crescent(moon.x + 20, moon.y, moon.radius * 0.99, mix(palette.pop, palette.gold, 0.5)) : '',
      cloud(moon.x - moon.radius * 0.8, moon.y + 30, 260, mix(palette.paper, palette.cream, 0.7)),
      row(scene, shore, 0.62, mix(palette.paper, palette.soft, 0.85), palette.paper),
      row(scene, shore, 0.46, palette.main, palette.gold),
      row(scene, shore, 0.3, palette.deep, palette.gold),
      water(scene, shore, moon),
    ].join('');
  },
};

function row(scene: Scene, shore: number, height: number, wall: string, light: string): string {
  const { w, random } = scene;
  const blocks: string[] = [];
  for (let x = -30; x < w + 20;) {
    const width = random.between(70, 150);
    const tall = shore * height * random.between(0.6, 1.15);
    blocks.push(house(scene, { x, y: shore - tall, width, tall, wall, light }));
    x += width + random.between(-6, 10);
  }
  return blocks.join('');
}

interface House {
  x: number;
  y: number;
  width: number;
  tall: number;
  wall: string;
  light: string;
}

function house({ palette, random }: Scene, { x, y, width, tall, wall, light }: House): string {
  const middle = x + width / 2;
  const roof = random.pick([
    () => '',
    () => fill(`M${x} ${y + 1}L${middle} ${y - width * 0.45}L${x + width} ${y + 1}Z`, wall),
    () => stroke(`M${middle} ${y}v${-width * 0.7}`, wall, 8) + disc(middle, y - width * 0.7, 8, palette.pop),
    () => box(x + width * 0.22, y - width * 0.28, width * 0.56, width * 0.3, wall),
    () => fill(`M${x} ${y + 1}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${y + 1}Z`, wall),
    () => fill(`M${x} ${y + 1}V${y - width * 0.4}L${x + width} ${y + 1}Z`, wall),
  ])();
  const columns = Math.max(2, Math.floor(width / 30));
  const [gap, lit] = [width / (columns + 0.6), random.between(0.35, 0.75)];
  const windows = repeat(columns * Math.floor(tall / 38), (index) => {
    const [column, floor] = [index % columns, Math.floor(index / columns)];
    if (!random.chance(lit)) return '';
    return box(
      x + gap * (column + 0.45),
      y + 22 + floor * 38,
      gap * 0.5,
      20,
      random.chance(0.12) ? palette.cream : light,
    );
  });
  return box(x, y, width, tall + 4, wall) + roof + windows;
}

function water({ w, h, palette, random }: Scene, shore: number, moon: { x: number; radius: number }): string {
  const ripples = repeat(70, () => {
    const y = random.between(shore + 14, h);
    const near = random.chance(0.55);
    const x = near ? moon.x + random.between(-1, 1) * moon.radius * 0.9 : random.between(0, w);
    return stroke(
      `M${x - random.between(20, 110)} ${y}h${random.between(40, 180)}`,
      near ? palette.pop : random.pick([palette.gold, palette.main, palette.soft]),
      random.between(4, 9),
    );
  });
  return box(0, shore, w, h - shore, palette.deep) + ripples + stroke(`M0 ${shore}H${w}`, palette.gold, 5);
}
