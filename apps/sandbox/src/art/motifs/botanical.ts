import { mix } from '../primitives/color.js';
import { halftone } from '../primitives/scenery.js';
import type { Motif, Scene } from '../primitives/scene.js';
import { box, clipped, disc, fill, leafPath, place, repeat, stroke } from '../primitives/shapes.js';

const VASE =
  'M-92 0C-190 -60 -206 -210 -110 -286C-84 -306 -76 -330 -84 -356H84C76 -330 84 -306 110 -286C206 -210 190 -60 92 0Z';

/** A vase with flowers of several kinds. */
export const botanical: Motif = {
  draw(scene) {
    const { w, h, palette } = scene;
    const table = h - 210;
    const foot = scene.cutOut ? h / 2 + 455 : table + 70;
    const arrangement = place(bouquet(scene) + vase(scene), { x: w / 2, y: foot, scale: Math.min(1.1, foot / 1130) });
    if (scene.cutOut) return arrangement;
    return [
      fill(
        `M${w / 2 - 400} ${table}V${Math.max(440, table - 620)}a400 400 0 0 1 800 0V${table}Z`,
        mix(palette.paper, palette.rose, 0.45),
      ),
      halftone(scene, palette.paper, (_x, y) => (y * h < table ? 0.42 - y * 0.5 : 0), 17),
      box(0, table, w, h - table, palette.main),
      halftone(scene, palette.deep, (_x, y) => (y * h > table + 10 ? (y * h - table) / 260 : 0), 14, 0.6),
      `<ellipse cx="${w / 2}" cy="${table + 74}" rx="190" ry="26" fill="${palette.deep}" opacity=".45"/>`,
      arrangement,
    ].join('');
  },
};

function vase({ palette, random }: Scene): string {
  const glaze = random.pick([palette.cream, palette.pop, palette.deep]);
  const pattern = glaze === palette.cream ? palette.main : palette.cream;
  const bands = repeat(3, (row) =>
    repeat(9, (column) => {
      const [x, y] = [-208 + column * 52, -250 + row * 88];
      return row === 1 ? stroke(`M${x} ${y}q26 -56 52 0`, pattern, 11) : disc(x + 26, y - 8, 11, pattern);
    }),
  );
  return (
    fill(VASE, glaze) +
    clipped(
      'vase',
      VASE,
      bands +
        stroke('M-240 -112H240M-240 -212H240', pattern, 7) +
        fill('M60 -400C190 -250 170 -80 40 20H260V-400Z', palette.deep, { opacity: 0.14 }),
    )
  );
}

function bouquet(scene: Scene): string {
  const { palette, random } = scene;
  const heads = random.shuffle([daisy, tulip, poppy, daisy, bud, poppy, tulip, bud, daisy]);
  const stems = heads.map((head, index) => {
    const lean = (index - (heads.length - 1) / 2) / ((heads.length - 1) / 2);
    const x = lean * 350 + random.between(-18, 18);
    const y = -640 - (1 - Math.abs(lean)) * 200 - (index % 2) * 120 + Math.abs(lean) * 60;
    const green = index % 2 ? palette.leaf : mix(palette.leaf, palette.deep, 0.35);
    const foliage = repeat(2, (side) =>
      place(fill(leafPath(random.between(110, 160), 30, 10), green), {
        x: x * 0.55,
        y: -420 + y * 0.12,
        turn: lean * 40 + (side ? 52 : -52),
      }),
    );
    const drawn = head(scene, [palette.pop, palette.gold, palette.rose, palette.soft][(index + 1) % 4]!);
    return {
      y,
      text:
        stroke(`M${lean * 46} -350C${lean * 60} -470 ${x * 0.7} ${y + 180} ${x} ${y}`, green, 9) +
        foliage +
        place(drawn, { x, y, turn: lean * 34, scale: random.between(0.92, 1.14) }),
    };
  });
  return stems
    .sort((a, b) => a.y - b.y)
    .map(({ text }) => text)
    .join('');
}

function daisy({ palette }: Scene, color: string): string {
  return (
    repeat(13, (index) =>
      place(fill('M0 -26C26 -52 22 -104 0 -112C-22 -104 -26 -52 0 -26Z', color), {
        x: 0,
        y: 0,
        turn: index * (360 / 13),
      }),
    ) +
    disc(0, 0, 38, palette.deep) +
    repeat(7, (index) => disc(Math.cos(index * 0.9) * 20, Math.sin(index * 0.9) * 20, 5, palette.gold))
  );
}

function tulip({ palette }: Scene, color: string): string {
  return (
    fill(
      'M-66 -30C-84 -104 -74 -150 -56 -176C-34 -150 -20 -134 0 -186C20 -134 34 -150 56 -176C74 -150 84 -104 66 -30C44 16 -44 16 -66 -30Z',
      color,
    ) +
    fill('M0 -186C-40 -120 -44 -50 0 6C44 -50 40 -120 0 -186Z', mix(color, palette.deep, 0.22)) +
    stroke('M0 -130V-30', palette.cream, 4)
  );
}

function poppy({ palette, random }: Scene, color: string): string {
  const petals = repeat(5, (index) =>
    place(
      fill('M0 0C66 -30 76 -104 0 -118C-76 -104 -66 -30 0 0Z', index % 2 ? color : mix(color, palette.deep, 0.14)),
      { x: 0, y: 0, turn: index * 72 + random.between(-6, 6) },
    ),
  );
  const seeds = repeat(14, (index) =>
    disc(Math.cos(index * 0.449) * 44, Math.sin(index * 0.449) * 44, 5, palette.deep),
  );
  return petals + seeds + disc(0, 0, 27, palette.deep) + stroke('M-12 0h24M0 -12v24', palette.leaf, 5);
}

function bud({ palette }: Scene, color: string): string {
  return repeat(7, (index) => {
    const y = index * -27;
    const size = 25 - index * 2.2;
    return disc(-size * 0.8, y + 40, size, color) + disc(size * 0.8, y + 32, size, mix(color, palette.cream, 0.35));
  });
}
