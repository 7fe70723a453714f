import { text } from '#contracts';
import type { PictureError } from '#imaging';
import { HttpError } from '../common/http-error.js';

/** [UPL-07] The response to bytes that are not accepted as an image. */
export function imageRefusal({ code }: PictureError, field: string): HttpError {
  if (code === 'TOO_LARGE') return new HttpError(413, 'TOO_LARGE', text('image.tooLarge'), { field });
  if (code === 'SIDE_TOO_LONG') return new HttpError(413, 'TOO_LARGE', text('image.sideTooLong'), { field });
  if (code === 'TOO_MANY_PIXELS') return new HttpError(413, 'TOO_LARGE', text('image.tooManyPixels'), { field });
  if (code === 'BUSY') return imagingBusy();
  return new HttpError(415, 'UNSUPPORTED_MEDIA', text('image.notAnImage'), { field });
}

/** Too many images are waiting to be processed: a later request may find its turn. */
export const imagingBusy = (): HttpError =>
  new HttpError(503, 'UNAVAILABLE', text('request.unavailable'), { retryAfterSeconds: 2 });
