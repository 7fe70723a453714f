import type { Layer } from './design-layer.js';
import type { Rendering } from './rendering.js';
import type { Surface } from './surface.js';
import { clampByte } from './tint.js';

/** Ink is never fully opaque, so a trace of the cloth shows through. */
const OPACITY = 0.97;
const { floor } = Math;

export interface InkOptions {
  /** Pixels of the layer per pixel of the surface. */
  scale: number;
  /** Width of the layer's margin around the surface, in pixels of the layer. */
  margin: number;
}

/** Blends the design over the product's colours, in place: warped by the surface, shaded by the folds, clipped to the product. */
export function printInk(
  colours: Buffer,
  rendering: Rendering,
  surface: Surface,
  layer: Layer,
  options: InkOptions,
): void {
  const { meta, shade, print } = rendering;
  const level = (meta.kissCut ? 1 : meta.white + (1 - meta.white) * 0.35) / meta.shadeNeutral;
  const sampler = new Sampler(layer);
  const at = { u: 0, v: 0 };
  const pad = Math.ceil(options.margin / options.scale) + 2;
  forEachPixel(surface.bounds, pad, meta.image, (x, y, i) => {
    const clip = meta.clip === 'rect' ? 1 : (print[i] ?? 0) / 255;
    if (clip < 0.01) return;
    surface.locate(x, y, at);
    const alpha =
      sampler.read((at.u + 0.5) * options.scale + options.margin, (at.v + 0.5) * options.scale + options.margin) *
      clip *
      OPACITY;
    if (alpha <= 0) return;
    const light = (shade[i] ?? 0) * level;
    const o = i * 3;
    colours[o] = clampByte((colours[o] ?? 0) * (1 - alpha) + sampler.red * light * alpha);
    colours[o + 1] = clampByte((colours[o + 1] ?? 0) * (1 - alpha) + sampler.green * light * alpha);
    colours[o + 2] = clampByte((colours[o + 2] ?? 0) * (1 - alpha) + sampler.blue * light * alpha);
  });
}

function forEachPixel(
  box: { left: number; top: number; width: number; height: number },
  pad: number,
  image: { width: number; height: number },
  visit: (x: number, y: number, index: number) => void,
): void {
  const right = Math.min(image.width, Math.ceil(box.left + box.width) + pad);
  const bottom = Math.min(image.height, Math.ceil(box.top + box.height) + pad);
  for (let y = Math.max(0, Math.floor(box.top) - pad); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(box.left) - pad); x < right; x++) visit(x, y, y * image.width + x);
  }
}

/** Bilinear sampler of a layer with premultiplied alpha; keeps the colour of the last sample in its fields. */
class Sampler {
  red = 0;
  green = 0;
  blue = 0;

  constructor(private readonly layer: Layer) {}

  /** The alpha at (x, y), 0 to 1, pixel centres at .5. */
  read(x: number, y: number): number {
    const { data, width, height } = this.layer;
    const x0 = floor(x - 0.5);
    const y0 = floor(y - 0.5);
    const fx = x - 0.5 - x0;
    const fy = y - 0.5 - y0;
    let r = 0,
      g = 0,
      b = 0,
      alpha = 0;
    for (let corner = 0; corner < 4; corner++) {
      const cx = x0 + (corner & 1);
      const cy = y0 + (corner >> 1);
      if (cx < 0 || cy < 0 || cx >= width || cy >= height) continue;
      const o = (cy * width + cx) * 4;
      const weight = (corner & 1 ? fx : 1 - fx) * (corner >> 1 ? fy : 1 - fy) * ((data[o + 3] ?? 0) / 255);
      r += (data[o] ?? 0) * weight;
      g += (data[o + 1] ?? 0) * weight;
      b += (data[o + 2] ?? 0) * weight;
      alpha += weight;
    }
    if (alpha > 0) [this.red, this.green, this.blue] = [r / alpha, g / alpha, b / alpha];
    return alpha;
  }
}
