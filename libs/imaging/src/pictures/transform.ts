import type { Sharp } from 'sharp';
import { openPicture, withPicture } from './guarded-sharp.js';
import { inspect, uploadLimits, type PictureInfo, type PictureLimits, type PictureMime } from './inspect.js';

/** A picture this library has written, with what it is. */
export interface Picture extends PictureInfo {
  bytes: Buffer;
}

export interface PixelRectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Decodes and writes anew: upright, sRGB, nothing left of metadata or of anything hidden behind the picture. Keeps the type. */
export async function sanitise(bytes: Buffer, limits: PictureLimits = uploadLimits): Promise<Picture> {
  return rewrite(bytes, limits, (picture) => picture);
}

/**
 * Cuts a rectangle out; `choose` gets the upright size and answers whole pixels. Which rectangle belongs to which option and
 * ratio is the placement rules' matter, so that the preview cuts at the same pixels.
 */
export async function cropTo(bytes: Buffer, choose: (size: { width: number; height: number }) => PixelRectangle, limits: PictureLimits = uploadLimits): Promise<Picture> {
  return rewrite(bytes, limits, (picture, { width, height }) => picture.extract(choose({ width, height })));
}

/** Cuts a rectangle out, as `cropTo` does, and shrinks it to lie inside the given size; never enlarges. */
export async function cropInside(
  bytes: Buffer, choose: (size: { width: number; height: number }) => PixelRectangle, inside: { width: number; height: number }, limits: PictureLimits = uploadLimits,
): Promise<Picture> {
  return rewrite(bytes, limits, (picture, { width, height }) =>
    picture.extract(choose({ width, height })).resize(inside.width, inside.height, { fit: 'inside', withoutEnlargement: true }));
}

/** Shrinks to lie inside the given size, keeping the shape; never enlarges. */
export async function resizeInside(bytes: Buffer, maxWidth: number, maxHeight: number, limits: PictureLimits = uploadLimits): Promise<Picture> {
  return rewrite(bytes, limits, (picture) => picture.resize(maxWidth, maxHeight, { fit: 'inside', withoutEnlargement: true }));
}

/** A small WebP for lists, at most `side` pixels long. */
export async function thumbnail(bytes: Buffer, side = 480, limits: PictureLimits = uploadLimits): Promise<Picture> {
  return smallWebp(bytes, side, 82, limits);
}

/** A WebP of a few kilobytes of a picture still being drawn; made often, so made fast. */
export async function partialPreview(bytes: Buffer): Promise<Picture> {
  return smallWebp(bytes, 512, 70, uploadLimits);
}

async function smallWebp(bytes: Buffer, side: number, quality: number, limits: PictureLimits): Promise<Picture> {
  await inspect(bytes, limits);
  return withPicture(async () => {
    const picture = openPicture(bytes, limits).resize(side, side, { fit: 'inside', withoutEnlargement: true });
    return written(picture.toColourspace('srgb').webp({ quality, effort: 2 }), 'image/webp');
  });
}

async function rewrite(bytes: Buffer, limits: PictureLimits, change: (picture: Sharp, info: PictureInfo) => Sharp): Promise<Picture> {
  const info = await inspect(bytes, limits);
  return withPicture(async () => {
    const changed = change(openPicture(bytes, limits), info).toColourspace('srgb');
    return written(encode(changed, info.mimeType), info.mimeType);
  });
}

function encode(picture: Sharp, mimeType: PictureMime): Sharp {
  if (mimeType === 'image/jpeg') return picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  if (mimeType === 'image/webp') return picture.webp({ quality: 92, alphaQuality: 100, effort: 3 });
  return picture.png({ compressionLevel: 6 });
}

async function written(picture: Sharp, mimeType: PictureMime): Promise<Picture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const ext = mimeType === 'image/jpeg' ? 'jpg' : mimeType === 'image/png' ? 'png' : 'webp';
  return { bytes: data, mimeType, width: info.width, height: info.height, fileSize: data.length, ext };
}
