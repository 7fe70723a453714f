import { createHash, randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contracts';
import { api, database, stack } from '#testing';
import { liftLimits, newAdmin, orderOf, paidOrder, product, providerEffects } from './shop.js';
import { newShopper } from './shoppers.js';

const NOTE = 'A gift for Ada.\nPlease leave the price out.';

const rowsOf = async <Row>(sql: string, values: unknown[]): Promise<Row[]> => {
  const db = await database();
  try {
    return (await db.query(sql, values)).rows as Row[];
  } finally {
    await db.end();
  }
};

/** An order of a picture that nobody else has. */
async function pinnedOrder(): Promise<{ token: string; order: Order; sha256: string; designId: string }> {
  const token = await newShopper();
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256), alpha: 1 };
  const create = { width: randomInt(200, 400), height: randomInt(200, 400), channels: 4 as const, background };
  const picture = await sharp({ create }).png().toBuffer();
  const url = `data:image/png;base64,${picture.toString('base64')}`;
  const design = await api(token).post('/api/designs', { url, source: 'USER_UPLOADED' });
  const mug = await product('mug-white-glossy');
  const line = { globalId: mug.globalId, syncVariantId: mug.sync_variants[0]!.id, quantity: 1 };
  const { products } = (await api(token).post('/api/cart', { ...line, designId: design.body._id })).body;
  const placed = await api(token).post('/api/orders', { ...(await paidOrder(token, products)), note: ` ${NOTE} ` });
  expect({ status: placed.status, error: placed.body.error }).toEqual({ status: 200, error: undefined });
  const [asset] = await rowsOf<{ sha256: string }>(
    'select sha256 from assets join designs on designs.asset_id = assets.id where designs.id = $1',
    [design.body._id],
  );
  return { token, order: placed.body, sha256: asset!.sha256, designId: design.body._id };
}

const printedAs = async (orderId: string) => {
  const [item] = await rowsOf<{ design: string; print: string; key: string }>(
    `select design_sha256 as design, print_sha256 as print, assets.key from order_items item join assets on assets.id = item.print_asset_id where order_id = $1`,
    [orderId],
  );
  return item!;
};
const fileOf = (key: string): string => path.join(stack().dataDir, 'storage', key.slice(0, 2), key);
const approve = async (id: string) => api(await newAdmin()).post(`/api/admin/orders/${id}/approve`, {});

beforeAll(liftLimits);

describe('an order', () => {
  it('[CHK-03] keeps what it was placed with, by hash, whatever becomes of design, product and prices, and the note', async () => {
    const { token, order, sha256, designId } = await pinnedOrder();
    expect(order.note).toBe(NOTE);
    expect(await printedAs(order._id)).toMatchObject({ design: sha256, print: sha256 });
    await rowsOf(
      `update products set name = 'Renamed', base_price_cents = base_price_cents + 500 where global_id = $1`,
      ['mug-white-glossy'],
    );
    try {
      expect((await api(token).delete(`/api/designs/${designId}`)).status).toBe(200);
      expect(await orderOf(token, order._id)).toEqual(order);
      expect((await approve(order._id)).status).toBe(200);
    } finally {
      await rowsOf(
        `update products set name = 'Glossy Mug', base_price_cents = base_price_cents - 500 where global_id = $1`,
        ['mug-white-glossy'],
      );
    }
    // The print file of the mug's area, made of the design when the order was sent.
    const { design, print, key } = await printedAs(order._id);
    expect(design).toBe(sha256);
    expect(print).not.toBe(sha256);
    expect(
      createHash('sha256')
        .update(readFileSync(fileOf(key)))
        .digest('hex'),
    ).toBe(print);
    expect(await providerEffects(order._id)).toEqual(['order.create', 'order.confirm']);
  });

  it('[ADM-03] is not printed from a file that is no longer the one it was placed with', async () => {
    const { order } = await pinnedOrder();
    const { key } = await printedAs(order._id);
    const other = await sharp({ create: { width: 300, height: 300, channels: 4, background: 'red' } })
      .png()
      .toBuffer();
    writeFileSync(fileOf(key), other);
    expect(await approve(order._id)).toMatchObject({
      status: 502,
      body: { error: expect.stringContaining('no longer the one that was approved') },
    });
    expect(await providerEffects(order._id)).toEqual([]);
    expect(await orderOf(await newAdmin(), order._id)).toMatchObject({ submissionState: 'failed' });
  });
});
