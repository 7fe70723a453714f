import { createHash } from 'node:crypto';
import type { ThumbnailWidth } from '#contracts';
import { newId, type AssetEntity, type Database, type Queryable } from '#database';
import { inspect, ownLimits, placeholder, type PictureInfo } from '#imaging';
import { contentKey, derivedKey, type Storage, type StoredType } from '#providers';

/** A picture that lies in storage, before or after its row exists. */
export interface StoredAsset {
  assetId: string;
  key: string;
  sha256: string;
  mimeType: string;
  fileSize: number;
  width: number;
  height: number;
  /** Null where nobody is shown the picture, and in notes of earlier versions. */
  placeholder?: string | null;
}

/** The key of a picture's smaller version: known without looking, so that it is found, and deleted, with its picture. */
export const thumbnailKey = (storage: Storage, key: string, width: ThumbnailWidth): string =>
  storage.beside(key, derivedKey(['thumbnail', key, String(width)], 'image/webp'));

const KEEP_PREVIEW = '7 days';

/** Keeps pictures: the file through the storage port, the facts about it in `assets`. */
export class AssetStore {
  constructor(
    private readonly storage: Storage,
    private readonly database: Database,
  ) {}

  /** Stores a picture under a name made of `parts`, so that a repeated step writes over its own file. No row yet. */
  async store(bytes: Buffer, parts: readonly string[]): Promise<StoredAsset> {
    const facts = await inspect(bytes, ownLimits);
    return this.put(bytes, facts, derivedKey(parts, facts.mimeType), true);
  }

  /** Stores a picture under the hash of its bytes: the same picture has the same file and address. Only one that is `shown` gets a placeholder. */
  async storeContent(bytes: Buffer, { shown }: { shown: boolean }): Promise<StoredAsset> {
    const facts = await inspect(bytes, ownLimits);
    return this.put(bytes, facts, contentKey(bytes, facts.mimeType), shown);
  }

  /** Stores a small picture that no row names, marked from the beginning as to be deleted in a week. Answers its address. */
  async storePreview(bytes: Buffer, parts: readonly string[], type: StoredType = 'image/webp'): Promise<string> {
    const key = await this.storage.keyFor(derivedKey(parts, type), bytes);
    await this.database.query(
      `insert into discarded_files (key, due_at) values ($1, now() + $2::interval) on conflict (key) do update set due_at = excluded.due_at`,
      [key, KEEP_PREVIEW],
    );
    await this.storage.put(key, bytes, { contentType: type, passing: true });
    return this.storage.publicUrl(key);
  }

  /** Adds the row of a stored picture. A row that already names the file is kept, and its id answered. */
  async record(tx: Queryable, asset: StoredAsset, ownerId: string | null, purpose: string): Promise<string> {
    const [row] = await tx.query<{ id: string }>(
      `insert into assets (id, owner_id, sha256, backend, key, mime_type, file_size, width, height, purpose, placeholder)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (key) do update set needed_at = now(), placeholder = coalesce(assets.placeholder, excluded.placeholder) returning id`,
      [
        asset.assetId,
        ownerId,
        asset.sha256,
        this.storage.backendOf(asset.key),
        asset.key,
        asset.mimeType,
        asset.fileSize,
        asset.width,
        asset.height,
        purpose,
        asset.placeholder ?? null,
      ],
    );
    return row!.id;
  }

  async find(assetId: string): Promise<AssetEntity | undefined> {
    const [row] = await this.database.query<AssetEntity>('select * from assets where id = $1', [assetId]);
    return row;
  }

  /** The asset behind one of our own addresses; undefined for any other address. */
  async findByAddress(address: string): Promise<AssetEntity | undefined> {
    const key = this.storage.isOwnAddress(address);
    return key ? this.findByKey(key) : undefined;
  }

  /** The asset, marked as needed from now on, so that it is not collected while a request goes on with it; undefined where it is gone. */
  async claim(assetId: string): Promise<AssetEntity | undefined> {
    const [row] = await this.database.query<AssetEntity>(
      'update assets set needed_at = now() where id = $1 returning *',
      [assetId],
    );
    return row;
  }

  /** The asset behind one of our own addresses, claimed. */
  async claimByAddress(address: string): Promise<AssetEntity | undefined> {
    const asset = await this.findByAddress(address);
    return asset && this.claim(asset.id);
  }

  async findByKey(key: string): Promise<AssetEntity | undefined> {
    const [row] = await this.database.query<AssetEntity>('select * from assets where key = $1', [key]);
    return row;
  }

  /** The bytes of a stored picture. Throws where the file is gone. */
  async read(asset: Pick<AssetEntity, 'key'>): Promise<Buffer> {
    const picture = await this.storage.read(asset.key);
    if (!picture) throw new Error(`The file ${asset.key} is missing from storage`);
    return picture.bytes;
  }

  addressOf(asset: Pick<AssetEntity, 'key'>): string {
    return this.storage.publicUrl(asset.key);
  }

  private async put(bytes: Buffer, facts: PictureInfo, name: string, shown: boolean): Promise<StoredAsset> {
    const key = await this.storage.keyFor(name, bytes);
    await this.keep(key);
    const [tiny] = await Promise.all([
      shown ? placeholder(bytes) : null,
      this.storage.put(key, bytes, { contentType: facts.mimeType }),
    ]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return {
      assetId: newId(),
      key,
      sha256,
      mimeType: facts.mimeType,
      fileSize: facts.fileSize,
      width: facts.width,
      height: facts.height,
      placeholder: tiny,
    };
  }

  /**
   * Before a file is written whose key may be known already. Whoever collects the row at this moment has either seen that it is needed,
   * or has discarded the file, which the second statement takes back; while the file is being deleted, that statement waits.
   */
  private async keep(key: string): Promise<void> {
    await this.database.query('update assets set needed_at = now() where key = $1', [key], { prepared: true });
    await this.database.query('delete from discarded_files where key = $1', [key], { prepared: true });
  }
}
