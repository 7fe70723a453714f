import type { Layer } from './layer-ink.js';

/** The same picture at its size, half of it, a quarter …; 4 bytes per pixel, premultiplied by the alpha. */
export type PicturePyramid = readonly Layer[];

/** Smaller levels are never read: a print of this size is a few pixels. */
const SMALLEST = 16;

/** Reduces a picture step by step, so that a small print of it reads averages instead of single pixels. */
export function picturePyramid(picture: Layer): PicturePyramid {
  const levels = [premultiplied(picture)];
  for (let last = levels[0]!; Math.min(last.width, last.height) > SMALLEST; last = levels.at(-1)!)
    levels.push(halved(last));
  return levels;
}

function premultiplied({ data, width, height }: Layer): Layer {
  const out = new Uint8Array(data);
  for (let o = 0; o < out.length; o += 4) {
    const alpha = out[o + 3]!;
    if (alpha === 255) continue;
    for (let c = 0; c < 3; c++) out[o + c] = (out[o + c]! * alpha + 127) / 255;
  }
  return { data: out, width, height };
}

/** Averages two by two pixels; of an odd side the last pixel counts twice. */
function halved({ data, width, height }: Layer): Layer {
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const out = new Uint8Array(half.width * half.height * 4);
  for (let y = 0, to = 0; y < half.height; y++) {
    const upper = 2 * y * width;
    const lower = Math.min(2 * y + 1, height - 1) * width;
    for (let x = 0; x < half.width; x++) {
      const [left, right] = [2 * x, Math.min(2 * x + 1, width - 1)];
      for (let c = 0; c < 4; c++, to++) {
        const sum =
          data[(upper + left) * 4 + c]! +
          data[(upper + right) * 4 + c]! +
          data[(lower + left) * 4 + c]! +
          data[(lower + right) * 4 + c]!;
        out[to] = (sum + 2) >> 2;
      }
    }
  }
  return { data: out, ...half };
}
