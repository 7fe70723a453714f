import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { inspect, PictureError, Turns, type PictureInfo } from '#imaging';
import { RemoteImageClient, RemoteImageError } from '#providers';
import { HttpError } from '../common/http-error.js';
import { imageRefusal } from './image-refusal.js';

export interface RemoteImage {
  bytes: Buffer;
  facts: PictureInfo;
}

/** Reads images from the allowed hosts. Each is in memory as a whole, so that only a few are read at once. */
@Injectable()
export class RemoteImageReader {
  private readonly turns = new Turns({ atOnce: 4, maxWaiting: 60 });

  constructor(private readonly remote: RemoteImageClient) {}

  /** [IMG-07] The bytes, and what they are by their content. Throws the same 400 for every address that is not allowed. */
  async read(address: string, field: string): Promise<RemoteImage> {
    try {
      // A refused request does not wait for slow ones.
      this.remote.check(address);
      return await this.turns.take(async () => {
        const bytes = await this.remote.read(address);
        return { bytes, facts: await inspect(bytes) };
      });
    } catch (error) {
      if (error instanceof RemoteImageError) throw remoteRefusal(error, field);
      if (error instanceof PictureError) throw imageRefusal(error, field);
      throw error;
    }
  }
}

/** Reveals nothing about what responds at an address that is not allowed, nor whether anything does. */
function remoteRefusal({ fault }: RemoteImageError, field: string): HttpError {
  if (fault === 'refused') return new HttpError(400, 'BAD_REQUEST', text('image.foreignAddress'), { field });
  if (fault === 'tooLarge') return new HttpError(413, 'TOO_LARGE', text('image.remoteTooLarge'), { field });
  return new HttpError(502, 'UNAVAILABLE', text('design.downloadFailed'), { field });
}
