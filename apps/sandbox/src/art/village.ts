import { heaven, isNight } from './heaven.js';
import { mix } from './primitives/color.js';
import { grass, pine, ridge } from './primitives/scenery.js';
import type { Scene } from './primitives/scene.js';
import { box, disc, fill, oval, repeat, stroke } from './primitives/shapes.js';

/** A house of one storey with a gable, its foot at (x, y). */
function house({ palette, random }: Scene, x: number, y: number, size: number): string {
  const roof = random.pick([palette.pop, palette.main, palette.rose, mix(palette.pop, palette.deep, 0.4)]);
  const [wide, high] = [size * random.between(0.9, 1.15), size * 0.62];
  const pane = (at: number) => box(x + at * wide - size * 0.09, y - high * 0.72, size * 0.18, size * 0.2, palette.gold);
  return (
    box(x + wide * 0.2, y - high - size * 0.5, size * 0.13, size * 0.4, mix(roof, palette.deep, 0.4)) +
    box(
      x - wide / 2,
      y - high,
      wide,
      high,
      mix(palette.cream, random.pick([palette.gold, palette.rose, palette.cream]), 0.25),
    ) +
    fill(
      `M${x - wide * 0.62} ${y - high}L${x - wide * 0.1} ${y - high - size * 0.5}H${x + wide * 0.1}L${x + wide * 0.62} ${y - high}Z`,
      roof,
    ) +
    pane(-0.3) +
    pane(0.3) +
    box(x - size * 0.09, y - high * 0.6, size * 0.18, high * 0.6, palette.deep, { rx: 8 })
  );
}

/** The church in the middle, its foot at (x, y). */
const church = ({ palette }: Scene, x: number, y: number): string =>
  box(x - 10, y - 170, 210, 170, palette.cream) +
  fill(`M${x - 10} ${y - 170}L${x + 30} ${y - 260}H${x + 170}L${x + 220} ${y - 170}Z`, palette.main) +
  box(x - 110, y - 300, 110, 300, mix(palette.cream, palette.soft, 0.25)) +
  fill(`M${x - 124} ${y - 300}L${x - 55} ${y - 480}L${x + 14} ${y - 300}Z`, palette.pop) +
  stroke(`M${x - 55} ${y - 480}v-60M${x - 80} ${y - 520}h50`, palette.ink, 8) +
  disc(x - 55, y - 244, 26, palette.gold) +
  box(x - 74, y - 90, 40, 90, palette.deep, { rx: 18 }) +
  repeat(3, (index) => box(x + 24 + index * 56, y - 130, 28, 64, palette.gold, { rx: 14 }));

const tree = ({ palette }: Scene, x: number, y: number, size: number): string =>
  box(x - size * 0.06, y - size * 0.5, size * 0.12, size * 0.5, mix(palette.deep, '#7a5236', 0.6)) +
  oval(x, y - size * 0.75, size * 0.32, size * 0.42, mix(palette.leaf, palette.deep, 0.2));

/** Houses around a church on a hill, with a path to the front. */
export function village(scene: Scene): string {
  const { w, h, palette, random } = scene;
  const [back, front] = [h - 300, h - 190];
  const grassland = mix(palette.leaf, palette.soft, 0.25);
  const middle = w * random.between(0.42, 0.58);
  const row = (y: number, size: number, gap: number) =>
    repeat(Math.ceil(w / gap) + 1, (index) => {
      const x = index * gap + random.between(-0.15, 0.15) * gap;
      if (Math.abs(x - middle) < 110) return '';
      const beside = x + gap / 2;
      const green =
        Math.abs(beside - middle) < 130
          ? ''
          : random.chance(0.5)
            ? tree(scene, beside, y + 6, size * 1.1)
            : pine(beside, y + 6, size * 1.3, mix(palette.leaf, palette.deep, 0.35));
      return green + house(scene, x, y + random.between(-14, 14), size);
    });
  return (
    heaven(scene, h - 520) +
    ridge(scene, h - 470, 60, mix(palette.paper, palette.main, isNight(scene) ? 0.6 : 0.4)) +
    ridge(scene, h - 360, 30, mix(grassland, palette.paper, 0.3)) +
    row(back, 140, 210) +
    church(scene, middle, back + 20) +
    box(0, back + 6, w, h - back, grassland) +
    fill(
      `M${middle - 70} ${back + 20}C${middle - 130} ${h - 160} ${middle + 90} ${h - 120} ${middle - 60} ${h}H${middle + 190}C${middle + 260} ${h - 130} ${middle - 10} ${h - 180} ${middle - 34} ${back + 20}Z`,
      mix(palette.gold, palette.cream, 0.5),
    ) +
    row(front, 180, 270) +
    ridge(scene, h - 60, 12, mix(palette.leaf, palette.deep, 0.2), 1) +
    grass(scene, h - 60, h, [palette.leaf, palette.gold])
  );
}
