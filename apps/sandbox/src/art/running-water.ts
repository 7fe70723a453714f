import { heaven, isNight } from './heaven.js';
import { mix } from './primitives/color.js';
import { grass, pineRow, ridge } from './primitives/scenery.js';
import type { Scene } from './primitives/scene.js';
import { box, curve, disc, fill, oval, type Point, repeat, stroke, times } from './primitives/shapes.js';

const waterOf = (scene: Scene): string =>
  mix(isNight(scene) ? scene.palette.main : scene.palette.soft, '#4fa3c4', isNight(scene) ? 0.3 : 0.6);

/** A river that winds from the hills to the front and leaves a bank to stand on. */
export function river(scene: Scene): string {
  const { w, h, palette, random } = scene;
  const [far, bank] = [mix(palette.leaf, palette.soft, 0.35), mix(palette.leaf, palette.deep, 0.2)];
  const horizon = h - 430;
  const side = random.chance(0.5) ? 1 : -1;
  const bend = random.between(4.2, 6.2);
  const bends = times(9, (index): Point => {
    const near = index / 8;
    return [
      w / 2 + side * Math.sin(near * bend + 0.4) * w * (0.06 + near * 0.2),
      horizon + 14 + near ** 1.4 * (h - horizon),
    ];
  });
  const half = (index: number) => 10 + (index / 8) ** 1.7 * w * 0.28;
  const edge = (direction: number, more: number) =>
    bends.map(([x, y], index): Point => [x + direction * (half(index) + more * (index / 8)), y]);
  const course = (more: number, color: string) =>
    fill(`${curve(edge(-1, more))}L${curve(edge(1, more).reverse()).slice(1)}Z`, color);
  const ripples = bends
    .slice(2)
    .map(([x, y], index) =>
      stroke(`M${x - half(index)} ${y}q${half(index) / 2} -14 ${half(index)} 0`, palette.cream, 6),
    )
    .join('');
  return (
    heaven(scene, horizon) +
    ridge(scene, horizon - 40, 60, mix(palette.paper, palette.main, 0.4)) +
    pineRow(scene, horizon + 10, 150, mix(palette.main, palette.leaf, 0.4)) +
    box(0, horizon, w, h - horizon, far) +
    course(26, mix(palette.gold, palette.cream, 0.35)) +
    course(0, waterOf(scene)) +
    ripples +
    ridge(scene, h - 80, 14, bank, 1) +
    grass(scene, h - 70, h, [palette.leaf, palette.gold, far])
  );
}

/** Water that falls between two cliffs into a pool. */
export function waterfall(scene: Scene): string {
  const { w, h, palette, random } = scene;
  const water = waterOf(scene);
  const foam = mix(palette.cream, water, 0.12);
  const [rock, dark] = [mix(palette.main, palette.deep, 0.35), palette.deep];
  const [x, half] = [w * random.between(0.42, 0.58), random.between(130, 180)];
  const [top, foot] = [h * random.between(0.2, 0.3), h - 250];
  const cliff = (direction: number, color: string, step: number) => {
    const side = direction > 0 ? w + 30 : -30;
    return fill(
      `M${x + direction * (half - 30)} ${top + step}L${x + direction * (half + 110)} ${top - 40 + step * 2}L${x + direction * (half + 240)} ${top + 10 + step}L${side} ${top - 60 + step * 3}V${h}H${x + direction * (half + step)}Z`,
      color,
    );
  };
  const threads = repeat(9, (index) => {
    const at = x + (index - 4) * half * 0.2;
    return stroke(
      `M${at} ${top + random.between(30, 140)}V${foot - random.between(20, 160)}`,
      foam,
      random.between(7, 18),
    );
  });
  const spray = repeat(16, (index) =>
    disc(x - half - 30 + index * ((half * 2 + 60) / 15), foot + random.between(-24, 30), random.between(26, 60), foam),
  );
  const rings = repeat(4, (index) =>
    oval(x, foot + 50 + index * 26, half * 1.2 + index * 90, 26 + index * 16, 'none', {
      stroke: foam,
      'stroke-width': 6,
    }),
  );
  return (
    heaven(scene, top + 120) +
    pineRow(scene, top + 10, 230, mix(palette.leaf, palette.deep, 0.35)) +
    cliff(-1, rock, 0) +
    cliff(1, rock, 0) +
    cliff(-1, dark, 70) +
    cliff(1, dark, 70) +
    pineRow(scene, h - 270, 170, mix(palette.leaf, palette.deep, 0.2)) +
    fill(
      `M${x - half * 0.85} ${top}Q${x} ${top - 30} ${x + half * 0.85} ${top}L${x + half} ${foot}H${x - half}Z`,
      water,
    ) +
    threads +
    stroke(`M${x - half * 0.85} ${top + 4}Q${x} ${top - 26} ${x + half * 0.85} ${top + 4}`, foam, 22) +
    fill(`M-30 ${foot + 20}H${w + 30}V${h}H-30Z`, water) +
    rings +
    spray +
    ridge(scene, h - 80, 14, mix(palette.leaf, palette.deep, 0.25), 1) +
    grass(scene, h - 70, h, [palette.leaf, palette.gold, palette.soft])
  );
}
