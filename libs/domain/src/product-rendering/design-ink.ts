import type { DesignLayout, Rectangle, Size } from '../placement.js';
import type { PicturePyramid } from './picture-pyramid.js';
import type { Ink } from './print-ink.js';

/** A design as it lies on its print area, before it is printed. */
export interface PlacedPicture {
  picture: PicturePyramid;
  /** Size of the design in the pixels that `layout` counts in; the picture may be smaller. */
  design: Size;
  area: Size;
  layout: DesignLayout;
}

/** Maps a point of the surface to a pixel of the picture: x = a·u + c·v + e, y = b·u + d·v + f. */
interface Affine {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

/** Each pixel shows the mean of four points in it, like the server's print of twice the size. */
const POINT = 0.25;
const { floor, imul } = Math;

/** Red and blue of a pixel that is read as one number, or green and alpha of one that is shifted by a byte. */
const PAIR = 0x00ff00ff;
/** A half, in both of a pair. */
const HALVES = 0x00800080;

/**
 * A design read where it lies, without drawing the flat print first. This is where most of a preview's time goes: a
 * pixel is read as one number, of little-endian bytes, and its channels are weighted two at a time, in 256ths.
 */
export class DesignInk implements Ink {
  red = 0;
  green = 0;
  blue = 0;
  /** Sums over the points of a pixel. */
  private redBlue = 0;
  private greenAlpha = 0;
  private readonly map: Affine;
  private readonly pixels: Uint32Array;
  private readonly width: number;
  private readonly height: number;
  private readonly crop: { left: number; top: number; right: number; bottom: number };
  private readonly step: number;

  /** `scale` is how many pixels are drawn per pixel of the surface. */
  constructor(
    { picture, design, area, layout }: PlacedPicture,
    private readonly surface: Size,
    scale: number,
  ) {
    const map = pictureOf(layout, area, surface);
    const whole = picture[0]!;
    const shrunk = { x: whole.width / design.width, y: whole.height / design.height };
    const covered = Math.sqrt(Math.abs(map.a * map.d - map.b * map.c) * shrunk.x * shrunk.y) / scale;
    const level = Math.min(picture.length - 1, Math.max(0, floor(Math.log2(covered))));
    const { data, width, height } = picture[level]!;
    this.pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
    [this.width, this.height] = [width, height];
    this.map = stretched(map, width / design.width, height / design.height);
    this.crop = usedPart(layout.crop, width / design.width, height / design.height);
    this.step = POINT / scale;
  }

  read(u: number, v: number): number {
    const { map, crop, step, width, height } = this;
    const px = map.a * u + map.c * v + map.e;
    const py = map.b * u + map.d * v + map.f;
    this.redBlue = this.greenAlpha = 0;
    for (let point = 0; point < 4; point++) {
      const du = point & 1 ? step : -step;
      const dv = point & 2 ? step : -step;
      // Nothing beyond the print area and the used part.
      if (u + du < 0 || v + dv < 0 || u + du > this.surface.width || v + dv > this.surface.height) continue;
      const x = px + map.a * du + map.c * dv;
      const y = py + map.b * du + map.d * dv;
      if (x < crop.left || y < crop.top || x > crop.right || y > crop.bottom) continue;
      this.add((within(x - 0.5, width - 1) * 256) | 0, (within(y - 0.5, height - 1) * 256) | 0);
    }
    const alpha = this.greenAlpha >>> 16;
    if (alpha === 0) return 0;
    this.red = ((this.redBlue & 0xffff) / alpha) * 255;
    this.green = ((this.greenAlpha & 0xffff) / alpha) * 255;
    this.blue = ((this.redBlue >>> 16) / alpha) * 255;
    return alpha / (4 * 255);
  }

  /** Adds the picture at a point, bilinear. The point is in 256ths of a pixel: whole numbers are passed without being stored, which counts by the million. */
  private add(x: number, y: number): void {
    const { pixels, width, height } = this;
    const fx = x & 255;
    const fy = y & 255;
    const upper = (y >> 8) * width + (x >> 8);
    const lower = (y >> 8) + 1 < height ? upper + width : upper;
    const next = (x >> 8) + 1 < width ? 1 : 0;
    const w11 = (fx * fy + 128) >> 8;
    const w10 = fx - w11;
    const w01 = fy - w11;
    const w00 = 256 - fx - w01;
    const p00 = pixels[upper]!;
    const p10 = pixels[upper + next]!;
    const p01 = pixels[lower]!;
    const p11 = pixels[lower + next]!;
    const redBlue =
      imul(p00 & PAIR, w00) + imul(p10 & PAIR, w10) + imul(p01 & PAIR, w01) + imul(p11 & PAIR, w11) + HALVES;
    const greenAlpha =
      imul((p00 >>> 8) & PAIR, w00) +
      imul((p10 >>> 8) & PAIR, w10) +
      imul((p01 >>> 8) & PAIR, w01) +
      imul((p11 >>> 8) & PAIR, w11) +
      HALVES;
    this.redBlue += (redBlue >>> 8) & PAIR;
    this.greenAlpha += (greenAlpha >>> 8) & PAIR;
  }
}

const within = (value: number, most: number): number => (value < 0 ? 0 : value > most ? most : value);

/** From the surface to the design's own pixels: the inverse of crop, flips and rotation about the middle of the box. */
function pictureOf(
  { crop, box, rotation, flipHorizontal, flipVertical }: DesignLayout,
  area: Size,
  surface: Size,
): Affine {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [ax, ay] = [area.width / surface.width, area.height / surface.height];
  const kx = (crop.width / box.width) * (flipHorizontal ? -1 : 1);
  const ky = (crop.height / box.height) * (flipVertical ? -1 : 1);
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  return {
    a: kx * cos * ax,
    c: kx * sin * ay,
    e: crop.left + crop.width / 2 - lag(crop.width, box.width) - kx * (cos * middle.x + sin * middle.y),
    b: -ky * sin * ax,
    d: ky * cos * ay,
    f: crop.top + crop.height / 2 - lag(crop.height, box.height) + ky * (sin * middle.x - cos * middle.y),
  };
}

/** The print file's renderer moves what it enlarges by half a pixel of the file; here in pixels of the design. */
const lag = (from: number, to: number): number => (to > from ? from / to / 2 : 0);

const stretched = ({ a, b, c, d, e, f }: Affine, x: number, y: number): Affine => ({
  a: a * x,
  c: c * x,
  e: e * x,
  b: b * y,
  d: d * y,
  f: f * y,
});

const usedPart = ({ left, top, width, height }: Rectangle, x: number, y: number) => ({
  left: left * x,
  top: top * y,
  right: (left + width) * x,
  bottom: (top + height) * y,
});
