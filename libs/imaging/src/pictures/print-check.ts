import { openPicture, withPicture } from './guarded-sharp.js';
import { inspect, ownLimits, type PictureLimits } from './inspect.js';
import { distance, plainBackground, VISIBLE_ALPHA, type Color, type Pixels } from './plain-background.js';

/** What is looked at is shrunk to this: a finer look finds nothing else. */
const LOOK_SIDE = 512;
/** What differs this little from the rest, of 441, is not seen on a print. */
const UNSEEN = 12;

export interface PrintCheck {
  /** Nothing to see: transparent throughout, or of one color. */
  blank: boolean;
  /** 0 to 1. */
  transparentShare: number;
  /** `#rrggbb`; null where the background is not plain. */
  plainBackground: string | null;
  width: number;
  height: number;
}

/** What of a picture would print badly whatever its size. */
export async function checkForPrint(bytes: Buffer, limits: PictureLimits = ownLimits): Promise<PrintCheck> {
  const { width, height } = await inspect(bytes, limits);
  const { data, info } = await withPicture(() =>
    openPicture(bytes, limits)
      .resize(LOOK_SIDE, LOOK_SIDE, { fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const pixels = { data, width: info.width, height: info.height };
  const visible = visiblePixels(pixels);
  const background = plainBackground(pixels);
  return {
    blank: isBlank(pixels, visible),
    transparentShare: Math.round((1 - visible.length / (info.width * info.height)) * 1000) / 1000,
    plainBackground: background ? hexOf(background) : null,
    width,
    height,
  };
}

function visiblePixels({ data, width, height }: Pixels): number[] {
  const visible: number[] = [];
  for (let pixel = 0; pixel < width * height; pixel += 1)
    if (data[pixel * 4 + 3]! >= VISIBLE_ALPHA) visible.push(pixel);
  return visible;
}

/** A shape of one color on transparency is a picture; an area of one color without any is none. */
function isBlank(pixels: Pixels, visible: readonly number[]): boolean {
  const [first] = visible;
  if (first === undefined) return true;
  if (visible.length < pixels.width * pixels.height) return false;
  const [red, green, blue] = pixels.data.subarray(first * 4, first * 4 + 3) as unknown as [number, number, number];
  return visible.every((pixel) => distance(pixels, pixel, { red, green, blue }) <= UNSEEN);
}

const hexOf = ({ red, green, blue }: Color): string =>
  `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
