import sharp, { type Sharp } from 'sharp';
import { badgePath } from './badge.js';
import { inkTable, recolour } from './ink-table.js';
import { planPicture } from './prompt-plan.js';
import { paintArt } from './render-art.js';
import type { PixelSize } from './primitives/size.js';
import { makeSticker } from './sticker.js';

export interface EditOptions extends PixelSize {
  transparent: boolean;
  /** PNG whose transparent parts are redrawn; the rest of the picture is kept. */
  mask?: Buffer | undefined;
}

/** Reprints the input in the prompt's inks with the prompt's subject as a sticker on it, or redraws its masked part. */
export async function paintEdit(prompt: string, input: Buffer, options: EditOptions): Promise<Sharp> {
  const { width, height } = options;
  const base = await sharp(input)
    .autoOrient()
    .resize(width, height, { fit: 'cover' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  const edited = options.mask
    ? await fillMask(prompt, base, options.mask, options)
    : await reprint(prompt, base, options);
  return options.transparent ? cutOut(prompt, edited, options) : sharp(edited, raw(options));
}

const raw = ({ width, height }: PixelSize) => ({ raw: { width, height, channels: 4 as const } });

async function reprint(prompt: string, base: Buffer, size: PixelSize): Promise<Buffer> {
  const plan = planPicture(prompt);
  const recoloured = recolour(base, inkTable(plan.palette), 0.68);
  if (plan.figures.length === 0) return recoloured;
  const side = Math.round(Math.min(size.width, size.height) * 0.5);
  const sticker = await makeSticker(prompt, side, plan.palette.cream);
  const place = {
    left: size.width - side - Math.round(side * 0.06),
    top: size.height - side - Math.round(side * 0.06),
  };
  return sharp(recoloured, raw(size))
    .composite([{ input: sticker, ...place }])
    .raw()
    .toBuffer();
}

async function fillMask(prompt: string, base: Buffer, mask: Buffer, size: PixelSize): Promise<Buffer> {
  const drawn = await (await paintArt(prompt, size)).raw().toBuffer();
  const keep = await sharp(mask)
    .ensureAlpha()
    .extractChannel('alpha')
    .resize(size.width, size.height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const out = Buffer.from(base);
  for (let pixel = 0; pixel < keep.length; pixel += 1) {
    const kept = keep[pixel]! / 255;
    for (let channel = 0; channel < 4; channel += 1) {
      const at = pixel * 4 + channel;
      out[at] = base[at]! * kept + drawn[at]! * (1 - kept);
    }
  }
  return out;
}

/** Keeps the transparency of an input that has any; clips an opaque input to a badge. */
async function cutOut(prompt: string, edited: Buffer, size: PixelSize): Promise<Sharp> {
  const picture = sharp(edited, raw(size));
  if (!(await picture.clone().stats()).isOpaque) return picture;
  const { width, height } = size;
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${badgePath(width, height, planPicture(prompt).random)}"/></svg>`;
  const cut = await picture
    .composite([{ input: Buffer.from(shape), blend: 'dest-in' }])
    .raw()
    .toBuffer();
  return sharp(cut, raw(size));
}
