import type { Layer } from './design-layer.js';
import { distanceField } from './distance-field.js';
import { clampByte } from './tint.js';

const OPAQUE = 40;
const PAPER = 252;
/** Colour and strength of the thin line where the blade went. */
const CUT = { shade: 60, strength: 0.3, width: 3 };

/** Grows the opaque part of a design into the white border of a kiss-cut sticker, `border` pixels of the layer wide. */
export function kissCut(layer: Layer, border: number): Layer {
  const { data, width, height } = layer;
  const distance = distanceField((i) => (data[i * 4 + 3] ?? 0) > OPAQUE, width, height);
  const reach = border + CUT.width * 2;
  const out = Buffer.alloc(data.length);
  for (let i = 0; i < width * height; i++) {
    const d = distance[i] ?? reach;
    if (d >= reach) continue;
    const ink = (data[i * 4 + 3] ?? 0) / 255;
    const paper = fall(d, border - 1, border + 1);
    const rim = fall(d, border, reach) * (1 - paper) * CUT.strength;
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
