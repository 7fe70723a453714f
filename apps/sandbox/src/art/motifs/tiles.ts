import type { Scene, SceneMotif } from '../primitives/scene.js';
import { box, disc, fill, repeat, times } from '../primitives/shapes.js';

type Tile = (size: number, ink: string, second: string) => string;

const QUARTER: Tile = (s, ink) => fill(`M0 0H${s}A${s} ${s} 0 0 1 0 ${s}Z`, ink);
const TARGET: Tile = (s, ink, second) => disc(s / 2, s / 2, s * 0.38, ink) + disc(s / 2, s / 2, s * 0.17, second);
const DIAGONAL: Tile = (s, ink) => fill(`M0 0L${s} ${s}H0Z`, ink);
const HALVES: Tile = (s, ink) =>
  fill(
    `M0 0a${s / 2} ${s / 2} 0 0 0 ${s} 0ZM0 ${s}a${s / 2} ${s / 2} 0 0 0 ${s} 0Z`.replace(`M0 ${s}a`, `M0 ${s / 2}a`),
    ink,
  );
const STRIPES: Tile = (s, ink) => repeat(4, (index) => box(0, (index * s) / 4, s, s / 8, ink));
const RAINBOW: Tile = (s, ink, second) =>
  fill(`M0 ${s}A${s} ${s} 0 0 1 ${s} 0V${s * 0.34}A${s * 0.66} ${s * 0.66} 0 0 0 ${s * 0.34} ${s}Z`, ink) +
  fill(`M${s * 0.62} ${s}A${s * 0.38} ${s * 0.38} 0 0 1 ${s} ${s * 0.62}V${s}Z`, second);
const LEAVES: Tile = (s, ink, second) =>
  fill(`M0 0C${s * 0.6} 0 ${s} ${s * 0.4} ${s} ${s}C${s * 0.4} ${s} 0 ${s * 0.6} 0 0Z`, ink) +
  fill(`M${s * 0.12} ${s * 0.12}L${s * 0.88} ${s * 0.88}L${s * 0.82} ${s * 0.94}Z`, second);
const PETALS: Tile = (s, ink, second) =>
  repeat(
    4,
    (index) =>
      `<g transform="rotate(${index * 90} ${s / 2} ${s / 2})">${fill(`M${s / 2} ${s / 2}C${s * 0.2} ${s * 0.4} ${s * 0.2} ${s * 0.1} ${s / 2} 0C${s * 0.8} ${s * 0.1} ${s * 0.8} ${s * 0.4} ${s / 2} ${s / 2}Z`, ink)}</g>`,
  ) + disc(s / 2, s / 2, s * 0.1, second);
const STAR: Tile = (s, ink, second) =>
  fill(
    `M${s / 2} 0L${s * 0.62} ${s * 0.38}L${s} ${s / 2}L${s * 0.62} ${s * 0.62}L${s / 2} ${s}L${s * 0.38} ${s * 0.62}L0 ${s / 2}L${s * 0.38} ${s * 0.38}Z`,
    ink,
  ) + disc(s / 2, s / 2, s * 0.09, second);

const TILES = [QUARTER, TARGET, DIAGONAL, HALVES, STRIPES, RAINBOW, LEAVES, PETALS, STAR];

/** A grid of geometric tiles; half of the sheets repeat one turned block like a real tiled floor. */
export const tiles: SceneMotif = {
  words: ['tile', 'geometric', 'pattern', 'mosaic', 'bauhaus', 'shape', 'grid', 'quilt', 'mandala', 'seamless'],
  draw(scene) {
    const { w, h, random } = scene;
    const count = random.whole(4, 6);
    const size = Math.min(w, h) / count;
    const [columns, rows] = [Math.ceil(w / size), Math.ceil(h / size)];
    const ordered = random.chance(0.4);
    const block = times(4, () => tile(scene, size));
    return repeat(columns * rows, (index) => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      const drawn = ordered ? block[(column % 2) + 2 * (row % 2)]! : tile(scene, size);
      const turn = ordered ? ((column >> 1) + (row >> 1)) * 90 : random.whole(0, 3) * 90;
      return `<g transform="translate(${column * size} ${row * size}) rotate(${turn} ${size / 2} ${size / 2})">${drawn}</g>`;
    });
  },
};

function tile({ palette, random }: Scene, size: number): string {
  const inks = random.shuffle([
    palette.deep,
    palette.main,
    palette.soft,
    palette.pop,
    palette.gold,
    palette.rose,
    palette.leaf,
    palette.cream,
  ]);
  return box(-0.5, -0.5, size + 1, size + 1, inks[0]!) + random.pick(TILES)(size, inks[1]!, inks[2]!);
}
