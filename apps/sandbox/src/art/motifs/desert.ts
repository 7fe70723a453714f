import { mix } from '../primitives/color.js';
import { halftone, ridge, ringedSun, stars } from '../primitives/scenery.js';
import type { Scene, SceneMotif } from '../primitives/scene.js';
import { disc, place, repeat, stroke } from '../primitives/shapes.js';

/** Cacti on dunes before a sun of rings. */
export const desert: SceneMotif = {
  words: ['desert', 'canyon', 'sand', 'dune', 'western', 'arizona', 'texas', 'sunset', 'sunrise'],
  draw(scene) {
    const { w, h, palette, random } = scene;
    const { pop, gold, cream, rose, deep, main } = palette;
    const radius = Math.min(430, h * 0.42);
    const ground = h - 330;
    const sun = { x: w * random.between(0.42, 0.58), y: ground - radius * 0.62, radius };
    const rings = [mix(pop, deep, 0.18), pop, mix(pop, gold, 0.5), gold, mix(gold, cream, 0.6)];
    return [
      stars(scene, palette.dark ? 30 : 0, h * 0.5, cream, sun),
      ringedSun(sun, rings),
      ridge(scene, ground - 40, 34, mix(pop, rose, 0.4), 1.3),
      halftone(scene, gold, (_x, y) => (y * h > ground - 30 ? 0.5 - (y * h - ground) / 300 : 0), 14, 0.2),
      ridge(scene, ground + 70, 28, mix(main, deep, 0.45), 1.1),
      place(cactus(scene), {
        x: w * random.between(0.24, 0.36),
        y: ground + 130,
        scale: random.between(1.15, 1.4),
        flip: random.chance(0.5),
      }),
      place(cactus(scene), {
        x: w * random.between(0.66, 0.78),
        y: ground + 150,
        scale: random.between(0.7, 0.9),
        flip: random.chance(0.5),
      }),
      ridge(scene, ground + 170, 22, deep, 1),
      repeat(Math.round(w / 60), (index) =>
        stroke(`M${index * 66 - 20} ${ground + 220 + (index % 3) * 36}q38 -17 84 0`, pop, 5),
      ),
    ].join('');
  },
};

function cactus({ palette, random }: Scene): string {
  const [skin, light] = [mix(palette.leaf, palette.deep, 0.15), palette.cream];
  const [left, right] = [random.between(90, 140), random.between(140, 190)];
  const arms = stroke(
    `M-8 ${-left}H-64Q-90 ${-left} -90 ${-left - 30}V${-left - 110}M8 ${-right}H60Q88 ${-right} 88 ${-right - 30}V${-right - 100}`,
    skin,
    44,
  );
  const spines = repeat(3, (index) =>
    stroke(`M${(index - 1) * 15} -16V-296`, light, 4, { 'stroke-dasharray': '12 17' }),
  );
  const flower = disc(0, -338, 17, palette.rose) + disc(-17, -330, 12, palette.pop) + disc(17, -330, 12, palette.pop);
  return (
    stroke('M0 20V-300', skin, 64) +
    arms +
    spines +
    stroke(`M-90 ${-left - 24}V${-left - 108}M88 ${-right - 24}V${-right - 98}`, light, 4, {
      'stroke-dasharray': '12 17',
    }) +
    flower
  );
}
