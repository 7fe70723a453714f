import { mix } from '../primitives/color.js';
import { fill, leafPath, oval, place, stroke } from '../primitives/shapes.js';
import type { Brush } from './figure.js';

export const leaf = ({ palette }: Brush, x: number, y: number, turn: number, size = 1): string =>
  place(
    fill(leafPath(190, 52, 20), palette.leaf) + stroke('M0 0Q6 -80 18 -150', mix(palette.leaf, palette.deep, 0.4), 7),
    { x, y, turn, scale: size },
  );

export const gloss = (x: number, y: number): string =>
  oval(x, y, 36, 66, '#ffffff', { opacity: 0.35, transform: `rotate(24 ${x} ${y})` });
