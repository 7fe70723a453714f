import type { RenderingBox } from '#contracts';
import { frameOf, type Rendering } from './rendering.js';
import { clampByte } from './tint.js';

/** Grey of the shadow on a transparent ground: pure black would look dirty on a tinted plate. */
const SHADOW = 14;

/** The product alone with its shadow as RGBA, cropped to its frame, for any background. `colours` has pure edges. */
export function onTransparentGround(rendering: Rendering, colours: Uint8Array): Uint8Array {
  const { width, height } = frameOf(rendering);
  const out = new Uint8Array(width * height * 4);
  writeGround(out, rendering, colours, { left: 0, top: 0, width: rendering.width, height: rendering.height });
  return out;
}

/** The same for a part of the rendering, into the picture of its frame. */
export function writeGround(out: Uint8Array, rendering: Rendering, colours: Uint8Array, part: RenderingBox): void {
  const frame = frameOf(rendering);
  const right = Math.min(rendering.width, frame.left + frame.width, part.left + part.width);
  const bottom = Math.min(rendering.height, frame.top + frame.height, part.top + part.height);
  for (let y = Math.max(0, frame.top, part.top); y < bottom; y++) {
    for (let x = Math.max(0, frame.left, part.left); x < right; x++) {
      const to = ((y - frame.top) * frame.width + x - frame.left) * 4;
      const i = y * rendering.width + x;
      if (rendering.silhouette[i] === 255) writeOpaque(out, to, colours, i * 3);
      else writePixel(out, to, rendering, colours, i);
    }
  }
}

/** Most pixels are all of the product: they are its colours. */
function writeOpaque(out: Uint8Array, to: number, colours: Uint8Array, from: number): void {
  out[to] = colours[from]!;
  out[to + 1] = colours[from + 1]!;
  out[to + 2] = colours[from + 2]!;
  out[to + 3] = 255;
}

function writePixel(out: Uint8Array, to: number, rendering: Rendering, colours: Uint8Array, i: number): void {
  const body = (rendering.silhouette[i] ?? 0) / 255;
  const dark = (1 - body) * ((rendering.shadow?.[i] ?? 0) / 255);
  const alpha = body + dark;
  if (alpha === 0) return;
  for (let c = 0; c < 3; c++) out[to + c] = clampByte(((colours[i * 3 + c] ?? 0) * body + SHADOW * dark) / alpha);
  out[to + 3] = clampByte(alpha * 255);
}
