/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Parses `#rrggbb`; throws on anything else, since a wrong colour would go unnoticed. */
export function parseHex(hex: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`Not a colour: ${hex}`);
  const at = (i: number): number => parseInt(hex.slice(i, i + 2), 16);
  return [at(1), at(3), at(5)];
}

/** Relative brightness from 0 to 1. */
export function luminance([r, g, b]: Rgb): number {
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}
