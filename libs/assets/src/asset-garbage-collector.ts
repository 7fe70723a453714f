import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { thumbnailWidths } from '#contracts';
import type { Database, Transaction } from '#database';
import type { Logger } from '#observability';
import type { Storage } from '#providers';
import { thumbnailKey } from './asset-store.js';

export interface CollectorParts {
  database: Database;
  storage: Storage;
  /** How long a picture is kept that nothing needs, in days; and how often is looked, in milliseconds. */
  config: { PICTURE_KEEP_DAYS: number; PICTURE_COLLECT_INTERVAL_MS: number };
  log: Logger;
}

export interface Collected {
  /** Pictures that nothing needed: their rows are gone, their files marked. */
  discarded: number;
  /** Pictures that are needed and looked at again later. */
  kept: number;
  /** Files deleted. */
  deleted: number;
}

const BATCH = 100;
/** A file stays this long after its row is gone: an answer just sent may still name it. */
const GRACE = '1 hour';

// A deleted design or mockup is still needed by the carts and orders it lies in, and a design by the mockups made of it.
const UNUSED_MOCKUP = `mockup.deleted_at is not null
  and not exists (select 1 from cart_lines line where line.mockup_id = mockup.id)
  and not exists (select 1 from order_items item where item.mockup_id = mockup.id)`;
const UNUSED_DESIGN = `design.status <> 'ACTIVE'
  and not exists (select 1 from cart_lines line where line.design_id = design.id)
  and not exists (select 1 from order_items item where item.design_id = design.id)
  and not exists (select 1 from mockups mockup where mockup.design_id = design.id)
  and not exists (select 1 from jobs job where job.subject_id = design.id and job.status in ('queued', 'active', 'waiting'))`;

const DUE = `select id, key from assets where needed_at < now() - make_interval(days => $1) order by needed_at limit ${BATCH} for update skip locked`;
const NEEDED = `select asset.id from assets asset where asset.id = any($1) and (
  exists (select 1 from designs design where design.asset_id = asset.id)
  or exists (select 1 from mockups mockup where mockup.print_asset_id = asset.id)
  or exists (select 1 from mockups mockup where picture_keys(mockup.mockup_url, mockup.preview_urls) @> array[asset.key])
  or exists (select 1 from order_items item where item.print_asset_id = asset.id or picture_key(item.design_url) = asset.key or picture_key(item.mockup_url) = asset.key)
  or exists (select 1 from users owner where picture_key(owner.profile_photo_url) = asset.key or picture_key(owner.cover_photo_url) = asset.key)
  or exists (select 1 from jobs job where job.status in ('queued', 'active', 'waiting') and (job.input->>'sourceAssetId' = asset.id::text or job.input->'assetIds' ? asset.id::text)))`;

/**
 * Collects pictures that no row needs any more, and the files nothing names. Any number may run at once, and beside any request:
 * who uses a known picture marks it as needed first, which waits for the row that is being collected here, or is seen here.
 */
export class AssetGarbageCollector implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private pass: Promise<void> = Promise.resolve();
  private stopped = true;

  constructor(private readonly parts: CollectorParts) {}

  onApplicationBootstrap(): void {
    this.stopped = false;
    this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.pass;
  }

  /** One batch of each: rows first, then files whose time has come. */
  async collectOnce(): Promise<Collected> {
    const { discarded, kept } = await this.parts.database.transaction((tx) => this.discard(tx));
    return { discarded, kept, deleted: await this.parts.database.transaction((tx) => this.deleteFiles(tx)) };
  }

  private async discard(tx: Transaction): Promise<{ discarded: number; kept: number }> {
    const due = await tx.query<{ id: string; key: string }>(DUE, [this.parts.config.PICTURE_KEEP_DAYS]);
    if (due.length === 0) return { discarded: 0, kept: 0 };
    const ids = due.map(({ id }) => id);
    await this.forgetDeleted(tx, due);
    const needed = new Set((await tx.query<{ id: string }>(NEEDED, [ids])).map(({ id }) => id));
    await tx.query('update assets set needed_at = now() where id = any($1)', [[...needed]]);
    const gone = due.filter(({ id }) => !needed.has(id));
    await tx.query('delete from assets where id = any($1)', [gone.map(({ id }) => id)]);
    const files = gone.flatMap(({ key }) => [
      key,
      ...thumbnailWidths.map((width) => thumbnailKey(this.parts.storage, key, width)),
    ]);
    await tx.query(
      `insert into discarded_files (key, due_at) select key, now() + $2::interval from unnest($1::text[]) key on conflict (key) do nothing`,
      [files, GRACE],
    );
    return { discarded: gone.length, kept: needed.size };
  }

  /** Deleted mockups and designs that nothing uses do not hold their pictures. */
  private async forgetDeleted(tx: Transaction, due: { id: string; key: string }[]): Promise<void> {
    const [ids, keys] = [due.map(({ id }) => id), due.map(({ key }) => key)];
    await tx.query(
      `delete from mockups mockup where (mockup.print_asset_id = any($1) or picture_keys(mockup.mockup_url, mockup.preview_urls) && $2
         or mockup.design_id in (select id from designs where asset_id = any($1))) and ${UNUSED_MOCKUP}`,
      [ids, keys],
    );
    await tx.query(`delete from designs design where design.asset_id = any($1) and ${UNUSED_DESIGN}`, [ids]);
  }

  /** The marks are locked until the files are gone: whoever stores one of them again meanwhile waits, and writes it after. */
  private async deleteFiles(tx: Transaction): Promise<number> {
    const due = await tx.query<{ key: string }>(
      `select key from discarded_files where due_at < now() and not exists (select 1 from assets where assets.key = discarded_files.key) order by due_at limit ${BATCH} for update skip locked`,
    );
    if (due.length === 0) return 0;
    const ended = await Promise.allSettled(due.map(({ key }) => this.parts.storage.delete(key)));
    const gone = due.filter((_, at) => ended[at]!.status === 'fulfilled').map(({ key }) => key);
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed) this.parts.log.warn({ err: failed.reason as unknown }, 'files that nothing needs could not be deleted');
    await tx.query('delete from discarded_files where key = any($1)', [gone]);
    // A storage that lets nothing be deleted shall not keep the others' files waiting.
    await tx.query('update discarded_files set due_at = now() + $2::interval where key = any($1)', [
      due.map(({ key }) => key),
      GRACE,
    ]);
    return gone.length;
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.pass = this.collectAll()
        .catch((error: unknown) => this.parts.log.warn({ err: error }, 'collecting pictures failed'))
        .finally(() => {
          if (!this.stopped) this.schedule();
        });
    }, this.parts.config.PICTURE_COLLECT_INTERVAL_MS);
  }

  /** Batch after batch until nothing is due, so that no pass holds locks for long. */
  private async collectAll(): Promise<void> {
    for (let more = true; more && !this.stopped;) {
      const { discarded, kept, deleted } = await this.collectOnce();
      if (discarded + deleted > 0)
        this.parts.log.info({ discarded, kept, deleted }, 'collected pictures that nothing needs');
      more = discarded + kept === BATCH || deleted === BATCH;
    }
  }
}
