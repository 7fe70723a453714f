import { mix } from '../primitives/color.js';
import type { SceneMotif } from '../primitives/scene.js';
import { disc, repeat } from '../primitives/shapes.js';

/** Rows of fans, each of rings in turning inks. */
export const scallops: SceneMotif = {
  words: ['scallop', 'seigaiha'],
  draw({ w, h, palette, random }) {
    const inks = random.shuffle([palette.pop, palette.gold, palette.main, palette.soft, palette.rose, palette.leaf]);
    const size = random.between(150, 210);
    const columns = Math.ceil(w / size) + 2;
    const rows = Math.ceil(h / (size / 2)) + 3;
    return repeat(rows * columns, (index) => {
      const [row, column] = [Math.floor(index / columns), index % columns];
      const [x, y] = [(column - 0.5) * size + (row % 2 ? size / 2 : 0), (row - 1) * (size / 2)];
      const ink = inks[(row * 2 + column * 3) % inks.length]!;
      const rings = [palette.cream, ink, palette.paper, mix(ink, palette.deep, 0.35), palette.gold];
      return repeat(rings.length, (ring) => disc(x, y, (size / 2) * (1.04 - ring * 0.21), rings[ring]!));
    });
  },
};
