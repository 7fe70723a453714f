import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig, type Config } from '#config';
import { AssetEntity, Database, newId } from '#database';
import { createLogger } from '#observability';
import { createStorage, type Storage } from '#providers';
import { migratedDatabase, waitFor, type TestDatabase } from '#testing';
import { AssetGarbageCollector } from './asset-garbage-collector.js';
import { AssetRepository } from './asset.repository.js';
import { AssetStore, thumbnailKey } from './asset-store.js';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const LINE = 910_001;
let db: TestDatabase;
let dataDir: string;
let config: Config;
let database: Database;
let storage: Storage;
let repository: AssetRepository;
let assets: AssetStore;
let collector: AssetGarbageCollector;
let user: string;

/** A stored asset with its row and a thumbnail, last needed so many days ago. */
async function asset(daysAgo = 8, name = newId()): Promise<{ id: string; key: string; url: string }> {
  const stored = await assets.store(PIXEL, [name]);
  const id = await assets.record(database, stored, user, 'test');
  await storage.put(thumbnailKey(storage, stored.key, 320), PIXEL, { contentType: 'image/webp' });
  await database.query(`update assets set needed_at = now() - make_interval(days => $2) where id = $1`, [id, daysAgo]);
  return { id, key: stored.key, url: assets.addressOf(stored) };
}

/** A deleted one was deleted so many hours ago. */
async function design(assetId: string, status = 'ACTIVE', hoursAgo = 25): Promise<string> {
  const id = newId();
  await database.query(
    `insert into designs (id, owner_id, asset_id, source, status, updated_at) values ($1, $2, $3, 'USER_UPLOADED', $4, now() - make_interval(hours => $5))`,
    [id, user, assetId, status, hoursAgo],
  );
  return id;
}

async function mockup(
  over: { url?: string; previews?: string[]; print?: string; design?: string; deleted?: boolean; hoursAgo?: number } = {},
): Promise<string> {
  const id = newId();
  await database.query(
    `insert into mockups (id, owner_id, design_id, global_id, sync_variant_id, mockup_url, preview_urls, print_asset_id, width, height, deleted_at)
     values ($1, $2, $3, 'mug', $4, $5, $6, $7, 9, 9, case when $8 then now() - make_interval(hours => $9) end)`,
    [
      id,
      user,
      over.design ?? null,
      LINE,
      over.url ?? '/catalogue/x.webp',
      JSON.stringify(over.previews ?? []),
      over.print ?? null,
      over.deleted ?? false,
      over.hoursAgo ?? 25,
    ],
  );
  return id;
}

async function cartLine(what: { design?: string; mockup?: string }): Promise<void> {
  await database.query(
    `insert into cart_lines (id, user_id, global_id, sync_variant_id, quantity, design_id, mockup_id) values ($1, $2, 'mug', $3, 1, $4, $5)`,
    [newId(), user, LINE, what.design ?? null, what.mockup ?? null],
  );
}

async function orderItem(what: {
  design?: string;
  designUrl?: string;
  mockupUrl?: string;
  print?: string;
}): Promise<string> {
  const [order, item] = [newId(), newId()];
  await database.query(
    `insert into orders (id, order_number, user_id, external_id, subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address) values ($1, $3, $2, $3, 1, 1, 1, 3, '{}', '{}')`,
    [order, user, order],
  );
  await database.query(
    `insert into order_items (id, order_id, position, global_id, sync_variant_id, variant_id, quantity, price_cents, product, design_id, design_url, mockup_url, print_asset_id) values ($1, $2, 0, 'mug', $3, 1, 1, 1, '{}', $4, $5, $6, $7)`,
    [item, order, LINE, what.design ?? null, what.designUrl ?? null, what.mockupUrl ?? null, what.print ?? null],
  );
  return item;
}

/** What was ordered before a change of its owner. */
async function itemChange(item: string, asset: string, picture: string): Promise<void> {
  await database.query(
    `insert into order_item_changes (id, order_id, item_id, before, after, asset_ids, pictures)
     select $1, order_id, id, '{}', '{}', array[$3::uuid], array[picture_key($4)] from order_items where id = $2`,
    [newId(), item, asset, picture],
  );
}

/** What the owner of an order shows to be wrong with it. */
async function problem(item: string, photo: string): Promise<void> {
  await database.query(
    `insert into order_problems (id, order_id, kind, words, photo_ids)
     select $1, order_id, 'damaged', 'Broken', array[$3::uuid] from order_items where id = $2`,
    [newId(), item, photo],
  );
}

async function job(input: object, status: string): Promise<void> {
  await database.query(
    `insert into jobs (id, kind, queue, owner_id, status, input, check_at) values ($1, 'generation.design', 'generation', $2, $3, $4, now())`,
    [newId(), user, status, JSON.stringify(input)],
  );
}

const collectorOn = (over: Partial<Storage>): AssetGarbageCollector =>
  new AssetGarbageCollector(
    config,
    database,
    repository,
    { ...storage, beside: storage.beside.bind(storage), ...over } as Storage,
    createLogger('test', 'silent'),
  );
const hasRow = async (id: string): Promise<boolean> => (await assets.find(id)) !== undefined;
const hasFile = (key: string): Promise<boolean> => storage.exists(key);
const passTime = () => database.query(`update discarded_files set due_at = due_at - interval '8 days'`);

beforeAll(async () => {
  db = await migratedDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'inkloom-collector-'));
  config = parseConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: db.url,
    PUBLIC_URL: 'https://shop.example',
  });
  database = await Database.connect(config);
  await database.migrate();
  storage = createStorage(config);
  repository = new AssetRepository(database.repository(AssetEntity), database);
  assets = new AssetStore(storage, repository, config);
  collector = new AssetGarbageCollector(config, database, repository, storage, createLogger('test', 'silent'));
  await database.query(
    `insert into products (id, global_id, printful_product_id, name, description, highlights, details, base_price_cents, images, status, inventory, type, category_id, colors, sizes, metadata, breadcrumbs, reviews)
     values ($1, 'mug', 1, 'Mug', '', '[]', '[]', 1, '[]', 'active', 'in-stock', 'physical', '1', '[]', '[]', '{}', '[]', '{}')`,
    [newId()],
  );
  await database.query(
    `insert into product_variants (sync_variant_id, product_id, variant_id, sync_product_id, name, synced, in_stock, retail_price_cents, image, files, printfiles)
     select $1, id, 1, 1, 'Mug', true, true, 1, '', '[]', '[]' from products`,
    [LINE],
  );
});
beforeEach(async () => {
  user = newId();
  await database.query(`insert into users (id, issuer, sub) values ($1, 'test', $2)`, [user, user]);
});
afterAll(async () => {
  await database.close();
  await Promise.all([db.drop(), rm(dataDir, { recursive: true })]);
});

describe('collecting assets', () => {
  it('takes what no row needs after a week, and deletes its files a while later', async () => {
    const [old, fresh] = [await asset(8), await asset(6)];
    expect(await collector.collectOnce()).toEqual({ discarded: 1, retained: 0, deleted: 0 });
    expect([await hasRow(old.id), await hasFile(old.key), await hasRow(fresh.id)]).toEqual([false, true, true]);
    await passTime();
    expect(await collector.collectOnce()).toMatchObject({ deleted: 5 });
    expect([
      await hasFile(old.key),
      await hasFile(thumbnailKey(storage, old.key, 320)),
      await hasFile(fresh.key),
    ]).toEqual([false, false, true]);
  });

  it('keeps what a design, mockup, cart, order, profile or unfinished job needs, and looks again in a week', async () => {
    const made = await Promise.all(Array.from({ length: 16 }, () => asset()));
    const [
      saved,
      shown,
      preview,
      printed,
      inCart,
      ordered,
      orderedByAddress,
      orderedMockup,
      orderedPrint,
      profile,
      cover,
      source,
      combined,
      changed,
      changedByAddress,
      photo,
    ] = made as [(typeof made)[0], ...typeof made];
    await design(saved.id);
    await mockup({ url: shown!.url, previews: [preview!.url, 'https://elsewhere.example/x.png'], print: printed!.id });
    await cartLine({ design: await design(inCart!.id, 'DELETED') });
    const item = await orderItem({
      design: await design(ordered!.id, 'DELETED'),
      designUrl: orderedByAddress!.url,
      mockupUrl: orderedMockup!.url,
      print: orderedPrint!.id,
    });
    await itemChange(item, changed!.id, changedByAddress!.url);
    await problem(item, photo!.id);
    await database.query('update users set profile_photo_url = $2, cover_photo_url = $3 where id = $1', [
      user,
      profile!.url,
      cover!.url.replace('https://shop.example', 'https://older.example'),
    ]);
    await job({ sourceAssetId: source!.id }, 'waiting');
    await job({ assetIds: [newId(), combined!.id] }, 'queued');
    expect(await collector.collectOnce()).toMatchObject({ discarded: 0, retained: made.length });
    expect(await collector.collectOnce()).toMatchObject({ discarded: 0, retained: 0 });
    for (const each of made) expect(await hasRow(each.id)).toBe(true);
  });

  it('takes what only deleted or ended things point to, together with them', async () => {
    const [ofDesign, ofMockup, print, drawnFrom] = await Promise.all([asset(), asset(), asset(), asset()]);
    const deleted = await design(ofDesign.id, 'DELETED');
    const gone = await mockup({
      url: ofMockup.url,
      previews: [ofMockup.url],
      print: print.id,
      design: deleted,
      deleted: true,
    });
    await job({ sourceAssetId: drawnFrom.id }, 'completed');
    expect(await collector.collectOnce()).toMatchObject({ discarded: 4, retained: 0 });
    expect(
      await database.query('select id from designs where id = $1 union all select id from mockups where id = $2', [
        deleted,
        gone,
      ]),
    ).toEqual([]);
  });

  it('keeps what was deleted in the last day, which can be brought back, and takes it after that', async () => {
    const [ofDesign, ofMockup] = [await asset(), await asset()];
    const [deleted, gone] = [
      await design(ofDesign.id, 'DELETED', 23),
      await mockup({ url: ofMockup.url, deleted: true, hoursAgo: 23 }),
    ];
    expect(await collector.collectOnce()).toMatchObject({ discarded: 0, retained: 2 });
    await database.query(`update designs set updated_at = updated_at - interval '2 hours' where id = $1`, [deleted]);
    await database.query(`update mockups set deleted_at = deleted_at - interval '2 hours' where id = $1`, [gone]);
    await database.query(`update assets set needed_at = now() - interval '8 days' where owner_id = $1`, [user]);
    expect(await collector.collectOnce()).toMatchObject({ discarded: 2, retained: 0 });
  });

  it('keeps a deleted mockup, its design and their pictures for the cart that holds it', async () => {
    const [ofDesign, ofMockup] = [await asset(), await asset()];
    const deleted = await design(ofDesign.id, 'DELETED');
    await cartLine({ mockup: await mockup({ url: ofMockup.url, design: deleted, deleted: true }) });
    expect(await collector.collectOnce()).toMatchObject({ discarded: 0, retained: 2 });
  });

  it('never takes what is stored or used again meanwhile', async () => {
    const [again, used, late] = [await asset(8, 'again'), await asset(), await asset(8, 'late')];
    await assets.store(PIXEL, ['again']);
    await assets.claimByAddress(used.url);
    expect(await collector.collectOnce()).toMatchObject({ discarded: 1, retained: 0 });
    expect([await hasRow(again.id), await hasRow(used.id), await hasRow(late.id)]).toEqual([true, true, false]);
    await assets.store(PIXEL, ['late']);
    await passTime();
    await collector.collectOnce();
    expect(await hasFile(late.key)).toBe(true);
  });

  it('lets a picture that is stored again while its file is being deleted wait, and keeps it', async () => {
    const { key } = await asset(8, 'meanwhile');
    await collector.collectOnce();
    await passTime();
    let release = (): void => undefined;
    const gate = new Promise<void>((open) => (release = open));
    let deleting = false;
    const slow = collectorOn({ delete: async (file) => ((deleting = true), await gate, storage.delete(file)) });
    const pass = slow.collectOnce();
    await waitFor(() => deleting, { what: 'the deletion to begin' });
    const storing = assets.store(PIXEL, ['meanwhile']);
    await waitFor(
      async () =>
        (
          await database.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).length > 0,
      { what: 'the storing to wait' },
    );
    release();
    await Promise.all([pass, storing]);
    expect(await hasFile(key)).toBe(true);
  });

  it('works beside others: what one looks at the others leave', async () => {
    const some = await Promise.all(Array.from({ length: 12 }, () => asset()));
    const all = await Promise.all([collector.collectOnce(), collector.collectOnce(), collector.collectOnce()]);
    expect(all.reduce((sum, { discarded }) => sum + discarded, 0)).toBe(some.length);
  });

  it('deletes previews after the days they are kept, and keeps the mark of a file that cannot be deleted for later', async () => {
    const dueIn = `select round(extract(epoch from due_at - now()) / 86400)::int as days from discarded_files where key = $1`;
    for (const days of [3, 7]) {
      const keeping = new AssetStore(storage, repository, { ...config, PARTIAL_KEEP_DAYS: days });
      const kept = storage.isOwnAddress(await keeping.storePreview(PIXEL, [newId()], 'image/png'));
      expect(await database.query(dueIn, [kept])).toEqual([{ days }]);
    }
    const address = await assets.storePreview(PIXEL, [newId()], 'image/png');
    const key = storage.isOwnAddress(address)!;
    await collector.collectOnce();
    expect(await hasFile(key)).toBe(true);
    await passTime();
    const broken = collectorOn({ delete: () => Promise.reject(new Error('away')) });
    expect(await broken.collectOnce()).toMatchObject({ deleted: 0 });
    expect(await collector.collectOnce()).toMatchObject({ deleted: 0 });
    await passTime();
    await collector.collectOnce();
    expect(await hasFile(key)).toBe(false);
  });
});
