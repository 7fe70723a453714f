import { mix } from '../primitives/color.js';
import { halftone } from '../primitives/scenery.js';
import type { Motif, Scene } from '../primitives/scene.js';
import { disc, fill, leafPath, place, repeat, stroke, times } from '../primitives/shapes.js';

const LEMON =
  'M-100 0C-100 -54 -54 -78 0 -78C48 -78 82 -54 96 -18C106 -14 120 -8 120 0C120 8 106 14 96 18C82 54 48 78 0 78C-54 78 -100 54 -100 0Z';
const BERRY = 'M0 112C-70 80 -104 10 -92 -44C-80 -84 -30 -84 0 -66C30 -84 80 -84 92 -44C104 10 70 80 0 112Z';

type Drawing = (scene: Scene) => string;

/** Fruit and leaves tossed over the whole sheet. */
export const fruit: Motif = {
  words: [
    'lemon',
    'fruit',
    'orange',
    'citrus',
    'cherry',
    'strawberry',
    'berry',
    'apple',
    'kitchen',
    'food',
    'lime',
    'grapefruit',
    'peach',
    'picnic',
    'cocktail',
    'vegetable',
    'pineapple',
    'avocado',
  ],
  cut: 'subject',
  draw(scene) {
    const { w, h, palette, random } = scene;
    if (scene.cutOut) return cluster(scene);
    const kinds = kindsOf(scene);
    const step = 285;
    const [offset, tilt] = [random.between(0, 200), random.between(-6, 6)];
    const rows = Math.ceil(h / step) + 2;
    const columns = Math.ceil(w / step) + 2;
    const tossed = times(rows * columns, (index) => {
      const [row, column] = [Math.floor(index / columns) - 1, (index % columns) - 1];
      const x = column * step + (row % 2 ? step / 2 : 0) + offset + random.between(-26, 26);
      return place(kinds[(index + row + 1) % kinds.length]!(scene), {
        x,
        y: row * step + 120 + random.between(-26, 26),
        turn: random.between(0, 360),
        scale: random.between(0.86, 1.04),
      });
    });
    const ground = random.chance(0.5)
      ? halftone(scene, mix(palette.paper, palette.soft, 0.5), () => 0.22, 20, 0.7)
      : '';
    const crumbs = repeat(Math.round((w * h) / 26000), () =>
      disc(
        random.between(0, w),
        random.between(0, h),
        random.between(4, 11),
        random.pick([palette.leaf, palette.gold, palette.rose]),
      ),
    );
    return `${ground}${crumbs}<g transform="rotate(${tilt.toFixed(1)} ${w / 2} ${h / 2})">${tossed.join('')}</g>`;
  },
};

function kindsOf({ words, random }: Scene): Drawing[] {
  const named: Drawing[] = [];
  if (['lemon', 'lime', 'citrus', 'cocktail'].some((word) => words.has(word))) named.push(lemon, slice);
  if (['orange', 'grapefruit', 'peach', 'citrus'].some((word) => words.has(word))) named.push(orange, slice);
  if (['cherry', 'berry', 'apple'].some((word) => words.has(word))) named.push(cherries);
  if (['strawberry', 'berry', 'picnic'].some((word) => words.has(word))) named.push(strawberry);
  return named.length > 0 ? named : random.shuffle([lemon, orange, cherries, strawberry, slice]).slice(0, 3);
}

function cluster(scene: Scene): string {
  const { w, h, random } = scene;
  const kinds = kindsOf(scene);
  return (
    repeat(6, (index) => {
      const angle = index * 1.047 + 0.3;
      return place(kinds[index % kinds.length]!(scene), {
        x: w / 2 + Math.cos(angle) * 215,
        y: h / 2 + Math.sin(angle) * 215,
        turn: (angle * 180) / Math.PI + random.between(120, 240),
        scale: 1.15,
      });
    }) + place(kinds[0]!(scene), { x: w / 2, y: h / 2, scale: 1.3 })
  );
}

function sprig({ palette }: Scene): string {
  const leaf = (turn: number, color: string) =>
    `<g transform="rotate(${turn})">${fill(leafPath(150, 40, 14), color)}${stroke('M0 -8Q8 -70 13 -126', palette.cream, 4)}</g>`;
  return leaf(-122, palette.leaf) + leaf(-66, mix(palette.leaf, palette.deep, 0.35));
}

function lemon(scene: Scene): string {
  const { gold, pop, cream } = scene.palette;
  const skin = scene.words.has('lime') ? mix(scene.palette.leaf, gold, 0.45) : mix(gold, '#ffe23f', 0.35);
  const shade = mix(skin, pop, 0.38);
  const pores = [
    [0, 6],
    [34, -20],
    [-34, 14],
    [46, 24],
    [-6, -28],
    [14, 38],
    [-58, -14],
  ].map(([x, y]) => disc(x!, y!, 4, shade));
  return (
    place(sprig(scene), { x: -96, y: 0 }) +
    fill(LEMON, skin) +
    fill('M-76 30C-40 66 46 70 92 26C78 58 44 78 0 78C-38 78 -64 62 -76 30Z', shade) +
    stroke('M-62 -36C-42 -56 -12 -60 14 -58', cream, 8) +
    pores.join('')
  );
}

function orange(scene: Scene): string {
  const { palette } = scene;
  const skin = mix(palette.pop, palette.gold, 0.45);
  return (
    place(sprig(scene), { x: 0, y: -84, turn: 60 }) +
    disc(0, 0, 94, skin) +
    fill('M-84 42A94 94 0 0 0 90 28C70 70 -30 90 -84 42Z', mix(skin, palette.deep, 0.18)) +
    stroke('M-62 -34C-48 -58 -22 -70 2 -70', palette.cream, 8) +
    repeat(9, (index) =>
      disc(
        Math.cos(index * 2.4) * (18 + index * 6),
        Math.sin(index * 2.4) * (18 + index * 6),
        3.6,
        mix(skin, palette.deep, 0.22),
      ),
    ) +
    disc(0, -84, 10, palette.deep)
  );
}

function slice({ palette, words }: Scene): string {
  const flesh = words.has('lime')
    ? mix(palette.leaf, palette.gold, 0.4)
    : words.has('grapefruit')
      ? palette.rose
      : palette.gold;
  const wedges = repeat(8, (index) =>
    place(
      fill('M0 -10C22 -26 26 -62 18 -72C8 -80 -8 -80 -18 -72C-26 -62 -22 -26 0 -10Z', mix(flesh, palette.cream, 0.12)),
      { x: 0, y: 0, turn: index * 45 },
    ),
  );
  return disc(0, 0, 102, flesh) + disc(0, 0, 90, palette.cream) + wedges;
}

function cherries({ palette }: Scene): string {
  const one = (x: number, y: number) =>
    disc(x, y, 60, palette.pop) +
    fill(
      `M${x - 54} ${y + 26}A60 60 0 0 0 ${x + 56} ${y + 20}Q${x} ${y + 54} ${x - 54} ${y + 26}Z`,
      mix(palette.pop, palette.deep, 0.3),
    ) +
    stroke(`M${x - 34} ${y - 22}q8 -18 26 -20`, palette.cream, 7);
  const leaf = `<g transform="translate(20 -150) rotate(64)">${fill(leafPath(130, 40, 12), palette.leaf)}${stroke('M0 -6Q6 -60 10 -108', palette.cream, 4)}</g>`;
  return (
    stroke('M-62 20C-50 -60 -10 -120 20 -150C40 -100 60 -40 66 0', mix(palette.leaf, palette.deep, 0.4), 8) +
    leaf +
    one(-66, 62) +
    one(72, 40)
  );
}

function strawberry({ palette }: Scene): string {
  const seeds = [
    [-46, -24],
    [0, -30],
    [46, -24],
    [-24, 14],
    [24, 14],
    [-2, 54],
    [-50, 18],
    [50, 18],
    [0, 88],
  ].map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="4.5" ry="8" fill="${palette.gold}"/>`);
  const crown = repeat(5, (index) =>
    place(fill(leafPath(74, 22, 0), palette.leaf), { x: 0, y: -62, turn: -100 + index * 50 }),
  );
  return (
    fill(BERRY, palette.pop) +
    fill('M0 112C66 82 100 20 93 -40C80 30 50 70 -20 100Z', mix(palette.pop, palette.deep, 0.22)) +
    seeds.join('') +
    crown +
    stroke('M0 -66v-40', palette.leaf, 10)
  );
}
