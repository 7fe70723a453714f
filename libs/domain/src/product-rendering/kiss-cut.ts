import { distanceField } from './distance-field.js';
import type { Layer } from './layer-ink.js';
import { clampByte } from './tint.js';

const OPAQUE = 40;
const PAPER = 252;
/** Colour, strength and width, in pixels of the rendering, of the thin line where the blade went. */
const CUT = { shade: 60, strength: 0.3, width: 3 };

/** Grows the opaque part of a design into the white border of a kiss-cut sticker, `border` pixels of the rendering wide, for a layer with `scale` pixels per pixel of the rendering. */
export function kissCut({ data, width, height }: Layer, border: number, scale: number): Layer {
  const edge = border * scale;
  const distance = distanceField((i) => (data[i * 4 + 3] ?? 0) > OPAQUE, width, height);
  const reach = edge + CUT.width * scale;
  const out = new Uint8Array(data.length);
  for (let i = 0; i < width * height; i++) {
    const d = distance[i] ?? reach;
    if (d >= reach) continue;
    const ink = (data[i * 4 + 3] ?? 0) / 255;
    const paper = fall(d, edge - 1, edge + 1);
    const rim = fall(d, edge, reach) * (1 - paper) * CUT.strength;
    const ground = paper > 0 ? PAPER : CUT.shade;
    for (let c = 0; c < 3; c++) out[i * 4 + c] = clampByte((data[i * 4 + c] ?? 0) * ink + ground * (1 - ink));
    out[i * 4 + 3] = clampByte(255 * (ink > paper ? ink : paper > rim ? paper : rim));
  }
  return { data: out, width, height };
}

function fall(value: number, from: number, to: number): number {
  const share = (to - value) / (to - from);
  return share < 0 ? 0 : share > 1 ? 1 : share;
}
