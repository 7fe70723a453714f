import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogueProduct } from '#contracts';
import { migratedDatabase, type TestDatabase } from '#testing';
import { Database } from '../database.js';
import { readCatalogue } from './catalogue-files.js';
import { seedCatalogue } from './seed-catalogue.js';

let server: TestDatabase;
let database: Database;
let products: CatalogueProduct[];

beforeAll(async () => {
  server = await migratedDatabase();
  database = await Database.connect({
    DATABASE_URL: server.url,
    DATABASE_POOL: 4,
    DATABASE_IDLE_TRANSACTION_MS: 10_000,
  });
  await database.migrate();
  products = await readCatalogue();
  await seedCatalogue(database, products);
});
afterAll(async () => {
  await database?.close();
  await server?.drop();
});

const rows = () =>
  database.query(
    `select p.*, (select jsonb_agg(v order by v.position) from product_variants v where v.product_id = p.id) as variants from products p order by global_id`,
  );

describe('the seed of the catalogue', () => {
  it('[CAT-12] [CAT-13] keeps every product with its variants, prices in cents, and pictures where the gateway serves them', async () => {
    const [mug] = await database.query<{ id: string; images: unknown; basePriceCents: number }>(
      `select * from products where global_id = 'mug-white-glossy'`,
    );
    expect(mug).toMatchObject({
      basePriceCents: 1600,
      images: [{ url: '/catalogue/mug-white-glossy/sample-lemons.webp', alt: 'Mug printed with lemons' }, {}, {}],
    });
    const [variant] = await database.query(
      'select * from product_variants where product_id = $1 order by position limit 1',
      [mug!.id],
    );
    expect(variant).toMatchObject({
      variantId: 1320,
      syncVariantId: 3107460645,
      retailPriceCents: 1600,
      inStock: true,
      printfiles: [
        {
          printfile_id: 43,
          placement: 'default',
          width: 2700,
          height: 1050,
          mockup_template: [
            {
              image_url: '/catalogue/mug-white-glossy/template-11-oz.webp',
              position: { area_width: 728, area_height: 728, width: 671, height: 261, top: 163, left: 29 },
            },
          ],
        },
      ],
    });
  });

  it('changes nothing when it is run again, also twice at once', async () => {
    const before = await rows();
    await Promise.all([seedCatalogue(database, products), seedCatalogue(database, products)]);
    expect(await rows()).toEqual(before);
  });

  it('[CAT-09] leaves what operators changed as it is, and fills what the search reads', async () => {
    const [before] = (await rows()) as { globalId: string }[];
    await database.query(`update products set name = 'Renamed', words = '' where global_id = $1`, [before!.globalId]);
    await database.query('update product_variants set in_stock = false, palette_color = null');
    await seedCatalogue(database, products);
    const [after] = await database.query<{ name: string; words: string }>(
      'select name, words from products where global_id = $1',
      [before!.globalId],
    );
    expect(after).toMatchObject({ name: 'Renamed', words: expect.stringMatching(/^renamed\n/) });
    expect(
      await database.query(
        'select 1 from product_variants where in_stock or (color is not null and palette_color is null)',
      ),
    ).toEqual([]);
  });

  it('gives variants from before areas had a price the prices of the files, once', async () => {
    const areas = () =>
      database.query(
        `select printfiles from product_variants where printfiles @> '[{"placement": "back"}]' order by sync_variant_id`,
      );
    const before = await areas();
    expect(before.length).toBeGreaterThan(0);
    await database.query(
      `update product_variants set printfiles = (
         select jsonb_agg(area || '{"title": "default", "technique": "", "additionalPrice": "0.00"}') from jsonb_array_elements(printfiles) area
         where area->>'placement' <> 'back')`,
    );
    await seedCatalogue(database, products);
    expect(await areas()).toEqual(before);
    await database.query(
      `update product_variants set printfiles = jsonb_set(printfiles, '{0,additionalPrice}', '"9.00"')`,
    );
    await seedCatalogue(database, products);
    expect(
      await database.query(`select 1 from product_variants where printfiles->0->>'additionalPrice' <> '9.00'`),
    ).toEqual([]);
  });
});
