import type { Habitat } from './figures/figure.js';
import { mix } from './primitives/color.js';
import { cloud, grass, halftone, pineRow, ridge, sparkle, stars } from './primitives/scenery.js';
import type { Scene } from './primitives/scene.js';
import { box, disc, fill, oval, repeat } from './primitives/shapes.js';

import { heaven, isNight, rings } from './heaven.js';
import { river, waterfall } from './running-water.js';
import { village } from './village.js';
import { coast, pond, underwater } from './water.js';

function meadow(scene: Scene): string {
  const { h, palette } = scene;
  return (
    heaven(scene, h - 420) +
    ridge(scene, h - 430, 40, mix(palette.paper, palette.leaf, 0.45)) +
    ridge(scene, h - 330, 34, mix(palette.leaf, palette.soft, 0.3), 1.4) +
    ridge(scene, h - 220, 20, mix(palette.leaf, palette.deep, 0.3), 1) +
    grass(scene, h - 190, h, [palette.leaf, palette.gold, mix(palette.leaf, palette.deep, 0.5)])
  );
}

function forest(scene: Scene): string {
  const { h, palette } = scene;
  return (
    heaven(scene, h - 500) +
    pineRow(scene, h - 430, 230, mix(palette.paper, palette.main, 0.4)) +
    ridge(scene, h - 440, 26, mix(palette.paper, palette.main, 0.4)) +
    pineRow(scene, h - 300, 330, mix(palette.main, palette.paper, 0.2)) +
    ridge(scene, h - 310, 22, mix(palette.main, palette.paper, 0.2)) +
    ridge(scene, h - 210, 16, palette.deep, 1.1) +
    grass(scene, h - 180, h, [palette.leaf, palette.soft, palette.main])
  );
}

function savanna(scene: Scene): string {
  const { w, h, palette, random } = scene;
  const radius = random.between(280, 380);
  const sun = { x: w * random.between(0.35, 0.65), y: h - 420, radius };
  return (
    (isNight(scene) ? stars(scene, 44, h - 450, palette.ink, sun) : '') +
    rings(sun, scene) +
    ridge(scene, h - 400, 30, mix(palette.pop, palette.gold, 0.45), 1.2) +
    ridge(scene, h - 280, 24, mix(palette.rose, palette.pop, 0.5), 1.5) +
    ridge(scene, h - 180, 16, mix(palette.deep, palette.pop, 0.25), 1) +
    grass(scene, h - 150, h, [palette.gold, palette.pop], 0.5)
  );
}

function snow(scene: Scene): string {
  const { w, h, palette, random } = scene;
  const white = mix(palette.cream, palette.soft, 0.08);
  return (
    heaven(scene, h - 480) +
    ridge(scene, h - 500, 80, mix(palette.soft, palette.cream, 0.45)) +
    pineRow(scene, h - 380, 170, mix(palette.main, palette.paper, 0.1)) +
    ridge(scene, h - 380, 30, mix(palette.soft, palette.cream, 0.7), 1.4) +
    ridge(scene, h - 240, 20, white, 1) +
    repeat(60, () => disc(random.between(0, w), random.between(0, h), random.between(3, 9), palette.cream))
  );
}

function sky(scene: Scene): string {
  const { w, h, palette, random } = scene;
  return (
    heaven(scene, h * 0.8) +
    repeat(7, (index) =>
      cloud(
        random.between(0, w),
        h * (0.12 + index * 0.13),
        random.between(200, 380),
        isNight(scene) ? mix(palette.paper, palette.soft, 0.35) : mix(palette.paper, palette.cream, 0.9),
      ),
    )
  );
}

function space(scene: Scene): string {
  const { w, h, palette, random } = scene;
  const ground = palette.dark ? palette.paper : palette.deep;
  const orbits = repeat(4, (index) =>
    disc(w / 2, h / 2, 330 + index * 130, 'none', {
      stroke: palette.gold,
      'stroke-width': 4,
      'stroke-dasharray': '3 18',
      'stroke-linecap': 'round',
    }),
  );
  const planets = repeat(4, (index) => {
    const [angle, reach, size] = [random.between(0, 6.3), 330 + index * 130, random.between(26, 70)];
    const [x, y] = [w / 2 + Math.cos(angle) * reach, h / 2 + Math.sin(angle) * reach];
    const ink = [palette.pop, palette.rose, palette.leaf, palette.gold][index]!;
    return (
      disc(x, y, size, ink) +
      oval(x, y, size * 1.6, size * 0.35, 'none', { stroke: index % 2 ? palette.cream : ink, 'stroke-width': 8 })
    );
  });
  return box(0, 0, w, h, ground) + stars(scene, 80, h, palette.cream) + orbits + planets;
}

function table(scene: Scene): string {
  const { w, h, palette, random } = scene;
  const top = h - 260;
  const check = random.chance(0.5);
  return (
    disc(w / 2, top - 190, 400, mix(palette.paper, palette.gold, 0.65)) +
    halftone(scene, mix(palette.paper, palette.soft, 0.7), (_x, y) => 0.4 - y * 0.5, 17) +
    box(0, top, w, h - top, palette.main) +
    (check
      ? repeat(Math.ceil(w / 90) * 3, (index) =>
          (index + Math.floor(index / Math.ceil(w / 90))) % 2
            ? box(
                (index % Math.ceil(w / 90)) * 90,
                top + Math.floor(index / Math.ceil(w / 90)) * 90,
                90,
                90,
                mix(palette.main, palette.cream, 0.75),
              )
            : '',
        )
      : halftone(scene, palette.deep, (_x, y) => (y * h > top + 10 ? (y * h - top) / 330 : 0), 14, 0.6))
  );
}

function road(scene: Scene): string {
  const { w, h, palette } = scene;
  return (
    heaven(scene, h - 420) +
    ridge(scene, h - 440, 60, mix(palette.paper, palette.main, 0.4)) +
    ridge(scene, h - 320, 26, mix(palette.leaf, palette.soft, 0.3), 1.3) +
    box(0, h - 210, w, 240, palette.deep) +
    box(0, h - 216, w, 12, palette.cream) +
    repeat(Math.ceil(w / 150), (index) => box(index * 150 + 20, h - 72, 90, 16, palette.gold))
  );
}

function room(scene: Scene): string {
  const { w, h, palette, random } = scene;
  const floor = h - 190;
  const half = 360;
  const top = Math.max(50, floor - 960);
  const arch = `M${w / 2 - half} ${floor}V${top + half}a${half} ${half} 0 0 1 ${half * 2} 0V${floor}Z`;
  return (
    halftone(scene, mix(palette.paper, palette.soft, 0.55), () => 0.26, 18, 0.5) +
    fill(arch, isNight(scene) ? palette.main : mix(palette.rose, palette.paper, 0.4)) +
    fill(arch, 'none', { stroke: palette.gold, 'stroke-width': 12 }) +
    repeat(12, () =>
      sparkle(
        w / 2 + random.between(-half * 0.8, half * 0.8),
        random.between(top + 90, top + 420),
        random.between(7, 18),
        palette.cream,
      ),
    ) +
    box(0, floor, w, h - floor, palette.deep) +
    oval(w / 2, floor + 84, 400, 62, palette.pop) +
    oval(w / 2, floor + 84, 360, 48, 'none', { stroke: palette.cream, 'stroke-width': 6, 'stroke-dasharray': '16 14' })
  );
}

function city(scene: Scene): string {
  const { w, h, palette, random } = scene;
  const row = (base: number, color: string, lights: boolean) =>
    repeat(Math.ceil(w / 110) + 1, (index) => {
      const [x, top, wide] = [index * 110 - 30, base - random.between(120, 480), random.between(90, 130)];
      const windows = lights
        ? repeat(14, (at) =>
            random.chance(0.55)
              ? box(x + 16 + (at % 3) * 30, top + 24 + Math.floor(at / 3) * 46, 15, 24, palette.gold)
              : '',
          )
        : '';
      return box(x, top, wide, h - top, color) + windows;
    });
  return (
    heaven(scene, h - 520) +
    row(h - 280, mix(palette.paper, palette.main, 0.45), false) +
    row(h - 130, palette.main, true) +
    box(0, h - 190, w, 220, palette.deep) +
    box(0, h - 196, w, 10, palette.gold)
  );
}

function mountains(scene: Scene): string {
  const { w, h, palette, random } = scene;
  const peak = (x: number, top: number, half: number, color: string) =>
    fill(`M${x - half} ${h - 200}L${x} ${top}L${x + half} ${h - 200}Z`, color) +
    fill(
      `M${x} ${top}L${x + half * 0.26} ${top + (h - 200 - top) * 0.26}L${x + half * 0.08} ${top + (h - 200 - top) * 0.2}L${x - half * 0.06} ${top + (h - 200 - top) * 0.28}L${x - half * 0.26} ${top + (h - 200 - top) * 0.26}Z`,
      palette.cream,
    );
  return (
    heaven(scene, h - 560) +
    repeat(4, (index) =>
      peak(
        w * (0.05 + index * 0.3) + random.between(-50, 50),
        h - random.between(640, 800),
        360,
        mix(palette.paper, palette.main, 0.35 + (index % 2) * 0.3),
      ),
    ) +
    ridge(scene, h - 300, 30, mix(palette.leaf, palette.main, 0.4)) +
    pineRow(scene, h - 240, 130, mix(palette.leaf, palette.deep, 0.4)) +
    ridge(scene, h - 200, 18, mix(palette.leaf, palette.deep, 0.25), 1)
  );
}

export type BackdropName = Habitat | 'city' | 'mountains' | 'river' | 'waterfall' | 'village';

export const BACKDROPS: Readonly<Record<BackdropName, (scene: Scene) => string>> = {
  meadow,
  forest,
  savanna,
  snow,
  pond,
  underwater,
  coast,
  sky,
  space,
  table,
  road,
  room,
  city,
  mountains,
  river,
  waterfall,
  village,
};

/** Words of a prompt that name a place. */
export const PLACE_WORDS: Readonly<Record<BackdropName, readonly string[]>> = {
  meadow: ['meadow', 'field', 'garden', 'park', 'countryside', 'hill', 'farm', 'valley', 'prairie', 'lawn', 'spring'],
  forest: ['forest', 'wood', 'woods', 'woodland', 'jungle', 'rainforest'],
  savanna: ['desert', 'savanna', 'savannah', 'safari', 'dune', 'canyon', 'sahara', 'arizona'],
  snow: ['snow', 'snowy', 'arctic', 'antarctica', 'winter', 'ice'],
  pond: ['pond', 'lily-pad', 'water'],
  underwater: ['underwater', 'reef', 'aquarium', 'deep-sea'],
  coast: ['beach', 'sea', 'ocean', 'coast', 'island', 'seaside', 'harbour', 'harbor', 'shore', 'wave', 'lake', 'bay'],
  sky: ['sky', 'cloud', 'heaven'],
  space: ['space', 'galaxy', 'cosmos', 'universe', 'nebula', 'orbit', 'outer'],
  table: ['table', 'kitchen', 'picnic', 'diner'],
  road: ['road', 'street', 'highway', 'route'],
  room: ['room', 'window', 'sofa', 'interior'],
  city: ['city', 'skyline', 'tokyo', 'york', 'london', 'paris', 'urban', 'downtown', 'skyscraper', 'building'],
  mountains: ['mountain', 'peak', 'alps', 'himalaya', 'everest', 'summit', 'fjord', 'volcano'],
  river: ['river', 'stream', 'creek', 'brook'],
  waterfall: ['waterfall', 'cascade'],
  village: ['village', 'hamlet'],
};
