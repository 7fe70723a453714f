import { createHash } from 'node:crypto';
import { text } from '#contracts';
import { PictureError, sanitise } from '#imaging';
import type { AssetStore } from '#assets';
import type { Core } from '#workflow';
import { HttpError } from '../common/http-error.js';
import { pictureRefusal, type RemoteImageReader } from './remote-image-reader.js';

const DATA_URL = /^data:image\/(?:png|jpe?g|webp);base64,([A-Za-z0-9+/]+={0,2})$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Takes pictures in from requests: own addresses are read through storage, others copied, bytes are checked by content and made anew without metadata. */
export class AssetImporter {
  constructor(
    private readonly core: Core,
    private readonly pictures: AssetStore,
    private readonly remote: RemoteImageReader,
  ) {}

  /** The asset of an address, a data URL or plain base64. [UPL-06] Throws 400 for anything else. */
  async fromText(source: string, ownerId: string, purpose: string): Promise<string> {
    if (/^https?:\/\//i.test(source)) return this.fromAddress(source, ownerId, purpose);
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

  /** The asset, if it is this user's. Throws 404 otherwise. */
  async own(assetId: string, ownerId: string): Promise<string> {
    const asset = await this.pictures.claim(assetId);
    if (asset?.ownerId !== ownerId) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return assetId;
  }

  /** An address names a picture of anybody; only one's own may be built upon, and is taken as it is. Of any other we keep a copy of our own, so that nothing of ours ever points elsewhere. */
  private async fromAddress(address: string, ownerId: string, purpose: string): Promise<string> {
    const asset = await this.pictures.claimByAddress(address);
    if (asset) return this.own(asset.id, ownerId);
    const { bytes } = await this.remote.read(address, 'image');
    return this.fromBytes(bytes, ownerId, purpose);
  }

  private async clean(bytes: Buffer): Promise<Buffer> {
    try {
      return (await sanitise(bytes)).bytes;
    } catch (error) {
      throw error instanceof PictureError ? pictureRefusal(error, 'image') : error;
    }
  }
}

/** The same picture of the same user is kept once. */
function hashParts(bytes: Buffer): string[] {
  return [createHash('sha256').update(bytes).digest('hex')];
}
