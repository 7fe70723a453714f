import { mix } from '../primitives/color.js';
import { crescent, halftone, sparkle, stars } from '../primitives/scenery.js';
import type { Scene, SceneMotif } from '../primitives/scene.js';
import { box, clipped, disc, fill, place, repeat, stroke, times } from '../primitives/shapes.js';

/** A ringed planet with moons on their orbits and a rocket on its way. */
export const cosmos: SceneMotif = {
  words: ['space', 'galaxy', 'cosmos', 'cosmic', 'universe', 'nebula', 'solar', 'astronomy', 'constellation', 'zodiac'],
  draw(scene) {
    const { w, h, palette, random } = scene;
    const night = palette.dark ? palette.paper : palette.deep;
    const [x, y] = [w * random.between(0.42, 0.58), h * random.between(0.46, 0.56)];
    const ring = -random.between(14, 30);
    return [
      box(0, 0, w, h, night),
      halftone(
        scene,
        mix(night, palette.main, 0.7),
        (px, py) => 0.75 - Math.hypot(px - x / w, (py - y / h) * (h / w)) * 1.15,
        16,
      ),
      stars(scene, Math.round((w * h) / 15000), h, palette.cream),
      constellation(scene),
      orbits(scene, x, y),
      place(planet(scene), { x, y, turn: ring, scale: random.between(0.92, 1.08) }),
      place(rocket(scene), { x: w * (x > w / 2 ? 0.2 : 0.8), y: h * 0.78, turn: x > w / 2 ? 32 : -32, scale: 0.9 }),
    ].join('');
  },
};

function planet({ palette, random }: Scene): string {
  const radius = 226;
  const inks = random.shuffle([palette.pop, palette.gold, palette.rose, palette.soft]);
  const globe = `M${-radius} 0a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;
  const bands = times(8, (index) => {
    const y = -radius + index * 60;
    return fill(
      `M-240 ${y}Q-80 ${y + random.between(-22, 30)} 40 ${y + 8}T240 ${y}V${y + random.between(22, 50)}H-240Z`,
      inks[1 + (index % 3)]!,
    );
  });
  const shadow = fill('M60 -260C220 -160 220 160 40 260H300V-260Z', palette.deep, { opacity: 0.28 });
  const half = (sweep: 0 | 1) =>
    [
      [390, 92, 30, palette.cream],
      [340, 76, 12, palette.gold],
      [432, 106, 9, palette.rose],
    ]
      .map(
        ([rx, ry, width, ink]) =>
          `<path d="M${-(rx as number)} 0A${rx} ${ry} 0 0 ${sweep} ${rx} 0" fill="none" stroke="${ink}" stroke-width="${width}"/>`,
      )
      .join('');
  return half(1) + disc(0, 0, radius, inks[0]!) + clipped('planet', globe, bands.join('') + shadow) + half(0);
}

function orbits({ palette, random, w, h }: Scene, x: number, y: number): string {
  return repeat(3, (index) => {
    const radius = 330 + index * Math.min(w, h) * 0.14;
    const angle = random.between(0, 6.28);
    const [mx, my, size] = [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, random.between(26, 48)];
    const ink = [palette.gold, palette.leaf, palette.rose][index]!;
    return (
      disc(x, y, radius, 'none', {
        stroke: palette.soft,
        'stroke-width': 3,
        'stroke-dasharray': '4 14',
        'stroke-linecap': 'round',
      }) +
      disc(mx, my, size, ink) +
      place(crescent(0, 0, size, mix(ink, palette.deep, 0.3)), { x: mx, y: my, flip: true, turn: 20 })
    );
  });
}

function constellation({ palette, random, w, h }: Scene): string {
  const points = times(
    5,
    (index) => [w * (0.08 + index * 0.09) + random.between(-20, 20), h * random.between(0.07, 0.2)] as const,
  );
  return (
    stroke(`M${points.map(([px, py]) => `${px} ${py}`).join('L')}`, palette.soft, 3) +
    points.map(([px, py]) => sparkle(px, py, 17, palette.gold)).join('')
  );
}

function rocket({ palette }: Scene): string {
  return [
    fill('M-34 96C-44 150 -18 176 0 226C18 176 44 150 34 96Z', palette.gold),
    fill('M-18 96C-24 132 -8 150 0 178C8 150 24 132 18 96Z', palette.pop),
    fill('M-50 30L-96 104L-40 92ZM50 30L96 104L40 92Z', palette.pop),
    fill('M0 -170C64 -110 70 20 44 100H-44C-70 20 -64 -110 0 -170Z', palette.cream),
    fill('M0 -170C64 -110 70 20 44 100H10C40 20 34 -110 0 -170Z', palette.soft, { opacity: 0.6 }),
    fill('M0 -170C30 -142 46 -110 53 -78H-53C-46 -110 -30 -142 0 -170Z', palette.pop),
    disc(0, -20, 30, palette.main, { stroke: palette.deep, 'stroke-width': 9 }),
    stroke('M-12 -30q6 -8 16 -9', palette.cream, 5),
  ].join('');
}
