import { mix } from '../primitives/color.js';
import type { SceneMotif } from '../primitives/scene.js';
import { box, repeat } from '../primitives/shapes.js';

/** Coloured threads over and under each other, a blanket seen from near. */
export const weave: SceneMotif = {
  words: [
    'weave',
    'woven',
    'textile',
    'thread',
    'fabric',
    'blanket',
    'carpet',
    'plaid',
    'tartan',
    'loom',
    'knit',
    'stripe',
    'boho',
    'tapestry',
  ],
  draw({ w, h, palette, random }) {
    const inks = random.shuffle([
      palette.deep,
      palette.main,
      palette.pop,
      palette.gold,
      palette.soft,
      palette.rose,
      palette.cream,
      palette.leaf,
    ]);
    const size = 1000 / random.whole(15, 20);
    const [columns, rows] = [Math.ceil(w / size), Math.ceil(h / size)];
    const [a, b, c] = [random.between(0.25, 0.6), random.between(0.2, 0.5), random.between(0, 6)];
    const warp = (column: number) => inks[Math.abs(Math.round(Math.sin(column * a + c) * 2.4)) % 4]!;
    const weft = (row: number, column: number) =>
      inks[4 + (Math.abs(Math.round(Math.cos(row * b) * 1.8 + Math.sin((column - row) * 0.35) * 1.2)) % 4)]!;
    return (
      box(0, 0, w, h, mix(palette.deep, '#000000', 0.25)) +
      repeat(columns * rows, (index) => {
        const [column, row] = [index % columns, Math.floor(index / columns)];
        const [x, y] = [column * size, row * size];
        const over = (column + row) % 2 === 0;
        const ink = over ? weft(row, column) : warp(column);
        const [tx, ty, tw, th] = over
          ? [x - size * 0.2, y + size * 0.04, size * 1.4, size * 0.92]
          : [x + size * 0.04, y - size * 0.2, size * 0.92, size * 1.4];
        const gloss = over
          ? box(tx + size * 0.1, ty + th * 0.2, tw - size * 0.2, th * 0.14, palette.cream, { opacity: 0.3, rx: 3 })
          : box(tx + tw * 0.2, ty + size * 0.1, tw * 0.14, th - size * 0.2, palette.cream, { opacity: 0.22, rx: 3 });
        return box(tx, ty, tw, th, ink, { rx: size * 0.28 }) + gloss;
      })
    );
  },
};
