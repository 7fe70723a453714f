import { mix } from '../primitives/color.js';
import { grass, halftone, ridge } from '../primitives/scenery.js';
import type { Motif, Scene } from '../primitives/scene.js';
import { disc, fill, leafPath, place, repeat, stroke } from '../primitives/shapes.js';

const STEM = 'M-28 0C-34 -110 -20 -200 -22 -262H22C20 -200 38 -110 34 0Z';
const CAP = 'M-152 -246C-158 -394 -74 -456 0 -456C74 -456 158 -394 152 -246C84 -216 -84 -216 -152 -246Z';
const SPOTS = [
  [-72, -326, 25],
  [8, -392, 31],
  [84, -320, 23],
  [-18, -290, 17],
  [-112, -270, 12],
  [120, -266, 11],
  [44, -274, 14],
  [-60, -402, 13],
] as const;

/** A family of toadstools before a soft disc. */
export const mushrooms: Motif = {
  draw(scene) {
    const { w, h, palette, random } = scene;
    const ground = scene.cutOut ? h / 2 + 400 : h - 210;
    const family = [
      [-250, -20, 0.92],
      [232, -8, 1.12],
      [-20, 10, 1.66],
      [370, 6, 0.58],
      [-360, 14, 0.52],
    ] as const;
    const grown = family
      .map(([dx, dy, size], index) =>
        place(toadstool(scene, index % 2 === 0), {
          x: w / 2 + dx,
          y: ground + dy,
          scale: size * random.between(0.93, 1.06),
          turn: random.between(-5, 5),
        }),
      )
      .join('');
    if (scene.cutOut) return grown + place(tuft(scene), { x: w / 2, y: ground + 20 });
    return [
      halftone(scene, mix(palette.paper, palette.soft, 0.8), () => 0.26, 17, 0.5),
      disc(w / 2, ground - 370, 400, mix(palette.paper, palette.rose, 0.75)),
      disc(w / 2, ground - 370, 400, 'none', {
        stroke: palette.gold,
        'stroke-width': 8,
        'stroke-dasharray': '3 22',
        'stroke-linecap': 'round',
      }),
      ferns(scene, ground),
      grown,
      ridge(scene, ground + 10, 13, palette.deep, 1.4),
      grass(scene, ground + 50, h - 4, [palette.soft, palette.rose, palette.leaf], 0.9),
    ].join('');
  },
};

function toadstool({ palette, random }: Scene, loud: boolean): string {
  const cap = loud ? palette.pop : random.pick([palette.main, palette.gold]);
  const gills = repeat(13, (index) =>
    stroke(
      `M${(index - 6) * 21} ${-238 + Math.abs(index - 6) * -1.4}L${(index - 6) * 5} -202`,
      mix(palette.deep, palette.cream, 0.25),
      3.6,
    ),
  );
  const skirt = fill(
    'M-24 -176C-50 -158 -58 -140 -52 -128C-20 -140 24 -140 54 -128C58 -142 50 -160 24 -176Z',
    palette.cream,
    { stroke: palette.soft, 'stroke-width': 4 },
  );
  const shade = fill(
    'M60 -444C150 -400 160 -330 152 -246C110 -228 60 -224 10 -224C90 -270 96 -380 60 -444Z',
    palette.deep,
    { opacity: 0.16 },
  );
  return (
    fill(STEM, palette.cream) +
    fill('M8 -262H22C20 -200 38 -110 34 0H4C20 -90 6 -190 8 -262Z', palette.deep, { opacity: 0.1 }) +
    gills +
    skirt +
    fill(CAP, cap) +
    shade +
    SPOTS.map(([x, y, radius]) => disc(x, y, radius, palette.cream)).join('')
  );
}

function ferns({ w, palette, random }: Scene, ground: number): string {
  const color = mix(palette.leaf, palette.deep, 0.25);
  return repeat(6, (index) => {
    const x = w / 2 + (index - 2.5) * 165 + random.between(-30, 30);
    const height = random.between(260, 400);
    const fronds = repeat(
      9,
      (step) =>
        place(fill(leafPath(70 - step * 5, 13, 6), color), {
          x: 0,
          y: -40 - step * (height / 10),
          turn: 62 - step * 3,
        }) +
        place(fill(leafPath(70 - step * 5, 13, -6), color), {
          x: 0,
          y: -40 - step * (height / 10),
          turn: -62 + step * 3,
        }),
    );
    return place(stroke(`M0 0V${-height}`, color, 6) + fronds, { x, y: ground + 20, turn: (index - 2.5) * 9 });
  });
}

function tuft({ palette, random }: Scene): string {
  return repeat(26, (index) =>
    place(
      fill(leafPath(random.between(50, 100), 15, 6), index % 2 ? palette.leaf : mix(palette.leaf, palette.deep, 0.4)),
      { x: (index - 12.5) * 32, y: 0, turn: random.between(-30, 30) },
    ),
  );
}
