import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import type { ThumbnailWidth } from '#contracts';
import { newId, type AssetEntity, type Queryable } from '#database';
import { inspect, ownLimits, placeholder, type PictureInfo } from '#imaging';
import { contentKey, derivedKey, Storage, type StoredType } from '#providers';
import { AssetRepository } from './asset.repository.js';

/** An image in storage, before or after its row exists. */
export interface StoredAsset {
  assetId: string;
  key: string;
  sha256: string;
  mimeType: string;
  fileSize: number;
  width: number;
  height: number;
  /** Null for an image that no page shows, and in job states of earlier versions. */
  placeholder?: string | null;
}

/** The key of an image's thumbnail: derived from the image's key, so that it is found and deleted with its image. */
export const thumbnailKey = (storage: Storage, key: string, width: ThumbnailWidth): string =>
  storage.beside(key, derivedKey(['thumbnail', key, String(width)], 'image/webp'));

/** Stores images: the file through the storage port, its facts in `assets`. */
@Injectable()
export class AssetStore {
  constructor(
    private readonly storage: Storage,
    private readonly assets: AssetRepository,
    private readonly config: Config,
  ) {}

  /** Stores an image under a name derived from `parts`, so that a repeated step overwrites its own file. Adds no row. */
  async store(bytes: Buffer, parts: readonly string[]): Promise<StoredAsset> {
    const facts = await inspect(bytes, ownLimits);
    return this.put(bytes, facts, derivedKey(parts, facts.mimeType), true);
  }

  /** Stores an image under the hash of its bytes, so that equal images share a file and an address. Only a `shown` one gets a placeholder. Adds no row. */
  async storeContent(bytes: Buffer, { shown }: { shown: boolean }): Promise<StoredAsset> {
    const facts = await inspect(bytes, ownLimits);
    return this.put(bytes, facts, contentKey(bytes, facts.mimeType), shown);
  }

  /** Stores a small image that no row names, marked for deletion after PARTIAL_KEEP_DAYS. Returns its address. */
  async storePreview(bytes: Buffer, parts: readonly string[], type: StoredType = 'image/webp'): Promise<string> {
    const key = await this.storage.keyFor(derivedKey(parts, type), bytes);
    await this.assets.discardAfter(key, this.config.PARTIAL_KEEP_DAYS);
    await this.storage.put(key, bytes, { contentType: type, ephemeral: true });
    return this.storage.publicUrl(key);
  }

  /** Adds the row of a stored image and returns its id. A row that already names the file stays, and its id is returned. */
  async record(db: Queryable, asset: StoredAsset, ownerId: string | null, purpose: string): Promise<string> {
    const { assetId: id, key, placeholder: tiny = null, ...facts } = asset;
    return this.assets.record(db, {
      id,
      ownerId,
      backend: this.storage.backendOf(key),
      key,
      sha256: facts.sha256,
      mimeType: facts.mimeType,
      fileSize: facts.fileSize,
      width: facts.width,
      height: facts.height,
      purpose,
      placeholder: tiny,
    });
  }

  async find(assetId: string): Promise<AssetEntity | undefined> {
    return (await this.assets.find(assetId)) ?? undefined;
  }

  async findByKey(key: string): Promise<AssetEntity | undefined> {
    return (await this.assets.findByKey(key)) ?? undefined;
  }

  /** The asset behind one of the product's own addresses; undefined for any other address. */
  async findByAddress(address: string): Promise<AssetEntity | undefined> {
    const key = this.storage.isOwnAddress(address);
    return key ? this.findByKey(key) : undefined;
  }

  /** The asset, marked as needed from now on, so that it is not collected while a request uses it; undefined where it is gone. */
  claim(assetId: string): Promise<AssetEntity | undefined> {
    return this.assets.claim(assetId);
  }

  /** The asset behind one of the product's own addresses, claimed. */
  async claimByAddress(address: string): Promise<AssetEntity | undefined> {
    const asset = await this.findByAddress(address);
    return asset && this.claim(asset.id);
  }

  /** The bytes of a stored image. Throws where the file is gone. */
  async read(asset: Pick<AssetEntity, 'key'>): Promise<Buffer> {
    const file = await this.storage.read(asset.key);
    if (!file) throw new Error(`The file ${asset.key} is missing from storage`);
    return file.bytes;
  }

  addressOf(asset: Pick<AssetEntity, 'key'>): string {
    return this.storage.publicUrl(asset.key);
  }

  private async put(bytes: Buffer, facts: PictureInfo, name: string, shown: boolean): Promise<StoredAsset> {
    const key = await this.storage.keyFor(name, bytes);
    await this.assets.claimKey(key);
    const [tiny] = await Promise.all([
      shown ? placeholder(bytes) : null,
      this.storage.put(key, bytes, { contentType: facts.mimeType }),
    ]);
    return {
      assetId: newId(),
      key,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      mimeType: facts.mimeType,
      fileSize: facts.fileSize,
      width: facts.width,
      height: facts.height,
      placeholder: tiny,
    };
  }
}
