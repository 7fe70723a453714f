import { luminance, parseHex, type Rgb } from './colour.js';
import type { Rendering } from './rendering.js';

const WHITE = '#ffffff';

/**
 * Tints the product, RGB per pixel. White is the rendering itself; any other colour takes light and folds
 * from the shade picture. `pure` edges contain only the product's colour, for a transparent background; `mixed` ones also
 * the photographed background.
 */
export function tintProduct(rendering: Rendering, hex: string, edges: 'pure' | 'mixed'): Uint8Array {
  const { base, mask, silhouette } = rendering;
  const out = new Uint8Array(base);
  const isWhite = hex.toLowerCase() === WHITE;
  if (isWhite && edges === 'mixed') return out;
  const paint = painter(rendering, parseHex(hex));
  for (let i = 0; i < mask.length; i++) {
    const covered = mask[i] ?? 0;
    if (covered === 0 || (isWhite && covered === 255)) continue;
    const whole = edges === 'pure' ? (silhouette[i] ?? 0) : 255;
    const share = whole > covered ? covered / whole : 1;
    for (let c = 0; c < 3; c++) {
      const o = i * 3 + c;
      out[o] = clampByte((base[o] ?? 0) * (1 - share) + paint(i, c) * share);
    }
  }
  return out;
}

function painter(rendering: Rendering, colour: Rgb): (pixel: number, channel: number) => number {
  const { meta, shade, gloss } = rendering;
  const bright = luminance(colour);
  const dark = Math.pow(1 - bright, 2.2);
  const fold = foldCurves(meta.shadeNeutral, dark, meta.white + (1 - meta.white) * dark);
  return (pixel, channel) => {
    const s = shade[pixel] ?? 0;
    const value = (colour[channel] ?? 0) * (fold.scale[s] ?? 0) + (fold.sheen[s] ?? 0);
    if (!gloss) return value;
    const g = gloss[pixel] ?? 0;
    return value + ((g * g) / 255) * 0.9 * (1 - bright) * (1 - value / 255);
  };
}

/** Curves per value of the shade picture; adds a little sheen to dark cloth, else its folds vanish. */
function foldCurves(neutral: number, dark: number, level: number): { scale: number[]; sheen: number[] } {
  const factors = Array.from({ length: 256 }, (_, s) => s / neutral);
  return {
    scale: factors.map((f) => Math.pow(f, 1 + 0.6 * dark) * level),
    sheen: factors.map((f) => dark * 255 * (0.07 + 0.62 * (f - 1))),
  };
}

/** Keeps a channel's value within a byte. */
export function clampByte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : (value + 0.5) | 0;
}
