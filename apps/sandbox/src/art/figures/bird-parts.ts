import { disc, stroke } from '../primitives/shapes.js';
import type { Brush } from './figure.js';

export const eye = ({ dark, white }: Brush, x: number, y: number, size = 20): string =>
  disc(x, y, size * 1.35, white) + disc(x, y, size, dark) + disc(x + size * 0.3, y - size * 0.35, size * 0.3, white);

export const legsOf = (color: string, x: number, top: number, gap = 90): string =>
  stroke(
    `M${x} ${top}V430M${x - 40} 440L${x} 426L${x + 44} 440M${x + gap} ${top}V430M${x + gap - 40} 440L${x + gap} 426L${x + gap + 44} 440`,
    color,
    16,
  );

export const feathers = (color: string, x: number, y: number): string =>
  stroke(`M${x} ${y}q50 50 120 30M${x + 20} ${y + 60}q50 50 110 26M${x + 60} ${y + 116}q40 36 90 12`, color, 10);
