import { createHash } from 'node:crypto';
import { text } from '#contracts';
import { PictureError, sanitise } from '#imaging';
import type { Core, Pictures } from '#workflow';
import { HttpError } from '../http/http-error.js';

const DATA_URL = /^data:image\/(?:png|jpe?g|webp);base64,([A-Za-z0-9+/]+={0,2})$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Takes pictures in from requests: own addresses are read through storage, bytes are checked by content and made anew without metadata. */
export class PictureIntake {
  constructor(private readonly core: Core, private readonly pictures: Pictures) {}

  /** The asset behind an own address, a data URL or plain base64. [UPL-06] Throws 400 for anything else. */
  async fromText(source: string, ownerId: string, purpose: string): Promise<string> {
    if (/^https?:\/\//i.test(source)) return this.fromAddress(source);
    const base64 = DATA_URL.exec(source)?.[1] ?? (BASE64.test(source) ? source : undefined);
    if (!base64) throw new HttpError(400, 'BAD_REQUEST', text('image.invalidFormat'), { field: 'image' });
    return this.fromBytes(Buffer.from(base64, 'base64'), ownerId, purpose);
  }

  /** Stores the bytes as a new asset of the owner. Throws 400, 413 or 415 where they are no picture we take. */
  async fromBytes(bytes: Buffer, ownerId: string, purpose: string): Promise<string> {
    const clean = await this.clean(bytes);
    const stored = await this.pictures.store(clean, [ownerId, purpose, ...hashParts(clean)]);
    return this.pictures.record(this.core.database, stored, ownerId, purpose);
  }

  /** The asset, if it is this person's. Throws 404 otherwise. */
  async own(assetId: string, ownerId: string): Promise<string> {
    const asset = await this.pictures.find(assetId);
    if (asset?.ownerId !== ownerId) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return assetId;
  }

  private async fromAddress(address: string): Promise<string> {
    const asset = await this.pictures.findByAddress(address);
    if (!asset) throw new HttpError(400, 'BAD_REQUEST', text('image.foreignAddress'), { field: 'image' });
    return asset.id;
  }

  private async clean(bytes: Buffer): Promise<Buffer> {
    try {
      return (await sanitise(bytes)).bytes;
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      if (error.code === 'TOO_LARGE') throw new HttpError(413, 'TOO_LARGE', text('image.tooLarge'), { field: 'image' });
      if (error.code === 'TOO_MANY_PIXELS' || error.code === 'SIDE_TOO_LONG') throw new HttpError(413, 'TOO_LARGE', text('image.tooManyPixels'), { field: 'image' });
      if (error.code === 'BUSY') throw new HttpError(503, 'UNAVAILABLE', text('request.unavailable'), { retryAfterSeconds: 2 });
      throw new HttpError(415, 'UNSUPPORTED_MEDIA', text('image.notAnImage'), { field: 'image' });
    }
  }
}

/** The same picture of the same person is kept once. */
function hashParts(bytes: Buffer): string[] {
  return [createHash('sha256').update(bytes).digest('hex')];
}
