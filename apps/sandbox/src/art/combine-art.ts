import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { mix } from './primitives/color.js';
import type { Palette } from './primitives/palettes.js';
import { printTexture } from './print-texture.js';
import { planPicture, type PicturePlan } from './prompt-plan.js';
import { halftone, sparkle } from './primitives/scenery.js';
import { SHORT_SIDE } from './primitives/scene.js';
import { box, disc, fill, repeat, stroke } from './primitives/shapes.js';
import type { PixelSize } from './primitives/size.js';

interface Panel {
  left: number;
  top: number;
  width: number;
  height: number;
  shape: string;
}

/** Composes all inputs into one print: each in its own window on a shared ground, in the prompt's inks. */
export async function paintCombination(
  prompt: string,
  inputs: readonly Buffer[],
  { width, height, transparent }: PixelSize & { transparent: boolean },
): Promise<Sharp> {
  const plan = planPicture(prompt);
  const size = { width, height };
  const panels = layOut(inputs.length, size, plan);
  const layers: OverlayOptions[] = [{ input: shadows(panels, size, plan.palette) }];
  for (const [index, input] of inputs.entries()) layers.push(await windowOf(input, panels[index]!, plan.palette));
  layers.push({ input: frames(panels, size, plan.palette) });
  const ground = transparent
    ? sharp({ create: { ...size, channels: 4, background: '#00000000' } })
    : sharp(Buffer.from(backdrop(size, plan)));
  const data = await ground.ensureAlpha().composite(layers).raw().toBuffer();
  const printed = printTexture({ data, ...size }, Math.min(width, height) / SHORT_SIDE, inputs.length + 11);
  return sharp(printed, { raw: { ...size, channels: 4 } });
}

function layOut(count: number, { width, height }: PixelSize, { random }: PicturePlan): Panel[] {
  const columns = bestColumns(count, width / height);
  const rows = Math.ceil(count / columns);
  const gap = Math.min(width, height) * 0.045;
  const cell = { width: (width - gap * (columns + 1.6)) / columns, height: (height - gap * (rows + 1.6)) / rows };
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const indent = (width - inRow * cell.width - (inRow - 1) * gap) / 2;
    const place = {
      left: indent + (index % columns) * (cell.width + gap),
      top: gap * 1.3 + row * (cell.height + gap),
      ...cell,
    };
    return { ...place, shape: random.pick([archShape, roundShape, leafShape])(cell.width, cell.height) };
  });
}

/** Chooses the number of columns that keeps windows slightly taller than wide and leaves few cells empty. */
function bestColumns(count: number, aspect: number): number {
  const cost = (columns: number) => {
    const rows = Math.ceil(count / columns);
    return Math.abs(Math.log((aspect * rows) / columns / 0.85)) + (rows * columns - count) * 0.15;
  };
  return Array.from({ length: count }, (_, index) => index + 1).reduce((best, columns) =>
    cost(columns) < cost(best) ? columns : best,
  );
}

function archShape(w: number, h: number): string {
  const rise = Math.min(w / 2, h * 0.6);
  return `M0 ${h}V${rise}A${w / 2} ${rise} 0 0 1 ${w} ${rise}V${h}Z`;
}

function roundShape(w: number, h: number): string {
  const corner = Math.min(w, h) * 0.16;
  return `M${corner} 0H${w - corner}A${corner} ${corner} 0 0 1 ${w} ${corner}V${h - corner}A${corner} ${corner} 0 0 1 ${w - corner} ${h}H${corner}A${corner} ${corner} 0 0 1 0 ${h - corner}V${corner}A${corner} ${corner} 0 0 1 ${corner} 0Z`;
}

function leafShape(w: number, h: number): string {
  const corner = Math.min(w, h) * 0.42;
  return `M0 0H${w - corner}A${corner} ${corner} 0 0 1 ${w} ${corner}V${h}H${corner}A${corner} ${corner} 0 0 1 0 ${h - corner}Z`;
}

const document = (size: PixelSize, content: string, view = `0 0 ${size.width} ${size.height}`): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${view}">${content}</svg>`;

const moved = (panel: Panel, by: number, content: string): string =>
  `<g transform="translate(${panel.left + by} ${panel.top + by})">${content}</g>`;

function shadows(panels: readonly Panel[], size: PixelSize, { deep }: Palette): Buffer {
  const shift = Math.min(size.width, size.height) * 0.014;
  return Buffer.from(document(size, panels.map((panel) => moved(panel, shift, fill(panel.shape, deep))).join('')));
}

function frames(panels: readonly Panel[], size: PixelSize, { cream }: Palette): Buffer {
  const line = Math.min(size.width, size.height) * 0.012;
  return Buffer.from(document(size, panels.map((panel) => moved(panel, 0, stroke(panel.shape, cream, line))).join('')));
}

/** Fills the panel with the input; shows an input with transparent parts whole, on a plate of ink. */
async function windowOf(input: Buffer, panel: Panel, palette: Palette): Promise<OverlayOptions> {
  const size = { width: Math.round(panel.width), height: Math.round(panel.height) };
  const source = sharp(input).autoOrient().toColourspace('srgb');
  const opaque = (await source.clone().stats()).isOpaque;
  const plate = mix(palette.soft, palette.paper, 0.45);
  const picture = await source
    .resize(size.width, size.height, { fit: opaque ? 'cover' : 'contain', background: plate })
    .flatten({ background: plate })
    .png()
    .toBuffer();
  const shape = Buffer.from(document(size, fill(panel.shape, '#000')));
  const cut = await sharp(picture)
    .ensureAlpha()
    .composite([{ input: shape, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { input: cut, left: Math.round(panel.left), top: Math.round(panel.top) };
}

function backdrop(size: PixelSize, { palette, random, words }: PicturePlan): string {
  const unit = Math.min(size.width, size.height) / SHORT_SIDE;
  const [w, h] = [size.width / unit, size.height / unit];
  const scene = { w, h, palette, random, words, cutOut: false };
  const rays = repeat(24, (index) => {
    const angle = (index / 12) * Math.PI;
    return fill(
      `M${w / 2} ${h / 2}L${w / 2 + Math.cos(angle) * 2000} ${h / 2 + Math.sin(angle) * 2000}L${w / 2 + Math.cos(angle + 0.13) * 2000} ${h / 2 + Math.sin(angle + 0.13) * 2000}Z`,
      mix(palette.paper, palette.gold, 0.35),
    );
  });
  const dots = halftone(scene, palette.soft, (x, y) => Math.hypot(x - 0.5, y - 0.5) * 0.9 - 0.2, 17);
  const glints = repeat(30, () =>
    random.chance(0.5)
      ? sparkle(random.between(0, w), random.between(0, h), random.between(9, 24), palette.pop)
      : disc(random.between(0, w), random.between(0, h), random.between(3, 8), palette.ink),
  );
  return document(size, box(0, 0, w, h, palette.paper) + rays + dots + glints, `0 0 ${w} ${h}`);
}
