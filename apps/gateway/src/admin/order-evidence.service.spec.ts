import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssetStore } from '#assets';
import { orderEvidenceSchema } from '#contracts';
import { AuditRepository, Database, newId, OrderEntity } from '#database';
import { externalIdOf } from '#domain';
import { OrderEvidenceRepository } from '#orders';
import { migratedDatabase, type TestDatabase } from '#testing';
import { OrderEvidenceService } from './order-evidence.service.js';

const AREA = { placement: 'default', title: 'Print file', technique: 'DTG', width: 2700, height: 1050, dpi: 300 };
const VARIANT = 77;
const ADMIN = newId();
const [userId, productId, assetId, fileId, designId] = [newId(), newId(), newId(), newId(), newId()];

let server: TestDatabase;
let database: Database;
let service: OrderEvidenceService;

async function order(country = 'US', status = 'review_pending'): Promise<string> {
  const id = newId();
  await database.query(
    `insert into orders (id, order_number, user_id, external_id, status, subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address)
     values ($1, 'INK-' || nextval('order_numbers'), $2, $3, $4, 1, 1, 1, 3, '{"country":"US"}', $5)`,
    [id, userId, externalIdOf(id), status, JSON.stringify({ country })],
  );
  return id;
}

async function line(orderId: string, printAssetId: string | null, position = 0): Promise<string> {
  const id = newId();
  await database.query(
    `insert into order_items (id, order_id, position, global_id, sync_variant_id, variant_id, quantity, price_cents, product, design_id, design_url, print_asset_id, placement)
     values ($1, $2, $3, 'mug', ${VARIANT}, 1, 1, 1, '{}', $4, '/files/design.png', $5, 'default')`,
    [id, orderId, position, designId, printAssetId],
  );
  return id;
}

beforeAll(async () => {
  server = await migratedDatabase();
  const settings = { DATABASE_URL: server.url, DATABASE_POOL: 2, DATABASE_IDLE_TRANSACTION_MS: 10_000 };
  database = await Database.connect(settings);
  await database.migrate();
  const assets = { addressOf: ({ key }: { key: string }) => `/files/${key}` } as unknown as AssetStore;
  service = new OrderEvidenceService(
    new OrderEvidenceRepository(database, database.repository(OrderEntity)),
    assets,
    new AuditRepository(database),
  );
  await database.query(`insert into users (id, issuer, sub) values ($1, 'test', 'ada')`, [userId]);
  await database.query(
    `insert into products (id, global_id, printful_product_id, name, description, highlights, details, base_price_cents, images, status, inventory, category_id, colors, sizes, metadata, breadcrumbs, reviews)
     values ($1, 'mug', 1, 'Mug', '', '[]', '[]', 1, '[]', 'active', 'in-stock', 'mugs', '[]', '[]', '{}', '[]', '{}')`,
    [productId],
  );
  await database.query(
    `insert into product_variants (sync_variant_id, product_id, variant_id, sync_product_id, name, synced, in_stock, retail_price_cents, image, files, printfiles)
     values (${VARIANT}, $1, 1, 1, 'Mug', true, true, 1, '', '[]', $2)`,
    [productId, JSON.stringify([AREA])],
  );
  for (const [id, key, width, height] of [
    [assetId, 'design.png', 1050, 1050],
    [fileId, 'print.png', 2700, 1050],
  ] as const)
    await database.query(
      `insert into assets (id, sha256, backend, key, mime_type, file_size, width, height, purpose) values ($1, $2, 'local', $2, 'image/png', 1, $3, $4, 'print')`,
      [id, key, width, height],
    );
  await database.query(
    `insert into designs (id, owner_id, asset_id, source, ai_model, prompt) values ($1, $2, $3, 'AI_GENERATED', 'DALL-E-3', 'A fox')`,
    [designId, userId, assetId],
  );
});
afterAll(async () => {
  await database?.close();
  await server?.drop();
});

describe('the evidence on an order', () => {
  it('[ADM-02] says how each design prints where it lies, shows a finished file as it is, and where the design is from', async () => {
    const id = await order();
    const [plain, finished, placed] = [await line(id, assetId), await line(id, fileId, 1), await line(id, null, 2)];
    const editorState = { position: { x: 10, y: 0 }, scale: 2, rotation: 90, placement: 'default', fillImage: false };
    await database.query(
      `insert into order_item_placements (item_id, position, placement, title, design_id, design_url, design_asset_id, editor_state)
       values ($1, 0, 'default', 'Front print', $2, '/files/design.png', $3, $4)`,
      [placed, newId(), assetId, JSON.stringify(editorState)],
    );
    const { lines } = orderEvidenceSchema.parse(await service.read(id, ADMIN));
    const design = { prompt: 'A fox', model: 'DALL-E-3', source: 'AI_GENERATED' };
    expect(lines).toMatchObject([
      {
        orderId: plain,
        areas: [
          {
            area: { width: 2700, height: 1050, dpi: 300 },
            image: { width: 1050, height: 1050, url: '/files/design.png' },
            layout: { box: { left: 825, top: 0, width: 1050, height: 1050 }, rotation: 0 },
            quality: { dpi: 300, grade: 'good' },
            printFileUrl: null,
            design,
          },
        ],
      },
      { orderId: finished, areas: [{ printFileUrl: '/files/print.png', layout: null, quality: null, design }] },
      {
        orderId: placed,
        areas: [
          {
            title: 'Front print',
            layout: { box: { width: 2100, height: 2100 }, rotation: 90 },
            quality: { dpi: 150, grade: 'fair' },
            design: null,
          },
        ],
      },
    ]);
  });

  it("[ADM-02] counts the shopper's other orders, and names what speaks against the account", async () => {
    await database.query('delete from orders');
    const first = await order();
    expect(await service.read(first, ADMIN)).toMatchObject({
      shopper: { orders: 0, rejected: 0, spent: '0.00' },
      risks: ['firstOrder'],
    });
    const second = await order('CA');
    await database.query(`update orders set status = 'rejected', review_status = 'rejected' where id = $1`, [first]);
    const paid = await order('US', 'approved');
    await database.query(`update orders set paid_cents = 3969, refunded_cents = 300 where id = $1`, [paid]);
    await database.query('update users set barred_at = now() where id = $1', [userId]);
    expect(await service.read(second, ADMIN)).toMatchObject({
      shopper: { orders: 2, isCut: false, rejected: 1, spent: '36.69' },
      risks: ['flagged', 'rejected', 'otherCountry'],
    });
    await database.query(
      `insert into orders (id, order_number, user_id, external_id, subtotal_cents, shipping_cents, tax_cents, total_cents, paid_cents, shipping_address, billing_address)
       select md5(n::text)::uuid, 'INK-' || nextval('order_numbers'), $1, 'e' || n, 1, 1, 1, 3, 3, '{"country":"US"}', '{"country":"US"}'
       from generate_series(1, 600) n`,
      [userId],
    );
    expect(await service.read(second, ADMIN)).toMatchObject({ shopper: { orders: 500, isCut: true, spent: '15.00' } });
    await expect(service.read(newId(), ADMIN)).rejects.toMatchObject({ status: 404 });
  });
});
