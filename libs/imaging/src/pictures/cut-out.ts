import { setImmediate as breathe } from 'node:timers/promises';
import { openPicture, openPixels, withPicture } from './guarded-sharp.js';
import { inspect, ownLimits, type PictureLimits } from './inspect.js';
import { PictureError } from './picture-error.js';
import {
  borderOf,
  distance,
  LONGEST_DISTANCE,
  plainBackground,
  VISIBLE_ALPHA,
  type Color,
  type Pixels,
} from './plain-background.js';
import type { Picture } from './transform.js';

/** Whole tolerance takes in colors up to half the longest distance away. */
const DISTANCE_OF_TOLERANCE = LONGEST_DISTANCE / 2 / 100;
/** How many pixels inside its edge the subject has its own color. */
const DEEP = 2;
const AROUND = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;
/** An edge with this part of the subject's color in it is the subject's. */
const WHOLE = 0.97;
/** Pixels worked on at a time: the process answers in between, and keeps the lease of its job. */
const SLICE = 400_000;
/** Memory taken for each pixel, in pixels: itself, whether it is removed, and its place in the flood's stack. */
const HELD_FOR_EACH = 2.25;

/**
 * Makes a plain background transparent, from the border inwards as far as its color reaches, with soft edges. Areas of that
 * color inside the subject stay. Rejects with NOT_PLAIN where the border has no color of its own, or nothing would be left.
 *
 * @param tolerance 0 to 100: how far from the background's color a pixel may be and still belong to it
 */
export async function cutOut(bytes: Buffer, tolerance: number, limits: PictureLimits = ownLimits): Promise<Picture> {
  const { width, height } = await inspect(bytes, limits);
  const work = async (): Promise<Picture> => {
    const { data, info } = await openPicture(bytes, limits)
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = { data, width: info.width, height: info.height };
    const background = plainBackground(pixels);
    if (!background) throw new PictureError('NOT_PLAIN', 'The border has no color of its own.');
    const reach = tolerance * DISTANCE_OF_TOLERANCE;
    const removed = await flood(pixels, background, reach);
    await soften(pixels, removed, background);
    if (!(await hasVisible(pixels))) throw new PictureError('NOT_PLAIN', 'Nothing but background.');
    const encoded = await openPixels(data, { width: info.width, height: info.height, channels: 4 })
      .png({ compressionLevel: 6 })
      .toBuffer();
    return { bytes: encoded, mimeType: 'image/png', ext: 'png', width, height, fileSize: encoded.length };
  };
  return withPicture(work, width * height * HELD_FOR_EACH);
}

/** Marks with 1, and makes transparent, what belongs to the background and is connected with the border. */
async function flood(pixels: Pixels, background: Color, reach: number): Promise<Uint8Array> {
  const { data, width, height } = pixels;
  const removed = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  let top = 0;
  const take = (pixel: number): void => {
    if (removed[pixel] || (data[pixel * 4 + 3]! >= VISIBLE_ALPHA && distance(pixels, pixel, background) > reach))
      return;
    removed[pixel] = 1;
    stack[top++] = pixel;
  };
  for (const pixel of borderOf(pixels)) take(pixel);
  for (let done = 1; top > 0; done += 1) {
    const pixel = stack[--top]!;
    const x = pixel % width;
    if (x > 0) take(pixel - 1);
    if (x < width - 1) take(pixel + 1);
    if (pixel >= width) take(pixel - width);
    if (pixel < width * (height - 1)) take(pixel + width);
    data.fill(0, pixel * 4, pixel * 4 + 4);
    if (done % SLICE === 0) await breathe();
  }
  return removed;
}

/** Lets the edge of the subject fade by how much of the background is mixed into it, and takes that color out of it. */
async function soften(pixels: Pixels, removed: Uint8Array, background: Color): Promise<void> {
  for (let pixel = 0; pixel < removed.length; pixel += 1) {
    const inner = removed[pixel] ? undefined : innerBeside(removed, pixel, pixels);
    if (inner !== undefined) fade(pixels, pixel, inner, background);
    if (pixel % SLICE === 0) await breathe();
  }
}

/** For a pixel beside the background, one a little further inside the subject; undefined for others, and where the subject is that thin. */
function innerBeside(
  removed: Uint8Array,
  pixel: number,
  { width, height }: Pick<Pixels, 'width' | 'height'>,
): number | undefined {
  const x = pixel % width;
  const y = (pixel - x) / width;
  let right = 0;
  let down = 0;
  for (const [dx, dy] of AROUND) {
    const beside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
    if (!beside || !removed[pixel + dx + dy * width]) continue;
    right -= dx;
    down -= dy;
  }
  if (right === 0 && down === 0) return undefined;
  const innerX = x + Math.sign(right) * DEEP;
  const innerY = y + Math.sign(down) * DEEP;
  if (innerX < 0 || innerX >= width || innerY < 0 || innerY >= height) return undefined;
  const inner = innerX + innerY * width;
  return removed[inner] ? undefined : inner;
}

/** The edge's own color is that of the subject a little further in; what it differs from it is the background's part. */
function fade(pixels: Pixels, pixel: number, inner: number, background: Color): void {
  const { data } = pixels;
  const share = distance(pixels, pixel, background) / Math.max(1, distance(pixels, inner, background));
  if (share >= WHOLE) return;
  data.copyWithin(pixel * 4, inner * 4, inner * 4 + 3);
  data[pixel * 4 + 3] = Math.round(data[pixel * 4 + 3]! * share);
}

async function hasVisible({ data }: Pixels): Promise<boolean> {
  for (let at = 3; at < data.length; at += 4) {
    if (data[at]! >= VISIBLE_ALPHA) return true;
    if (at % (SLICE * 4) === 3) await breathe();
  }
  return false;
}
