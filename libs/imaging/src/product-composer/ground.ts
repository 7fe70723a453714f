import type { Box } from './rendering-meta.js';
import type { Rendering } from './rendering.js';
import { clampByte } from './tint.js';

/** Grey of the shadow on a transparent ground: pure black would look dirty on a tinted plate. */
const SHADOW = 14;

/**
 * The product alone with its shadow as RGBA, for any background; `frame` may extend beyond the
 * rendering. `colours` has pure edges.
 */
export function onTransparentGround(rendering: Rendering, colours: Buffer, frame: Box): Buffer {
  const { width, height } = rendering.meta.image;
  const out = Buffer.alloc(frame.width * frame.height * 4);
  for (let y = Math.max(0, frame.top); y < Math.min(height, frame.top + frame.height); y++) {
    for (let x = Math.max(0, frame.left); x < Math.min(width, frame.left + frame.width); x++) {
      writePixel(out, ((y - frame.top) * frame.width + x - frame.left) * 4, rendering, colours, y * width + x);
    }
  }
  return out;
}

function writePixel(out: Buffer, to: number, rendering: Rendering, colours: Buffer, i: number): void {
  const body = (rendering.silhouette[i] ?? 0) / 255;
  const dark = (1 - body) * ((rendering.shadow?.[i] ?? 0) / 255);
  const alpha = body + dark;
  if (alpha === 0) return;
  for (let c = 0; c < 3; c++) out[to + c] = clampByte(((colours[i * 3 + c] ?? 0) * body + SHADOW * dark) / alpha);
  out[to + 3] = clampByte(alpha * 255);
}
