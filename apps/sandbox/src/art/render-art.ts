import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { drawPlan } from './drawing.js';
import { printTexture } from './print-texture.js';
import type { PixelSize } from './primitives/size.js';
import { planPicture } from './prompt-plan.js';
import { STYLES } from './styles.js';

export type ArtFormat = 'png' | 'jpeg' | 'webp';

export interface ArtOptions {
  width: number;
  height: number;
  /** Only the subject, or the scene cut to a badge, on real alpha. */
  transparent?: boolean;
  /** Among the pictures of one prompt, from 0; each looks different. */
  seed?: number;
  /** Progress of the picture, above 0 and up to 1; below 1 it is blurred. */
  stage?: number;
  format?: ArtFormat;
  /** 1 to 100, for jpeg and webp. */
  quality?: number;
}

const LONGEST_DRAWN = 2048;
/** Squares of pixel art along the shorter side. */
const PIXEL_ART_SIDE = 72;

/** Renders a prompt as an encoded picture; the same prompt and size give the same bytes. Upscales beyond 2048 pixels. */
export async function renderArt(prompt: string, options: ArtOptions): Promise<Buffer> {
  const painting = await paintArt(prompt, options);
  return encodeArt(atStage(painting, options.stage ?? 1, options), options);
}

/** Paints the finished picture before encoding, as a sharp pipeline over raw pixels. */
export async function paintArt(
  prompt: string,
  { width, height, transparent = false, seed = 0 }: ArtOptions,
): Promise<Sharp> {
  const shrink = Math.min(1, LONGEST_DRAWN / Math.max(width, height));
  const size = { width: Math.round(width * shrink), height: Math.round(height * shrink) };
  const plan = planPicture(prompt, seed);
  const { svg, unit } = drawPlan(plan, size.width, size.height, transparent);
  const raw = await rasterized(svg, size, plan.style === 'pixel');
  const grain = createHash('sha256').update(prompt).digest().readUInt16LE(0) + seed;
  const printed = printTexture({ data: raw, ...size }, unit, grain, STYLES[plan.style].texture);
  const painting = sharp(printed, { raw: { ...size, channels: 4 } });
  return shrink < 1 ? painting.resize(width, height, { fit: 'fill' }) : painting;
}

/** RGBA pixels of the drawing; pixel art is drawn small and enlarged without smoothing. */
async function rasterized(svg: string, { width, height }: PixelSize, coarse: boolean): Promise<Buffer> {
  const drawn = sharp(Buffer.from(svg), { limitInputPixels: 40e6 }).ensureAlpha();
  if (!coarse) return drawn.raw().toBuffer();
  const shrink = PIXEL_ART_SIDE / Math.min(width, height);
  const small = await drawn
    .resize(Math.round(width * shrink), Math.round(height * shrink), { fit: 'fill' })
    .png()
    .toBuffer();
  return sharp(small).resize(width, height, { fit: 'fill', kernel: 'nearest' }).ensureAlpha().raw().toBuffer();
}

/** Blurs the picture to show an intermediate stage. */
export function atStage(painting: Sharp, stage: number, { width, height }: { width: number; height: number }): Sharp {
  if (stage >= 1) return painting.clone();
  return painting.clone().blur(Math.max(1, (Math.max(width, height) / 26) * (1 - stage) ** 1.4));
}

export function encodeArt(
  painting: Sharp,
  { format = 'png', quality, transparent = false }: Pick<ArtOptions, 'format' | 'quality' | 'transparent'>,
): Promise<Buffer> {
  const ready = transparent && format !== 'jpeg' ? painting : painting.flatten({ background: '#ffffff' });
  if (format === 'jpeg') return ready.jpeg({ quality: quality ?? 92, mozjpeg: false }).toBuffer();
  if (format === 'webp') return ready.webp({ quality: quality ?? 90, effort: 3 }).toBuffer();
  return ready.png({ compressionLevel: 6 }).toBuffer();
}
