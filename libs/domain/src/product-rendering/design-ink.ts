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
const { floor } = Math;

/** A design read where it lies, without drawing the flat print first. */
export class DesignInk implements Ink {
  red = 0;
  green = 0;
  blue = 0;
  private r = 0;
  private g = 0;
  private b = 0;
  private alpha = 0;
  private readonly map: Affine;
  private readonly data: Uint8Array;
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
    [this.data, this.width, this.height] = [data, width, height];
    this.map = stretched(map, width / design.width, height / design.height);
    this.crop = usedPart(layout.crop, width / design.width, height / design.height);
    this.step = POINT / scale;
  }

  read(u: number, v: number): number {
    const { step } = this;
    this.r = this.g = this.b = this.alpha = 0;
    this.add(u - step, v - step);
    this.add(u + step, v - step);
    this.add(u - step, v + step);
    this.add(u + step, v + step);
    if (this.alpha <= 0) return 0;
    this.red = (this.r / this.alpha) * 255;
    this.green = (this.g / this.alpha) * 255;
    this.blue = (this.b / this.alpha) * 255;
    return this.alpha / (4 * 255);
  }

  /** Adds the picture at a point of the surface: bilinear, nothing beyond the print area and the used part. */
  private add(u: number, v: number): void {
    const { map, crop, data, width, height } = this;
    if (u < 0 || v < 0 || u > this.surface.width || v > this.surface.height) return;
    const px = map.a * u + map.c * v + map.e;
    const py = map.b * u + map.d * v + map.f;
    if (px < crop.left || py < crop.top || px > crop.right || py > crop.bottom) return;
    const x = within(px - 0.5, width - 1);
    const y = within(py - 0.5, height - 1);
    const x0 = floor(x);
    const y0 = floor(y);
    const fx = x - x0;
    const fy = y - y0;
    const upper = (y0 * width + x0) * 4;
    const lower = y0 + 1 < height ? upper + width * 4 : upper;
    const next = x0 + 1 < width ? 4 : 0;
    const w00 = (1 - fx) * (1 - fy);
    const w10 = fx * (1 - fy);
    const w01 = (1 - fx) * fy;
    const w11 = fx * fy;
    this.r += data[upper]! * w00 + data[upper + next]! * w10 + data[lower]! * w01 + data[lower + next]! * w11;
    this.g +=
      data[upper + 1]! * w00 + data[upper + next + 1]! * w10 + data[lower + 1]! * w01 + data[lower + next + 1]! * w11;
    this.b +=
      data[upper + 2]! * w00 + data[upper + next + 2]! * w10 + data[lower + 2]! * w01 + data[lower + next + 2]! * w11;
    this.alpha +=
      data[upper + 3]! * w00 + data[upper + next + 3]! * w10 + data[lower + 3]! * w01 + data[lower + next + 3]! * w11;
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
