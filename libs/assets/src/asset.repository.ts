import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AssetEntity, Database, type Queryable, type Transaction } from '#database';

export type NewAsset = Omit<AssetEntity, 'neededAt' | 'createdAt'>;
type AssetKey = Pick<AssetEntity, 'id' | 'key'>;

/** Each of these runs for every stored image. */
const PREPARED = { prepared: true };

// Carts and orders still need a deleted design or mockup that they contain, and mockups the design they were made of.
// What was deleted in the last hours can still be brought back.
const unusedMockup = (hours: string): string => `mockup.deleted_at < now() - make_interval(hours => ${hours})
  and not exists (select 1 from cart_lines line where line.mockup_id = mockup.id)
  and not exists (select 1 from order_items item where item.mockup_id = mockup.id)`;
const unusedDesign = (hours: string): string => `design.status <> 'ACTIVE' and design.updated_at < now() - make_interval(hours => ${hours})
  and not exists (select 1 from cart_lines line where line.design_id = design.id)
  and not exists (select 1 from order_items item where item.design_id = design.id)
  and not exists (select 1 from mockups mockup where mockup.design_id = design.id)
  and not exists (select 1 from jobs job where job.subject_id = design.id and job.status in ('queued', 'active', 'waiting'))`;
const NEEDED = `select asset.id from assets asset where asset.id = any($1) and (
  exists (select 1 from designs design where design.asset_id = asset.id)
  or exists (select 1 from mockups mockup where mockup.print_asset_id = asset.id)
  or exists (select 1 from mockups mockup where picture_keys(mockup.mockup_url, mockup.preview_urls) @> array[asset.key])
  or exists (select 1 from order_items item where item.print_asset_id = asset.id or picture_key(item.design_url) = asset.key or picture_key(item.mockup_url) = asset.key)
  or exists (select 1 from order_item_placements placed where placed.design_asset_id = asset.id or placed.print_asset_id = asset.id)
  or exists (select 1 from order_item_changes change where change.asset_ids @> array[asset.id] or change.pictures @> array[asset.key])
  or exists (select 1 from order_problems problem where problem.photo_ids @> array[asset.id])
  or exists (select 1 from users owner where picture_key(owner.profile_photo_url) = asset.key or picture_key(owner.cover_photo_url) = asset.key)
  or exists (select 1 from jobs job where job.status in ('queued', 'active', 'waiting') and (job.input->>'sourceAssetId' = asset.id::text or job.input->'assetIds' ? asset.id::text)))`;

/** The rows of stored images, and the marks of files that are to be deleted. */
@Injectable()
export class AssetRepository {
  constructor(
    @InjectRepository(AssetEntity) private readonly assets: Repository<AssetEntity>,
    private readonly database: Database,
  ) {}

  find(id: string): Promise<AssetEntity | null> {
    return this.assets.findOneBy({ id });
  }

  findByKey(key: string): Promise<AssetEntity | null> {
    return this.assets.findOneBy({ key });
  }

  /** Adds a row and returns its id. A row that already has this key stays, and its id is returned. */
  async record(db: Queryable, asset: NewAsset): Promise<string> {
    const [row] = await db.query<{ id: string }>(
      `insert into assets (id, owner_id, sha256, backend, key, mime_type, file_size, width, height, purpose, placeholder)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (key) do update set needed_at = now(), placeholder = coalesce(assets.placeholder, excluded.placeholder) returning id`,
      [
        asset.id,
        asset.ownerId,
        asset.sha256,
        asset.backend,
        asset.key,
        asset.mimeType,
        asset.fileSize,
        asset.width,
        asset.height,
        asset.purpose,
        asset.placeholder,
      ],
    );
    return row!.id;
  }

  /** Marks an asset as needed from now on, so that it is not collected while a request uses it. Undefined where it is gone. */
  async claim(id: string): Promise<AssetEntity | undefined> {
    const [row] = await this.database.query<AssetEntity>(
      'update assets set needed_at = now() where id = $1 returning *',
      [id],
    );
    return row;
  }

  /**
   * Claims a key before its file is written, since a row or a discarded file may already have it. A collector that runs at
   * this moment has either seen that the row is needed, or has discarded the file, which the second statement undoes;
   * while the file is being deleted, that statement waits.
   */
  async claimKey(key: string): Promise<void> {
    await this.database.query('update assets set needed_at = now() where key = $1', [key], PREPARED);
    await this.database.query('delete from discarded_files where key = $1', [key], PREPARED);
  }

  /** Marks a file without a row for deletion at the end of the interval. */
  async discardAfter(key: string, days: number): Promise<void> {
    await this.database.query(
      `insert into discarded_files (key, due_at) values ($1, now() + make_interval(days => $2)) on conflict (key) do update set due_at = excluded.due_at`,
      [key, days],
    );
  }

  /** Locks assets that nothing claimed for so many days, skipping those that another collector has locked. */
  lockUnclaimed(tx: Transaction, days: number, limit: number): Promise<AssetKey[]> {
    return tx.query<AssetKey>(
      `select id, key from assets where needed_at < now() - make_interval(days => $1) order by needed_at limit $2 for update skip locked`,
      [days, limit],
    );
  }

  /** Deletes the mockups and designs of these assets that were deleted so many hours ago and that no cart, order, mockup or job uses. */
  async purgeUnusedOwners(tx: Transaction, assets: readonly AssetKey[], hours: number): Promise<void> {
    const ids = assets.map(({ id }) => id);
    const keys = assets.map(({ key }) => key);
    await tx.query(
      `delete from mockups mockup where (mockup.print_asset_id = any($1) or picture_keys(mockup.mockup_url, mockup.preview_urls) && $2
         or mockup.design_id in (select id from designs where asset_id = any($1))) and ${unusedMockup('$3')}`,
      [ids, keys, hours],
    );
    await tx.query(
      `delete from designs design where design.asset_id = any($1) and ${unusedDesign('$2')}`,
      [ids, hours],
    );
  }

  /** The ids of those assets that a design, mockup, order, profile or unfinished job needs. */
  async findNeeded(tx: Transaction, ids: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(NEEDED, [ids]);
    return rows.map(({ id }) => id);
  }

  async claimAll(tx: Transaction, ids: readonly string[]): Promise<void> {
    await tx.query('update assets set needed_at = now() where id = any($1)', [ids]);
  }

  async deleteAll(tx: Transaction, ids: readonly string[]): Promise<void> {
    await tx.query('delete from assets where id = any($1)', [ids]);
  }

  /** Marks files for deletion at the end of the interval; a mark that is already there stays. */
  async discardAll(tx: Transaction, keys: readonly string[], interval: string): Promise<void> {
    await tx.query(
      `insert into discarded_files (key, due_at) select key, now() + $2::interval from unnest($1::text[]) key on conflict (key) do nothing`,
      [keys, interval],
    );
  }

  /** Locks marks that are due and whose file no row names, skipping those that another collector has locked. */
  async lockDiscarded(tx: Transaction, limit: number): Promise<string[]> {
    const rows = await tx.query<{ key: string }>(
      `select key from discarded_files where due_at < now() and not exists (select 1 from assets where assets.key = discarded_files.key) order by due_at limit $1 for update skip locked`,
      [limit],
    );
    return rows.map(({ key }) => key);
  }

  async removeMarks(tx: Transaction, keys: readonly string[]): Promise<void> {
    await tx.query('delete from discarded_files where key = any($1)', [keys]);
  }

  async postponeMarks(tx: Transaction, keys: readonly string[], interval: string): Promise<void> {
    await tx.query('update discarded_files set due_at = now() + $2::interval where key = any($1)', [keys, interval]);
  }
}
