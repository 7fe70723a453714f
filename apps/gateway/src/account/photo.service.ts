import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { photoLimit, photoShapes, text, type PhotoCrop, type PhotoKind } from '#contracts';
import { Database } from '#database';
import { pixelsOfCrop } from '#domain';
import { cropInside, PictureError, uploadLimits, type Picture } from '#imaging';
import { HttpError } from '../common/http-error.js';

export const purposeOf = (kind: PhotoKind): string => `${kind}-photo`;

/** Stores photos of users: checked by content, cropped to their shape, and encoded anew without metadata. */
@Injectable()
export class PhotoService {
  constructor(
    private readonly assets: AssetStore,
    private readonly database: Database,
  ) {}

  /** The stored photo. Throws 413, 415 or 422 where the bytes are no photo that is accepted. */
  async store(
    kind: PhotoKind,
    bytes: Buffer,
    crop: Partial<PhotoCrop>,
    ownerId: string,
  ): Promise<{ url: string; width: number; height: number }> {
    const photo = await this.crop(kind, bytes, crop);
    const purpose = purposeOf(kind);
    const stored = await this.assets.store(photo.bytes, [
      ownerId,
      purpose,
      createHash('sha256').update(photo.bytes).digest('hex'),
    ]);
    await this.assets.record(this.database, stored, ownerId, purpose);
    return { url: this.assets.addressOf(stored), width: photo.width, height: photo.height };
  }

  private async crop(kind: PhotoKind, bytes: Buffer, crop: Partial<PhotoCrop>): Promise<Picture> {
    const shape = photoShapes[kind];
    try {
      return await cropInside(bytes, (size) => pixelsOfCrop(size, shape, crop), shape, {
        ...uploadLimits,
        maxBytes: photoLimit,
      });
    } catch (error) {
      throw error instanceof PictureError ? refusalOf(error) : error;
    }
  }
}

function refusalOf(error: PictureError): HttpError {
  switch (error.code) {
    case 'TOO_LARGE':
      return new HttpError(413, 'TOO_LARGE', text('account.photoTooLarge'), { field: 'file' });
    case 'TOO_MANY_PIXELS':
    case 'SIDE_TOO_LONG':
      return new HttpError(413, 'TOO_LARGE', text('image.sideTooLong'), { field: 'file' });
    case 'BUSY':
      return new HttpError(503, 'UNAVAILABLE', text('request.unavailable'), { retryAfterSeconds: 2 });
    case 'DAMAGED':
    case 'NOT_PLAIN':
      return new HttpError(422, 'REFUSED', text('account.photoFailed'), { field: 'file' });
    case 'NOT_AN_IMAGE':
      return new HttpError(415, 'UNSUPPORTED_MEDIA', text('image.notAnImage'), { field: 'file' });
  }
}
