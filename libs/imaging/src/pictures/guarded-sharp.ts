import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { PictureError } from './picture-error.js';
import { turns } from './turns.js';

const SECONDS = 60;
let guarded = false;

/**
 * Allows this process only the loaders for JPEG, PNG and WebP. Runs when the first picture of a user is opened,
 * so that a process which only draws (the sandbox, from SVG) keeps its loaders.
 */
function guard(): void {
  if (guarded) return;
  guarded = true;
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
}

export interface OpenOptions {
  maxPixels: number;
}

/** Opens a picture upright: only its first page, within the pixel and time limits. Rejects damaged files. */
export function openPicture(bytes: Buffer, { maxPixels }: OpenOptions): Sharp {
  guard();
  const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'warning', pages: 1 };
  return sharp(bytes, options).timeout({ seconds: SECONDS }).autoOrient();
}

/** Opens pixels produced by this library. */
export function openPixels(data: Buffer, raw: { width: number; height: number; channels: 3 | 4 }): Sharp {
  return sharp(data, { raw, limitInputPixels: false }).timeout({ seconds: SECONDS });
}

/**
 * Queues the work on one picture; turns sharp's errors into PictureError.
 *
 * @param pixels decoded pixels that the work holds at once; none where sharp streams the picture
 */
export async function withPicture<T>(work: () => Promise<T>, pixels = 0): Promise<T> {
  return turns.take(async () => {
    try {
      return await work();
    } catch (error) {
      throw asPictureError(error);
    }
  }, pixels);
}

function asPictureError(error: unknown): PictureError {
  if (error instanceof PictureError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/pixel limit/i.test(message)) return new PictureError('TOO_MANY_PIXELS', message, error);
  if (/unsupported image format/i.test(message)) return new PictureError('NOT_AN_IMAGE', message, error);
  return new PictureError('DAMAGED', message, error);
}
