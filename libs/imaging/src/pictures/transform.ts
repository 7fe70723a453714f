import type { Sharp } from 'sharp';
import { openPicture, withPicture } from './guarded-sharp.js';
import { PictureError } from './picture-error.js';
import { inspect, ownLimits, uploadLimits, type PictureInfo, type PictureLimits, type PictureMime } from './inspect.js';

/** A picture encoded by this library, with its properties. */
export interface Picture extends PictureInfo {
  bytes: Buffer;
}

const PLACEHOLDER_SIDE = 16;
/** Thumbnails up to this width are shown in grids: a page of 35 stays under 600 kB. */
const TILE_WIDTH = 320;
/** Tried in this order until the picture is small enough; the models use fewer pixels than the first. */
const FITTED_SIDES = [3072, 2048, 1024, 512];

export interface PixelRectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** [UPL-07] Decodes and re-encodes: upright, sRGB, without metadata or data appended to the picture. Keeps the type. */
export async function sanitise(bytes: Buffer, limits: PictureLimits = uploadLimits): Promise<Picture> {
  return rewrite(bytes, limits, (picture) => picture);
}

/**
 * Crops to a rectangle; `choose` gets the upright size and returns whole pixels. The placement rules decide which rectangle
 * belongs to an option and ratio, so that the preview crops at the same pixels.
 */
export async function cropTo(
  bytes: Buffer,
  choose: (size: { width: number; height: number }) => PixelRectangle,
  limits: PictureLimits = uploadLimits,
): Promise<Picture> {
  return rewrite(bytes, limits, (picture, { width, height }) => picture.extract(choose({ width, height })));
}

/** Crops to a rectangle, as `cropTo` does, and shrinks it to fit the given size; never enlarges. */
export async function cropInside(
  bytes: Buffer,
  choose: (size: { width: number; height: number }) => PixelRectangle,
  inside: { width: number; height: number },
  limits: PictureLimits = uploadLimits,
): Promise<Picture> {
  return rewrite(bytes, limits, (picture, { width, height }) =>
    picture
      .extract(choose({ width, height }))
      .resize(inside.width, inside.height, { fit: 'inside', withoutEnlargement: true }),
  );
}

/** Shrinks to fit the given size, keeping the shape; never enlarges. */
export async function resizeInside(
  bytes: Buffer,
  maxWidth: number,
  maxHeight: number,
  limits: PictureLimits = uploadLimits,
): Promise<Picture> {
  return rewrite(bytes, limits, (picture) =>
    picture.resize(maxWidth, maxHeight, { fit: 'inside', withoutEnlargement: true }),
  );
}

/** Enlarges to exactly the given size by Lanczos; what the shapes differ by is cut off evenly. Adds no detail. */
export async function enlargeTo(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
  limits: PictureLimits = ownLimits,
): Promise<Picture> {
  return rewrite(bytes, limits, (picture) => picture.resize(width, height, { fit: 'cover', kernel: 'lanczos3' }));
}

/** The picture in at most `maxBytes`: unchanged if it fits, else a WebP with as many pixels as fit. Rejects if not even the smallest fits. */
export async function fitBytes(bytes: Buffer, maxBytes: number, limits: PictureLimits = ownLimits): Promise<Buffer> {
  if (bytes.length <= maxBytes) return bytes;
  for (const side of FITTED_SIDES) {
    const smaller = await smallWebp(bytes, { width: side, height: side }, 90, limits);
    if (smaller.fileSize <= maxBytes) return smaller.bytes;
  }
  throw new PictureError('TOO_LARGE', `${bytes.length} bytes do not fit into ${maxBytes}.`);
}

/** A WebP for lists, at most `width` pixels wide and never wider than the picture. Keeps transparency. */
export async function thumbnail(bytes: Buffer, width: number, limits: PictureLimits = ownLimits): Promise<Picture> {
  return smallWebp(bytes, { width, height: width * 4 }, width <= TILE_WIDTH ? 54 : 74, limits);
}

/** A WebP of about two hundred bytes as a data URL, shown blurred until the picture is loaded. */
export async function placeholder(bytes: Buffer, limits: PictureLimits = ownLimits): Promise<string> {
  return withPicture(async () => {
    const tiny = openPicture(bytes, limits).resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, {
      fit: 'inside',
      withoutEnlargement: true,
    });
    const data = await tiny.toColourspace('srgb').webp({ quality: 20, alphaQuality: 20, effort: 4 }).toBuffer();
    return `data:image/webp;base64,${data.toString('base64')}`;
  });
}

/** A WebP of a few kilobytes of a picture still being generated; optimised for speed, since it is made often. */
export async function partialPreview(bytes: Buffer): Promise<Picture> {
  return smallWebp(bytes, { width: 512, height: 512 }, 70, uploadLimits);
}

async function smallWebp(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
  quality: number,
  limits: PictureLimits,
): Promise<Picture> {
  await inspect(bytes, limits);
  return withPicture(async () => {
    const picture = openPicture(bytes, limits).resize(width, height, { fit: 'inside', withoutEnlargement: true });
    return encoded(picture.toColourspace('srgb').webp({ quality, effort: 2 }), 'image/webp');
  });
}

async function rewrite(
  bytes: Buffer,
  limits: PictureLimits,
  change: (picture: Sharp, info: PictureInfo) => Sharp,
): Promise<Picture> {
  const info = await inspect(bytes, limits);
  return withPicture(async () => {
    const changed = change(openPicture(bytes, limits), info).toColourspace('srgb');
    return encoded(encode(changed, info.mimeType), info.mimeType);
  });
}

function encode(picture: Sharp, mimeType: PictureMime): Sharp {
  if (mimeType === 'image/jpeg') return picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  if (mimeType === 'image/webp') return picture.webp({ quality: 92, alphaQuality: 100, effort: 3 });
  return picture.png({ compressionLevel: 6 });
}

async function encoded(picture: Sharp, mimeType: PictureMime): Promise<Picture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const ext = mimeType === 'image/jpeg' ? 'jpg' : mimeType === 'image/png' ? 'png' : 'webp';
  return { bytes: data, mimeType, width: info.width, height: info.height, fileSize: data.length, ext };
}
