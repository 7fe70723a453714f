import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssetStore } from '#assets';
import { Database, MockupEntity, MockupRepository, readCatalogue, seedCatalogue } from '#database';
import { createLogger } from '#observability';
import { migratedDatabase, type TestDatabase } from '#testing';
import { ShowcaseMockups } from './showcase-mockups.js';

let server: TestDatabase;
let database: Database;
let showcase: ShowcaseMockups;
const stored: number[] = [];

const assets = {
  storeContent: async (bytes: Buffer) => ({ key: `${stored.push(bytes.length)}.webp`, width: 720, height: 900 }),
  record: async () => 'asset',
  addressOf: ({ key }: { key: string }) => `https://x.example/files/${key}`,
} as unknown as AssetStore;

beforeAll(async () => {
  server = await migratedDatabase();
  database = await Database.connect({
    DATABASE_URL: server.url,
    DATABASE_POOL: 4,
    DATABASE_IDLE_TRANSACTION_MS: 10_000,
  });
  await database.migrate();
  await seedCatalogue(database, await readCatalogue());
  const mockups = new MockupRepository(database.repository(MockupEntity), database);
  showcase = new ShowcaseMockups(database, mockups, assets, createLogger('test', 'silent'));
});
afterAll(async () => {
  await database?.close();
  await server?.drop();
});

const shared = () =>
  database.query(
    'select id, owner_id, metadata from mockups where shared_at is not null and deleted_at is null order by shared_at desc',
  );

describe('the showcase mockups', () => {
  it("[HOME-03] are six, each of a variant the catalogue has, all of one owner who is nobody's account", async () => {
    expect(await showcase.seed()).toBe(6);
    const rows = (await shared()) as { ownerId: string; metadata: object }[];
    expect(rows.map(({ metadata }) => metadata)).toMatchObject([
      { productName: 'Premium Hoodie', color: 'Navy Blazer', size: 'M', placement: 'front' },
      {},
      {},
      {},
      {},
      {},
    ]);
    expect(new Set(rows.map(({ ownerId }) => ownerId)).size).toBe(1);
    expect(await database.query('select issuer, sub from users')).toEqual([{ issuer: 'inkloom', sub: 'house' }]);
    expect(Math.max(...stored)).toBeLessThan(90_000);
  });

  it('[HOME-03] are added once, and what was taken off Home stays off', async () => {
    const [first, second] = (await shared()) as { id: string }[];
    await database.query('update mockups set shared_at = null where id = $1', [first!.id]);
    await database.query('update mockups set deleted_at = now() where id = $1', [second!.id]);
    expect(await showcase.seed()).toBe(0);
    expect(await shared()).toHaveLength(4);
    expect(stored).toHaveLength(6);
  });
});
