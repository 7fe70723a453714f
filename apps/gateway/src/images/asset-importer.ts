import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { text } from '#contracts';
import { Database } from '#database';
import { PictureError, sanitise } from '#imaging';
import { HttpError } from '../common/http-error.js';
import { imageRefusal } from './image-refusal.js';
import { bytesOfText } from './picture-text.js';
import { RemoteImageReader } from './remote-image-reader.js';
import { StoredBytesLimiter } from './stored-bytes.limiter.js';

const ADDRESS = /^https?:\/\//i;

/** Imports images from requests: own addresses are read through storage, other ones are copied; bytes are checked by content and re-encoded without metadata. */
@Injectable()
export class AssetImporter {
  constructor(
    private readonly database: Database,
    private readonly assets: AssetStore,
    private readonly remote: RemoteImageReader,
    private readonly limiter: StoredBytesLimiter,
  ) {}

  /** Imports an address, a data URL or plain base64 and returns the asset's id. [UPL-06] Throws 400 for anything else. */
  async fromText(source: string, ownerId: string, purpose: string): Promise<string> {
    if (ADDRESS.test(source)) return this.fromAddress(source, ownerId, purpose);
    return this.fromBytes(bytesOfText(source, 'image'), ownerId, purpose);
  }

  /** The bytes of an own image by its address, of another host's image, of a data URL or of plain base64, without importing them. */
  async bytesOf(source: string, ownerId: string, field: string): Promise<Buffer> {
    if (!ADDRESS.test(source)) return bytesOfText(source, field);
    const asset = await this.assets.claimByAddress(source);
    if (!asset) return (await this.remote.read(source, field)).bytes;
    await this.own(asset.id, ownerId);
    return this.assets.read(asset);
  }

  /** Stores the bytes as an asset of the owner and returns its id. Throws 400, 413 or 415 where they are no accepted image, 429 where the user has stored too much today. */
  async fromBytes(bytes: Buffer, ownerId: string, purpose: string): Promise<string> {
    const clean = await this.clean(bytes);
    // Equal images of one user share one file.
    const hash = createHash('sha256').update(clean).digest('hex');
    await this.limiter.take(ownerId, clean.length);
    const stored = await this.assets.store(clean, [ownerId, purpose, hash]);
    return this.assets.record(this.database, stored, ownerId, purpose);
  }

  /** Claims the asset of the user and returns its id. Throws 404 where it is not theirs. */
  async own(assetId: string, ownerId: string): Promise<string> {
    const asset = await this.assets.claim(assetId);
    if (asset?.ownerId !== ownerId) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return assetId;
  }

  /** Uses the user's own asset as it is and refuses another user's. Copies any other image, so that no row points to another host. */
  private async fromAddress(address: string, ownerId: string, purpose: string): Promise<string> {
    const asset = await this.assets.claimByAddress(address);
    if (asset) return this.own(asset.id, ownerId);
    const { bytes } = await this.remote.read(address, 'image');
    return this.fromBytes(bytes, ownerId, purpose);
  }

  private async clean(bytes: Buffer): Promise<Buffer> {
    try {
      return (await sanitise(bytes)).bytes;
    } catch (error) {
      throw error instanceof PictureError ? imageRefusal(error, 'image') : error;
    }
  }
}
