import type { RenderingBox } from '#contracts';
import type { Rendering } from './rendering.js';
import type { Surface } from './surface.js';
import { clampByte } from './tint.js';

/** Ink is never fully opaque, so a trace of the cloth shows through. */
const OPACITY = 0.97;

/** The flat print. `read` returns its alpha at a point, 0 to 1, in pixels of the surface, and keeps the colour there in its fields. */
export interface Ink {
  red: number;
  green: number;
  blue: number;
  read(u: number, v: number): number;
}

/**
 * Blends the print over the product's colours, in place: warped by the surface, shaded by the folds, clipped to the
 * product. `margin` is how far the print may reach beyond the surface, in pixels of the meta. Returns the part that it has visited.
 */
export function printInk(
  colours: Uint8Array,
  rendering: Rendering,
  surface: Surface,
  ink: Ink,
  margin: number,
): RenderingBox {
  const { meta, shade, print, width } = rendering;
  const level = (meta.kissCut ? 1 : meta.white + (1 - meta.white) * 0.35) / meta.shadeNeutral;
  const clipped = meta.clip !== 'rect';
  const at = { u: 0, v: 0 };
  const part = visited(surface.bounds, Math.ceil(margin * rendering.scale) + 2, rendering);
  for (let y = part.top; y < part.top + part.height; y++) {
    for (let x = part.left; x < part.left + part.width; x++) {
      const i = y * width + x;
      const clip = clipped ? (print[i] ?? 0) / 255 : 1;
      if (clip < 0.01) continue;
      surface.locate(x, y, at);
      const alpha = ink.read(at.u + 0.5, at.v + 0.5) * clip * OPACITY;
      if (alpha <= 0) continue;
      const light = (shade[i] ?? 0) * level * alpha;
      const rest = 1 - alpha;
      const o = i * 3;
      colours[o] = clampByte((colours[o] ?? 0) * rest + ink.red * light);
      colours[o + 1] = clampByte((colours[o + 1] ?? 0) * rest + ink.green * light);
      colours[o + 2] = clampByte((colours[o + 2] ?? 0) * rest + ink.blue * light);
    }
  }
  return part;
}

function visited(box: RenderingBox, pad: number, picture: { width: number; height: number }): RenderingBox {
  const left = Math.max(0, Math.floor(box.left) - pad);
  const top = Math.max(0, Math.floor(box.top) - pad);
  return {
    left,
    top,
    width: Math.max(0, Math.min(picture.width, Math.ceil(box.left + box.width) + pad) - left),
    height: Math.max(0, Math.min(picture.height, Math.ceil(box.top + box.height) + pad) - top),
  };
}
