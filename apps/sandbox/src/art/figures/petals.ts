import { fill, place, repeat } from '../primitives/shapes.js';

export const petals = (count: number, d: string, color: string, turn = 0): string =>
  repeat(count, (index) => place(fill(d, color), { x: 0, y: 0, turn: turn + (index * 360) / count }));
