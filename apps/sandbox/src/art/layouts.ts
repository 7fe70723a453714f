import { BACKDROPS, type BackdropName } from './backdrops.js';
import { mix } from './primitives/color.js';
import { halftone, ringedSun, sparkle } from './primitives/scenery.js';
import type { Scene } from './primitives/scene.js';
import { box, disc, fill, leafPath, place, repeat, stroke } from './primitives/shapes.js';

export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A way to compose a picture: what lies behind the figures, and where they may be. */
export interface Layout {
  ground(scene: Scene, at: BackdropName, area: Area): string;
  /** Whether figures stand on the lower edge of their area, with a shadow. */
  standing: boolean;
}

const landscape: Layout = { ground: (scene, at) => BACKDROPS[at](scene), standing: true };

const medallion: Layout = {
  standing: false,
  ground(scene, _at, area) {
    const { w, h, palette, random } = scene;
    const [x, y, radius] = [area.x + area.w / 2, area.y + area.h / 2, Math.min(area.w, area.h) * 0.49];
    const inks = random.pick([
      [mix(palette.paper, palette.gold, 0.7)],
      [mix(palette.pop, palette.gold, 0.4), palette.gold, mix(palette.gold, palette.cream, 0.6)],
      [mix(palette.paper, palette.rose, 0.6), mix(palette.paper, palette.rose, 0.35)],
      [palette.soft, mix(palette.soft, palette.cream, 0.5)],
    ]);
    return (
      halftone(scene, mix(palette.paper, palette.soft, 0.5), (u, v) => Math.hypot(u - 0.5, v - 0.5) * 0.9 - 0.1, 17) +
      ringedSun({ x, y, radius }, inks) +
      disc(x, y, radius * 0.95, 'none', {
        stroke: palette.cream,
        'stroke-width': 9,
        'stroke-dasharray': '2 22',
        'stroke-linecap': 'round',
      }) +
      repeat(14, () =>
        sparkle(random.between(30, w - 30), random.between(30, h - 30), random.between(9, 22), palette.ink),
      )
    );
  },
};

const sunburst: Layout = {
  standing: false,
  ground({ w, h, palette, random }, _at, area) {
    const [x, y, reach] = [area.x + area.w / 2, area.y + area.h * 0.55, w + h];
    const ink = random.pick([
      mix(palette.paper, palette.gold, 0.55),
      mix(palette.paper, palette.rose, 0.5),
      mix(palette.paper, palette.soft, 0.55),
    ]);
    const rays = repeat(18, (index) => {
      const [from, to] = [(index / 9) * Math.PI, ((index + 0.5) / 9) * Math.PI];
      return fill(
        `M${x} ${y}L${x + Math.cos(from) * reach} ${y + Math.sin(from) * reach}L${x + Math.cos(to) * reach} ${y + Math.sin(to) * reach}Z`,
        ink,
      );
    });
    const frame = box(36, 36, w - 72, h - 72, 'none', { stroke: palette.ink, 'stroke-width': 10, rx: 26 });
    return rays + disc(x, y, Math.min(area.w, area.h) * 0.4, mix(palette.paper, palette.cream, 0.6)) + frame;
  },
};

const wreath: Layout = {
  standing: false,
  ground({ palette, random }, _at, area) {
    const [x, y, radius] = [area.x + area.w / 2, area.y + area.h / 2, Math.min(area.w, area.h) * 0.44];
    const greens = [palette.leaf, mix(palette.leaf, palette.deep, 0.3), mix(palette.leaf, palette.gold, 0.4)];
    const leaves = repeat(44, (index) => {
      const angle = (index / 44) * Math.PI * 2;
      const spot = {
        x: x + Math.cos(angle) * radius,
        y: y + Math.sin(angle) * radius,
        turn: (angle * 180) / Math.PI + (index % 2 ? 20 : 160),
      };
      return place(fill(leafPath(random.between(70, 110), 22, 12), greens[index % 3]!), spot);
    });
    const berries = repeat(15, (index) => {
      const [angle, reach] = [(index / 15) * Math.PI * 2 + 0.12, radius + random.between(-30, 30)];
      return disc(
        x + Math.cos(angle) * reach,
        y + Math.sin(angle) * reach,
        random.between(11, 19),
        index % 3 ? palette.pop : palette.gold,
      );
    });
    return (
      disc(x, y, radius, mix(palette.paper, palette.cream, 0.5)) +
      disc(x, y, radius, 'none', { stroke: greens[1]!, 'stroke-width': 8 }) +
      leaves +
      berries
    );
  },
};

const stripes: Layout = {
  standing: false,
  ground(scene, _at, area) {
    const { w, h, palette } = scene;
    const bands = [
      palette.pop,
      mix(palette.pop, palette.gold, 0.5),
      palette.gold,
      mix(palette.leaf, palette.soft, 0.4),
      palette.main,
    ];
    const [x, y, half] = [area.x + area.w / 2, area.y + area.h / 2, Math.min(area.w, area.h) * 0.47];
    return (
      repeat(bands.length, (index) =>
        stroke(
          `M-20 ${y + 60 + index * 52}H${x - half * 0.7}A${half * 0.7} ${half * 0.7} 0 0 1 ${x + half * 0.7} ${y + 60 + index * 52}H${w + 20}`,
          bands[index]!,
          52,
          { 'stroke-linecap': 'butt' },
        ),
      ) +
      disc(x, y, half, mix(palette.paper, palette.cream, 0.7)) +
      disc(x, y, half * 0.94, 'none', { stroke: bands[0]!, 'stroke-width': 10 }) +
      halftone(scene, mix(palette.paper, palette.soft, 0.5), (_u, v) => 0.4 - v * (h / w) * 0.7, 18)
    );
  },
};

export const LAYOUTS = { landscape, medallion, sunburst, wreath, stripes } as const;
export type LayoutName = keyof typeof LAYOUTS;
