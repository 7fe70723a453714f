import { mix } from './primitives/color.js';
import type { Palette } from './primitives/palettes.js';

/** 256 colours from dark to light in a palette's inks, three bytes each. */
export function inkTable({ deep, paper, main, soft, pop, gold, cream, dark }: Palette): Uint8Array {
  const night = [
    deep,
    mix(deep, paper, 0.6),
    mix(paper, main, 0.6),
    mix(main, pop, 0.45),
    mix(main, soft, 0.5),
    mix(soft, cream, 0.45),
  ];
  const day = [deep, mix(deep, main, 0.8), mix(main, pop, 0.5), mix(pop, gold, 0.6), mix(gold, cream, 0.5), cream];
  const stops = dark ? night : day;
  const table = new Uint8Array(256 * 3);
  for (let light = 0; light < 256; light += 1) {
    const position = (light / 255) * (stops.length - 1);
    const index = Math.min(stops.length - 2, Math.floor(position));
    const hex = mix(stops[index]!, stops[index + 1]!, position - index);
    table.set(
      [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16)),
      light * 3,
    );
  }
  return table;
}

/** Blends RGBA pixels with the table's colour for their lightness; 0 keeps the pixels, 1 uses the inks alone. */
export function recolour(pixels: Buffer, table: Uint8Array, amount: number): Buffer {
  const out = Buffer.from(pixels);
  for (let at = 0; at < pixels.length; at += 4) {
    const light = (pixels[at]! * 54 + pixels[at + 1]! * 183 + pixels[at + 2]! * 19) >> 8;
    for (let channel = 0; channel < 3; channel += 1) {
      out[at + channel] = pixels[at + channel]! * (1 - amount) + table[light * 3 + channel]! * amount;
    }
  }
  return out;
}
