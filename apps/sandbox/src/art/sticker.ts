import sharp from 'sharp';
import { paintArt } from './render-art.js';

/** The prompt's subject cut out with a border of one colour, as PNG of `side` pixels. */
export async function makeSticker(prompt: string, side: number, border: string): Promise<Buffer> {
  const margin = Math.round(side * 0.05);
  const inner = side - margin * 2;
  const subject = await (await paintArt(prompt, { width: inner, height: inner, transparent: true })).png().toBuffer();
  const framed = await sharp(subject)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#00000000' })
    .png()
    .toBuffer();
  const outline = await sharp(framed)
    .extractChannel('alpha')
    .blur(Math.max(1, side * 0.012))
    .linear(14, -60)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const ground = await sharp({ create: { width: side, height: side, channels: 3, background: border } })
    .joinChannel(outline, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
  return sharp(ground)
    .composite([{ input: framed }])
    .png()
    .toBuffer();
}
