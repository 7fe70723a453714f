import type { RenderingBox } from '#contracts';
import type { Rendering } from './rendering.js';

/** The unframed poster: has no rendering, is drawn in the proportions of its print area. */
export const PAPER_SHEET_SLUG = 'paper-sheet';

const GROUND = [238, 237, 234] as const;
const MARGIN = 90;
const SHADOW = { dx: 10, dy: 16, spread: 44, depth: 0.3 };
const { sqrt } = Math;
const DEFAULT_AREA: RenderingBox = { left: MARGIN, top: MARGIN, width: 900, height: 1200 };

/** A white sheet on a pale wall; the whole sheet is the print area. `area` is in pixels of the meta. */
export function paperSheet(area: RenderingBox = DEFAULT_AREA, scale = 1): Rendering {
  const image = { width: Math.round(area.left * 2 + area.width), height: Math.round(area.top * 2 + area.height) };
  const width = Math.round(image.width * scale);
  const height = Math.round(image.height * scale);
  const base = new Uint8Array(width * height * 3);
  const mask = new Uint8Array(width * height);
  const shade = new Uint8Array(width * height).fill(128);
  const shadow = new Uint8Array(width * height);
  for (let i = 0; i < width * height; i++) {
    const x = ((i % width) + 0.5) / scale - 0.5;
    const y = (Math.floor(i / width) + 0.5) / scale - 0.5;
    const inside = x >= area.left && y >= area.top && x < area.left + area.width && y < area.top + area.height;
    const dark = shadowAt(x, y, area);
    const light = sheetLight((x - area.left) / area.width, (y - area.top) / area.height);
    mask[i] = inside ? 255 : 0;
    if (inside) shade[i] = 128 * light + 0.5;
    shadow[i] = dark * 255 + 0.5;
    for (let c = 0; c < 3; c++) base[i * 3 + c] = inside ? 242 * light : (GROUND[c] ?? 0) * (1 - dark);
  }
  return {
    meta: {
      slug: PAPER_SHEET_SLUG,
      image,
      files: { base: '', mask: '', shade: '' },
      white: 0.95,
      shadeNeutral: 128,
      clip: 'mask',
      printArea: area,
    },
    width,
    height,
    scale,
    base,
    mask,
    shade,
    print: mask,
    displace: null,
    gloss: null,
    silhouette: mask,
    shadow,
  };
}

/** Light falls in from the upper left, so paper is brightest there. */
function sheetLight(u: number, v: number): number {
  return 1.025 - 0.03 * u - 0.025 * v;
}

function shadowAt(x: number, y: number, area: RenderingBox): number {
  const outX = beyond(x, area.left + SHADOW.dx, area.width);
  const outY = beyond(y, area.top + SHADOW.dy, area.height);
  const near = 1 - sqrt(outX * outX + outY * outY) / SHADOW.spread;
  return near > 0 ? SHADOW.depth * near * near : 0;
}

function beyond(at: number, start: number, length: number): number {
  if (at < start) return start - at;
  return at > start + length ? at - start - length : 0;
}
