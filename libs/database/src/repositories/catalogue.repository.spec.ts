import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '#testing';
import { Database } from '../database.js';
import { readCatalogue } from '../seed/catalogue-files.js';
import { seedCatalogue } from '../seed/seed-catalogue.js';
import { CatalogueRepository, type CatalogueQuery } from './catalogue.repository.js';

let server: TestDatabase;
let database: Database;
let catalogue: CatalogueRepository;

beforeAll(async () => {
  server = await migratedDatabase();
  database = await Database.connect({
    DATABASE_URL: server.url,
    DATABASE_POOL: 4,
    DATABASE_IDLE_TRANSACTION_MS: 10_000,
  });
  await database.migrate();
  await seedCatalogue(database, await readCatalogue());
  await database.query(`insert into products (id, global_id, printful_product_id, name, description, highlights, details, base_price_cents, images, status, inventory, category_id, colors, sizes, metadata, breadcrumbs, reviews, position, words, categories)
    select gen_random_uuid(), 'many-' || n, 1, 'Bulk item ' || n, '', '[]', '[]', 100 + n % 700, '[]', 'active', 'in-stock', 'bulk', '[]', '[]', '{}', '[]', '{}', 1000 + n, 'bulk item ' || n || E'\\n' || repeat('a', 40) || '!', '{bulk}'
    from generate_series(1, 10000) n`);
  await database.query('analyze products');
  catalogue = new CatalogueRepository(database);
});
afterAll(async () => {
  await database?.close();
  await server?.drop();
});

const search = (query: Partial<CatalogueQuery>) => catalogue.search({ sort: 'featured', limit: 100, ...query });
const found = async (query: Partial<CatalogueQuery>): Promise<string[]> =>
  (await search(query)).rows.map(({ globalId }) => globalId);

describe('the search of the catalogue', () => {
  it('[CAT-07] matches names and categories as a pattern, whatever the case, and what is none as plain words', async () => {
    expect(await found({ q: 'JERSEY tee' })).toEqual(['tee-bella-3001']);
    expect(await found({ q: 'T-SHIRTS' })).toContain('tee-bella-3001');
    expect(await found({ q: '^glossy' })).toEqual(['mug-white-glossy']);
    expect(await found({ q: 'jersey tee|glossy mug' })).toHaveLength(2);
    expect(await found({ q: 'tee (' })).toEqual([]);
    expect(await found({ q: '%'.repeat(61) })).toEqual([]);
  });

  it('[CAT-07] is not hung by a hostile pattern over 10,000 products', async () => {
    for (const q of ['(a+)+$', '(a|aa)+$', '(a*)*b', '(.*)*x', '(a{1,30}){1,30}$', '.*.*[^!]$', '(((((a', 'a{1,255}']) {
      // The quickest of three: a slow machine is no hang.
      const took: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const begun = performance.now();
        await search({ q });
        took.push(performance.now() - begun);
      }
      expect({ q, quick: Math.min(...took) < 2_000 }).toEqual({ q, quick: true });
    }
  });

  it('[CAT-07] takes a pattern that takes too long as plain words', async () => {
    // Whatever makes it take long: here the table is locked.
    const waiting = () =>
      database.query<{ query: string }>(
        `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    let result: Promise<string[]> | undefined;
    await database.transaction(async (tx) => {
      await tx.query('lock table products in access exclusive mode');
      result = found({ q: 'jersey tee|glossy mug' });
      await expect.poll(async () => (await waiting())[0]?.query).toContain('p.words like ');
    });
    expect(await result).toEqual([]);
  });

  it('takes all filters of one and the same variant', async () => {
    const tee = 'tee-bella-3001';
    expect(await found({ category: 'clothing/t-shirts' })).toContain(tee);
    expect(await found({ color: ['Navy'], size: ['XL'], inStock: true })).toContain(tee);
    await database.query(
      `update product_variants set in_stock = false where palette_color = 'Navy' and size = 'XL' and product_id = (select id from products where global_id = $1)`,
      [tee],
    );
    expect(await found({ color: ['Navy'], size: ['XL'], inStock: true })).not.toContain(tee);
    expect(await found({ minPriceCents: 2400, maxPriceCents: 2400 })).toContain(tee);
  });

  it.each(['featured', 'newest', 'price', '-price'] as const)('pages by %s without loss', async (sort) => {
    const seen: string[] = [];
    const prices: number[] = [];
    let after: CatalogueQuery['after'];
    for (;;) {
      const { rows, total } = await search({ q: 'bulk item 77', sort, limit: 40, after });
      expect(total).toBe(111);
      const page = rows.slice(0, 40);
      seen.push(...page.map(({ id }) => id));
      prices.push(...page.map(({ basePriceCents }) => basePriceCents));
      if (rows.length === page.length) break;
      const last = page.at(-1)!;
      const key = { featured: last.position, newest: 0, price: last.basePriceCents, '-price': -last.basePriceCents };
      after = { key: key[sort], id: last.id };
    }
    expect([seen.length, new Set(seen).size]).toEqual([111, 111]);
    if (sort === 'price') expect(prices).toEqual([...prices].sort((a, b) => a - b));
    if (sort === '-price') expect(prices).toEqual([...prices].sort((a, b) => b - a));
  });
});
