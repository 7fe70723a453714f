import { createHash } from 'node:crypto';
import { newId, type AssetEntity, type Database, type Queryable } from '#database';
import { inspect, ownLimits, type PictureInfo } from '#imaging';
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
}

/** Keeps pictures: the file through the storage port, the facts about it in `assets`. */
export class Pictures {
  constructor(private readonly storage: Storage, private readonly database: Database) {}

  /** Stores a picture under a key made of `parts`, so that a repeated step writes over its own file. No row yet. */
  async store(bytes: Buffer, parts: readonly string[]): Promise<StoredAsset> {
    const facts = await inspect(bytes, ownLimits);
    return this.put(bytes, facts, derivedKey(parts, facts.mimeType));
  }

  /** Stores a picture under the hash of its bytes: the same picture has the same file and address. */
  async storeContent(bytes: Buffer): Promise<StoredAsset> {
    const facts = await inspect(bytes, ownLimits);
    return this.put(bytes, facts, contentKey(bytes, facts.mimeType));
  }

  /** Stores a small picture that no row names; collected later. Answers its address. */
  async storePreview(bytes: Buffer, parts: readonly string[], type: StoredType = 'image/webp'): Promise<string> {
    const key = derivedKey(parts, type);
    await this.storage.put(key, bytes, { contentType: type });
    return this.storage.publicUrl(key);
  }

  /** Adds the row of a stored picture. A row that already names the file is kept, and its id answered. */
  async record(tx: Queryable, asset: StoredAsset, ownerId: string | null, purpose: string): Promise<string> {
    const [row] = await tx.query<{ id: string }>(
      `insert into assets (id, owner_id, sha256, backend, key, mime_type, file_size, width, height, purpose)
       values ($1, $2, $3, 'local', $4, $5, $6, $7, $8, $9)
       on conflict (key) do update set key = excluded.key returning id`,
      [asset.assetId, ownerId, asset.sha256, asset.key, asset.mimeType, asset.fileSize, asset.width, asset.height, purpose],
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
    if (!key) return undefined;
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

  private async put(bytes: Buffer, facts: PictureInfo, key: string): Promise<StoredAsset> {
    await this.storage.put(key, bytes, { contentType: facts.mimeType });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { assetId: newId(), key, sha256, mimeType: facts.mimeType, fileSize: facts.fileSize, width: facts.width, height: facts.height };
  }
}
