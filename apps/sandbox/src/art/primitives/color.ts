interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Turns the hue of a #rrggbb colour by degrees and scales its chroma, at the same lightness. */
export function tint(hex: string, degrees: number, chroma = 1): string {
  const { l, c, h } = toOklch(hex);
  return toHex({ l, c: c * chroma, h: h + (degrees * Math.PI) / 180 });
}

/** Interpolates between two colours: 0 is the first, 1 the second. */
export function mix(from: string, to: string, amount: number): string {
  const [a, b] = [channels(from), channels(to)];
  return hexOf(a.map((value, index) => value + (b[index]! - value) * amount));
}

/** Perceived lightness, from 0 (black) to 1 (white). */
export function lightness(hex: string): number {
  return toOklch(hex).l;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16) / 255);
}

function hexOf(values: number[]): string {
  return `#${values
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const gamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055);

function toOklch(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

function toHex({ l, c, h }: Oklch): string {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const ll = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const mm = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const ss = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return hexOf([
    gamma(4.0767416621 * ll - 3.3077115913 * mm + 0.2309699292 * ss),
    gamma(-1.2684380046 * ll + 2.6097574011 * mm - 0.3413193965 * ss),
    gamma(-0.0041960863 * ll - 0.7034186147 * mm + 1.707614701 * ss),
  ]);
}
