import type { Ink } from './print-ink.js';

/** A picture with alpha: 4 bytes per pixel, not premultiplied. */
export interface Layer {
  data: Uint8Array;
  width: number;
  height: number;
}

const { floor } = Math;

/** A flat print drawn beforehand: `scale` pixels of the layer per pixel of the surface, and a margin of `margin` pixels of the layer around it. */
export class LayerInk implements Ink {
  red = 0;
  green = 0;
  blue = 0;

  constructor(
    private readonly layer: Layer,
    private readonly scale: number,
    private readonly margin: number,
  ) {}

  /** Bilinear, with premultiplied alpha; pixel centres at .5. */
  read(u: number, v: number): number {
    const { data, width, height } = this.layer;
    const x = u * this.scale + this.margin - 0.5;
    const y = v * this.scale + this.margin - 0.5;
    const x0 = floor(x);
    const y0 = floor(y);
    const fx = x - x0;
    const fy = y - y0;
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
    if (alpha > 0) {
      this.red = r / alpha;
      this.green = g / alpha;
      this.blue = b / alpha;
    }
    return alpha;
  }
}
