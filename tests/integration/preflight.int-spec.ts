import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CartLine, Order, OrderEvidence } from '#contracts';
import { api, database, signIn, waitFor } from '#testing';
import { booksOf, importedProduct, liftLimits, newAdmin, paidOrder, product, providerEffects } from './shop.js';
import { newShopper } from './shoppers.js';

const MUG = 'mug-white-glossy';

/** Saves a design of the given size. */
async function designOf(token: string, width: number, height: number): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  return (await api(token).post('/api/designs', { url: `data:image/png;base64,${bytes.toString('base64')}` })).body._id;
}

/** Puts the design on a mug into the cart; returns the line. */
async function mugLine(token: string, designId: string, more: object = {}): Promise<CartLine> {
  const { sync_variants: variants } = await product(MUG);
  const line = { globalId: MUG, syncVariantId: variants[0]!.id, quantity: 1, ...more };
  const { status, body } = await api(token).post('/api/cart', { designId, ...line });
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.products.at(-1);
}

const evidenceOf = async (admin: string, id: string): Promise<OrderEvidence> =>
  (await api(admin).get(`/api/admin/orders/${id}/evidence`)).body;

beforeAll(liftLimits);

describe('a line of the cart', () => {
  it('[EDIT-12, CART-01] says how sharp it prints, as the editor does', async () => {
    const token = await newShopper();
    const { sync_variants: variants } = await product(MUG);
    const syncVariantIds = [variants[0]!.id];
    const designId = await designOf(token, 900, 600);
    const rated = async (more: object = {}) => {
      const input = { globalId: MUG, placement: 'default', designId, syncVariantIds, ...more };
      const { dpi, grade, goodFrom } = (await api(token).post('/api/print-quality', input)).body;
      return { dpi, grade, goodFrom };
    };
    const whole = await mugLine(token, designId);
    expect(whole.quality).toEqual(await rated());
    expect(whole.quality!.dpi).toBeGreaterThan(0);
    const editorState = {
      position: { x: 0, y: 0 },
      scale: 0.5,
      rotation: 0,
      placement: 'default',
      fillImage: false,
    };
    const small = await mugLine(token, designId, { placements: [{ placement: 'default', designId, editorState }] });
    expect(small.quality).toEqual(await rated({ editorState }));
    expect(small.quality!.dpi).toBeGreaterThan(whole.quality!.dpi);
    const one = { globalId: MUG, syncVariantId: syncVariantIds[0], designId, placement: 'default', editorState };
    const mockup = await api(token).post('/api/mockups', { ...one, editorState: { ...editorState, scale: 0.25 } });
    const shown = await mugLine(token, designId, { mockupId: mockup.body._id });
    expect(shown.mockupId).toBe(mockup.body._id);
    expect(shown.quality).toEqual(await rated({ editorState: { ...editorState, scale: 0.25 } }));
    const plain = { globalId: MUG, syncVariantId: syncVariantIds[0], quantity: 1 };
    const { products } = (await api(token).post('/api/cart', plain)).body as { products: CartLine[] };
    expect(products.find((line) => line.designId === null)!.quality).toBeNull();
  });
});

describe('an order of a poor print', () => {
  it('[CHK-04] is neither paid nor placed before the shopper agreed to it, where the shopper was asked', async () => {
    const token = await newShopper();
    const line = await mugLine(token, await designOf(token, 60, 40));
    expect(line.quality!.grade).toBe('poor');
    const paid = await paidOrder(token, [line]);
    const unaware = { ...paid, acceptedQuality: [] };
    const refused = { status: 409, body: { field: 'acceptedQuality', error: expect.stringContaining('less sharp') } };
    expect(await api(token).post('/api/payments', { ...unaware, paymentMethodId: 'pm_card_visa' })).toMatchObject(
      refused,
    );
    expect(await api(token).post('/api/orders', unaware)).toMatchObject(refused);
    expect((await api(token).get('/api/cart')).body.products).toHaveLength(1);
    const { status, body } = await api(token).post('/api/orders', { ...paid, acceptedQuality: [line.orderId] });
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    const { lines } = await evidenceOf(await newAdmin(), body._id);
    expect(lines).toMatchObject([{ acceptedDpi: line.quality!.dpi, blocked: null }]);
  });

  it('[CHK-03] is placed by a call that says nothing of it, and shows no agreement', async () => {
    const token = await newShopper();
    const poor = await mugLine(token, await designOf(token, 60, 40));
    const { body } = await api(token).post('/api/orders', await paidOrder(token, [poor]));
    const { lines } = await evidenceOf(await newAdmin(), body._id);
    expect(lines).toMatchObject([{ acceptedDpi: null }]);
    const sharpLine = await mugLine(token, await designOf(token, 2700, 1800));
    const request = { ...(await paidOrder(token, [sharpLine])), acceptedQuality: [sharpLine.orderId] };
    const sharpOrder = (await api(token).post('/api/orders', request)).body;
    expect((await evidenceOf(await newAdmin(), sharpOrder._id)).lines).toMatchObject([{ acceptedDpi: null }]);
  });
});

describe('an approval', () => {
  it('[ADM-03] is refused, and takes no money, while the print provider could not print the order', async () => {
    const [token, admin, operator] = [await newShopper(), await newAdmin(), await signIn('operator')];
    const mug = (await product(MUG)).sync_variants[0]!;
    const given = importedProduct('Scarce mug');
    const id = randomInt(1_000_000_000, 2_000_000_000);
    const scarce = { ...given, sync_variants: [{ ...given.sync_variants[0], id, variant_id: mug.variant_id }] };
    expect((await api(operator).post('/api/products/mongodb', scarce)).status).toBe(200);
    const edit = async (body: object) =>
      expect((await api(operator).put(`/api/product/mongodb/${scarce.globalId}`, body)).status).toBe(200);
    const stock = (inStock: boolean) => edit({ sync_variants: [{ id, inStock }] });
    const designId = await designOf(token, 60, 40);
    const line = await mugLine(token, designId, { globalId: scarce.globalId, syncVariantId: id });
    const paid = await paidOrder(token, [line]);
    const order = (await api(token).post('/api/orders', paid)).body as Order;
    const approve = () => api(admin).post(`/api/admin/orders/${order._id}/approve`, {});

    await stock(false);
    expect(await approve()).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/Scarce mug is out of stock.*hold/) },
    });
    const bulk = await api(admin).post('/api/admin/orders/approve', { orderIds: [order._id] });
    expect(bulk.body).toMatchObject([{ jobId: null, refusal: expect.stringContaining('stock') }]);
    expect((await evidenceOf(admin, order._id)).lines).toMatchObject([{ blocked: 'outOfStock' }]);
    expect(await booksOf(paid.paymentId)).toMatchObject([{ status: 'requires_capture', captured: 0 }]);
    expect((await api(token).get(`/api/orders/${order._id}`)).body).toMatchObject({ reviewStatus: 'pending' });

    await stock(true);
    await edit({ inventory: 'out-of-stock' });
    expect(await approve()).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Scarce mug is out of stock') },
    });
    await edit({ inventory: 'in-stock' });
    const db = await database();
    const areas = await db.query('select printfiles from product_variants where sync_variant_id = $1', [id]);
    const setAreas = (printfiles: unknown) =>
      db.query('update product_variants set printfiles = $2 where sync_variant_id = $1', [
        id,
        JSON.stringify(printfiles),
      ]);
    await setAreas([]);
    expect(await approve()).toMatchObject({ status: 409, body: { error: expect.stringContaining('print area') } });
    await setAreas(areas.rows[0].printfiles);
    await db.end();
    expect(await providerEffects(order._id)).toEqual([]);

    expect((await approve()).status).toBe(200);
    await waitFor(async () => (await booksOf(paid.paymentId))[0]!.captured > 0, { what: 'the money' });
    expect(await providerEffects(order._id)).toEqual(['order.create', 'order.confirm']);
    await api(operator).put(`/api/product/mongodb/${scarce.globalId}`, { status: 'inactive' });
  });
});
