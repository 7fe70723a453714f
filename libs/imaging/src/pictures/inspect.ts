import { fileTypeFromBuffer } from 'file-type';
import { openPicture, withPicture } from './guarded-sharp.js';
import { PictureError } from './picture-error.js';

export type PictureMime = 'image/png' | 'image/jpeg' | 'image/webp';
type PictureExtension = 'png' | 'jpg' | 'webp';

/** A picture's properties by its content. Width and height in pixels when upright; fileSize in bytes. */
export interface PictureInfo {
  mimeType: PictureMime;
  width: number;
  height: number;
  fileSize: number;
  ext: PictureExtension;
}

export interface PictureLimits {
  maxBytes: number;
  maxPixels: number;
  maxSide: number;
}

/** Limits of uploads: 20 MB inclusive, 50 megapixels, 8192 pixels a side. */
export const uploadLimits: PictureLimits = { maxBytes: 20 * 1024 * 1024, maxPixels: 50_000_000, maxSide: 8192 };
/** Limits of pictures produced by this library: print files of large posters exceed the limits of uploads. */
export const ownLimits: PictureLimits = { maxBytes: 400 * 1024 * 1024, maxPixels: 120_000_000, maxSide: 16_384 };

const formats: Record<PictureMime, { format: string; ext: PictureExtension }> = {
  'image/png': { format: 'png', ext: 'png' },
  'image/jpeg': { format: 'jpeg', ext: 'jpg' },
  'image/webp': { format: 'webp', ext: 'webp' },
};

/** [UPL-07] Reads type and size from the content and checks them against the limits. Rejects with PictureError. */
export async function inspect(bytes: Buffer, limits: PictureLimits = uploadLimits): Promise<PictureInfo> {
  if (bytes.length > limits.maxBytes)
    throw new PictureError('TOO_LARGE', `${bytes.length} bytes; at most ${limits.maxBytes} are allowed.`);
  const mimeType = await sniff(bytes);
  const { format, width, height } = await withPicture(() => header(bytes, limits));
  if (format !== formats[mimeType].format)
    throw new PictureError('NOT_AN_IMAGE', `It begins like ${mimeType} and reads as ${format}.`);
  if (Math.max(width, height) > limits.maxSide)
    throw new PictureError('SIDE_TOO_LONG', `${width} x ${height}; at most ${limits.maxSide} a side.`);
  return { mimeType, width, height, fileSize: bytes.length, ext: formats[mimeType].ext };
}

async function sniff(bytes: Buffer): Promise<PictureMime> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !(type.mime in formats))
    throw new PictureError('NOT_AN_IMAGE', `It is ${type?.mime ?? 'of no known type'}.`);
  return type.mime as PictureMime;
}

async function header(
  bytes: Buffer,
  limits: PictureLimits,
): Promise<{ format: string; width: number; height: number }> {
  const { format, autoOrient } = await openPicture(bytes, limits).metadata();
  if (autoOrient.width * autoOrient.height > limits.maxPixels)
    throw new PictureError('TOO_MANY_PIXELS', `${autoOrient.width} x ${autoOrient.height}`);
  return { format, ...autoOrient };
}
