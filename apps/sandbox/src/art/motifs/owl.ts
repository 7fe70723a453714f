import { mix } from '../primitives/color.js';
import { crescent, halftone, pineRow, ridge, stars } from '../primitives/scenery.js';
import type { Motif, Scene } from '../primitives/scene.js';
import { clipped, disc, fill, leafPath, place, repeat, stroke } from '../primitives/shapes.js';

const BODY =
  'M-196 -150C-206 -300 -150 -372 -172 -440C-120 -420 -70 -410 0 -410C70 -410 120 -420 172 -440C150 -372 206 -300 196 -150C186 20 110 150 0 158C-110 150 -186 20 -196 -150Z';
const WING = 'M-190 -210C-250 -120 -232 40 -120 116C-132 10 -146 -90 -128 -190Z';
const BROW =
  'M0 -322C-44 -386 -120 -408 -172 -440C-168 -372 -140 -340 -92 -352C-50 -360 -22 -344 0 -300C22 -344 50 -360 92 -352C140 -340 168 -372 172 -440C120 -408 44 -386 0 -322Z';

/** An owl on a branch before a moon. */
export const owl: Motif = {
  draw(scene) {
    const { w, h, palette, random } = scene;
    if (scene.cutOut) return place(branch(scene, 330) + sittingOwl(scene), { x: w / 2, y: h / 2 + 165, scale: 1.3 });
    const center = h * 0.5;
    const moon = { x: w / 2, y: center - 110, radius: 380 };
    return [
      halftone(scene, palette.soft, (_x, y) => 0.5 - y * 0.8),
      stars(scene, 34, h * 0.7, palette.ink, moon),
      disc(moon.x, moon.y, moon.radius, palette.gold),
      crescent(moon.x + 40, moon.y, moon.radius * 0.985, mix(palette.gold, palette.cream, 0.55)),
      pineRow(scene, h - 210, 260, mix(palette.main, palette.paper, 0.35)),
      ridge(scene, h - 210, 30, mix(palette.main, palette.paper, 0.35)),
      pineRow(scene, h - 90, 220, palette.main),
      ridge(scene, h - 90, 22, palette.main),
      place(branch(scene, w * 0.62) + sittingOwl(scene), {
        x: w / 2,
        y: center + 190,
        scale: 1.12,
        flip: random.chance(0.5),
      }),
    ].join('');
  },
};

function branch({ palette, random }: Scene, reach: number): string {
  const twigs = repeat(10, (index) => {
    const side = index % 2 ? 1 : -1;
    const x = side * (150 + index * (reach - 130) * 0.1);
    const turn = side * random.between(20, 70) * (index % 3 ? 1 : -1) + (index % 3 ? 0 : 180);
    return place(
      fill(leafPath(random.between(80, 120), 26, 8), index % 3 ? palette.leaf : mix(palette.leaf, palette.gold, 0.4)),
      { x, y: 168, turn },
    );
  });
  return (
    twigs +
    stroke(`M${-reach} 196Q-200 150 0 168T${reach} 150`, palette.deep, 34) +
    stroke(`M${-reach} 190Q-200 144 0 160T${reach} 144`, mix(palette.deep, palette.soft, 0.4), 6)
  );
}

function sittingOwl({ palette, random }: Scene): string {
  const coat = random.pick([palette.main, mix(palette.pop, palette.deep, 0.25), mix(palette.deep, palette.main, 0.5)]);
  const shade = mix(coat, palette.deep, 0.45);
  const scales = repeat(7, (row) =>
    repeat(7, (column) => {
      const x = (column - 3) * 52 + (row % 2 ? 26 : 0);
      const y = -190 + row * 44;
      return fill(
        `M${x - 26} ${y}a26 34 0 0 0 52 0Z`,
        [palette.cream, palette.gold, palette.rose][(row + column) % 3]!,
        { stroke: coat, 'stroke-width': 4 },
      );
    }),
  );
  const eye = (x: number) =>
    disc(x, -272, 82, palette.cream) +
    disc(x, -272, 82, 'none', { stroke: palette.gold, 'stroke-width': 14, 'stroke-dasharray': '10 12' }) +
    disc(x, -272, 52, palette.pop) +
    disc(x, -272, 33, palette.deep) +
    disc(x + 12, -286, 11, palette.cream);
  const claw = (x: number) => repeat(3, (toe) => stroke(`M${x + (toe - 1) * 24} 146v34`, palette.gold, 19));
  return [
    fill('M-80 120L0 300L80 120Z', shade),
    fill(BODY, coat),
    clipped(
      'owl-breast',
      'M0 -190C90 -200 132 -120 120 -20C108 70 60 132 0 140C-60 132 -108 70 -120 -20C-132 -120 -90 -200 0 -190Z',
      scales,
    ),
    fill(WING, shade),
    place(fill(WING, shade), { x: 0, y: 0, flip: true }),
    repeat(4, (index) =>
      stroke(
        `M${-204 + index * 10} ${-120 + index * 50}q26 22 52 ${10 - index * 6}M${204 - index * 10} ${-120 + index * 50}q-26 22 -52 ${10 - index * 6}`,
        palette.soft,
        6,
      ),
    ),
    eye(-86),
    eye(86),
    fill(BROW, shade),
    fill('M-26 -252Q0 -268 26 -252Q18 -200 0 -182Q-18 -200 -26 -252Z', palette.gold, {
      stroke: palette.deep,
      'stroke-width': 5,
    }),
    claw(-56),
    claw(56),
  ].join('');
}
