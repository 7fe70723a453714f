import { mix } from './primitives/color.js';
import { cloud, crescent, halftone, ringedSun, stars, stripedSun } from './primitives/scenery.js';
import type { Scene } from './primitives/scene.js';
import { disc, repeat } from './primitives/shapes.js';

export const isNight = ({ words, palette }: Scene): boolean =>
  ['night', 'midnight', 'moonlight', 'moonlit', 'starry', 'moon'].some((word) => words.has(word)) || palette.dark;

export const isSunset = (words: ReadonlySet<string>): boolean =>
  ['sunset', 'sunrise', 'dusk', 'dawn', 'evening'].some((word) => words.has(word));

/** Sun, rings or moon with stars, as the prompt's hour asks. */
export function heaven(scene: Scene, horizon: number): string {
  const { w, palette, random } = scene;
  const radius = random.between(150, 230);
  const at = {
    x: w * random.between(0.22, 0.78),
    y: Math.max(radius + 50, horizon * random.between(0.35, 0.6)),
    radius,
  };
  if (isNight(scene)) {
    const moon = random.chance(0.5)
      ? disc(at.x, at.y, radius * 0.8, palette.gold)
      : crescent(at.x, at.y, radius * 0.85, palette.gold);
    return stars(scene, 46, horizon, palette.ink, at) + moon;
  }
  const dots = halftone(scene, mix(palette.paper, palette.soft, 0.6), (_x, y) => 0.55 - y, 16);
  if (isSunset(scene.words)) {
    const low = { ...at, y: horizon - radius * 0.2, radius: radius * 1.5, color: palette.pop };
    return (
      dots + (random.chance(0.5) ? stripedSun(low, palette.paper) : rings({ ...low, radius: low.radius * 1.2 }, scene))
    );
  }
  return dots + disc(at.x, at.y, radius * 0.8, palette.gold) + clouds(scene, horizon);
}

export const rings = (sun: { x: number; y: number; radius: number }, { palette }: Scene): string =>
  ringedSun(sun, [
    mix(palette.pop, palette.rose, 0.5),
    palette.pop,
    mix(palette.pop, palette.gold, 0.5),
    palette.gold,
    mix(palette.gold, palette.cream, 0.6),
  ]);

const clouds = ({ w, palette, random }: Scene, horizon: number): string =>
  repeat(3, () =>
    cloud(
      random.between(60, w - 60),
      random.between(100, horizon * 0.7),
      random.between(140, 280),
      mix(palette.paper, palette.cream, 0.85),
    ),
  );
