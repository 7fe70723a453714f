import { text } from '#contracts';
import { inspect, PictureError, Turns, type PictureInfo } from '#imaging';
import { RemotePictureError, type RemotePictures } from '#providers';
import { HttpError } from '../common/http-error.js';

export interface RemotePicture {
  bytes: Buffer;
  facts: PictureInfo;
}

/** Pictures from the hosts we read from. Each lies in memory as a whole, so only a few are read at once. */
export class RemoteImageReader {
  private readonly turns = new Turns(4, 60);

  constructor(private readonly remote: RemotePictures) {}

  /** [IMG-07] The bytes, and what they are by their content. Throws one and the same 400 for every address we do not ask. */
  async read(address: string, field: string): Promise<RemotePicture> {
    try {
      // Nobody who is refused anyway waits for those who are slow.
      this.remote.check(address);
      return await this.turns.take(async () => {
        const bytes = await this.remote.read(address);
        return { bytes, facts: await inspect(bytes) };
      });
    } catch (error) {
      if (error instanceof RemotePictureError) throw refusalOf(error, field);
      if (error instanceof PictureError) throw pictureRefusal(error, field);
      throw error;
    }
  }
}

/** Says nothing of what answers at the address, or whether anything does, unless it is one we ask. */
function refusalOf({ fault }: RemotePictureError, field: string): HttpError {
  if (fault === 'refused') return new HttpError(400, 'BAD_REQUEST', text('image.foreignAddress'), { field });
  if (fault === 'tooLarge') return new HttpError(413, 'TOO_LARGE', text('image.remoteTooLarge'), { field });
  return new HttpError(502, 'UNAVAILABLE', text('design.downloadFailed'), { field });
}

/** [UPL-07] Why bytes are not taken as a picture. */
export function pictureRefusal({ code }: PictureError, field: string): HttpError {
  if (code === 'TOO_LARGE') return new HttpError(413, 'TOO_LARGE', text('image.tooLarge'), { field });
  if (code === 'SIDE_TOO_LONG') return new HttpError(413, 'TOO_LARGE', text('image.sideTooLong'), { field });
  if (code === 'TOO_MANY_PIXELS') return new HttpError(413, 'TOO_LARGE', text('image.tooManyPixels'), { field });
  if (code === 'BUSY') return new HttpError(503, 'UNAVAILABLE', text('request.unavailable'), { retryAfterSeconds: 2 });
  return new HttpError(415, 'UNSUPPORTED_MEDIA', text('image.notAnImage'), { field });
}
