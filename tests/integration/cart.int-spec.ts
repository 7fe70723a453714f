import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { api, database, socket } from '#testing';
import { fillCart, newDesign, product } from './shop.js';
import { newShopper } from './shoppers.js';

const add = (token: string, body: object) => api(token).post('/api/cart', body);

describe('the catalogue', () => {
  it('[CAT-09, CAT-12] is public and contains what the pages show', async () => {
    const { status, body } = await api().get('/api/products/mongodb');
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThanOrEqual(10);
    const tee = body.find(({ globalId }: { globalId: string }) => globalId === 'tee-bella-3001');
    expect(tee).toMatchObject({
      status: 'active',
      type: 'physical',
      price: tee.basePrice,
      breadcrumbs: [{ id: 1 }, { id: 2 }],
    });
    expect(tee.images[0]).toMatchObject({
      url: expect.stringMatching(/^\/catalogue\/.*\.webp$/),
      alt: expect.any(String),
    });
    expect((await api().get(tee.images[0].url)).headers.get('content-type')).toBe('image/webp');
    const one = await api().get('/api/product/mongodb/tee-bella-3001');
    expect(one.body).toEqual(tee);
    expect(
      (
        await api().get('/api/product/mongodb/tee-bella-3001', {
          headers: { 'if-none-match': one.headers.get('etag')! },
        })
      ).status,
    ).toBe(304);
    expect(
      (await api().get('/api/product/mongodb/tee-bella-3001', { headers: { 'accept-encoding': 'identity' } })).body,
    ).toEqual(tee);
  });

  it('[CAT-09] narrows a product by a variant of it', async () => {
    const mug = await product('mug-white-glossy');
    const filtered = (variantId: number) =>
      api().get(
        `/api/product/mongodb/${mug.globalId}?filter=${encodeURIComponent(JSON.stringify({ globalId: mug.globalId, sync_variants: { $elemMatch: { variant_id: variantId } } }))}`,
      );
    expect((await filtered(mug.sync_variants[0]!.variant_id)).body.globalId).toBe(mug.globalId);
    expect((await filtered(1)).status).toBe(404);
    expect(
      await api().get(`/api/product/mongodb/${mug.globalId}?filter=${encodeURIComponent('{"$where":"1"}')}`),
    ).toMatchObject({ status: 400, body: { field: 'filter' } });
    expect((await api().get('/api/product/mongodb/no-such-thing')).status).toBe(404);
  });
});

describe('the cart', () => {
  it('[CART-01] stores lines with their product, design and price', async () => {
    const token = await newShopper();
    expect((await api(token).get('/api/cart')).body).toEqual({ version: 0, products: [], saved: [] });
    const [line] = await fillCart(token, 2);
    expect(line).toMatchObject({
      orderId: expect.any(String),
      globalId: 'mug-white-glossy',
      quantity: 2,
      size: '11 oz',
      color: 'White',
      price: '16.00',
      mockupId: null,
      mockupData: null,
      productData: { name: 'Glossy Mug', basePrice: '16.00', image: expect.stringContaining('/catalogue/') },
      designData: { url: expect.stringContaining('/files/') },
    });
    expect((await api(token).get('/api/cart')).body.products).toEqual([line]);
  });

  it('[CART-01] adds the same item to its line, and another design as another line', async () => {
    const token = await newShopper();
    const [line] = await fillCart(token, 1);
    const same = {
      globalId: line.globalId,
      syncVariantId: line.syncVariantId,
      quantity: 3,
      designId: line.designId,
      size: 'XXL',
      color: 'Pink',
    };
    expect((await add(token, same)).body.products).toEqual([{ ...line, quantity: 4 }]);
    const { body } = await add(token, { ...same, designId: await newDesign(token) });
    expect(body.products.map(({ quantity }: { quantity: number }) => quantity)).toEqual([4, 3]);
  });

  it('[CART-01, CART-03] changes, removes and clears, each with a higher version', async () => {
    const token = await newShopper();
    const [line] = await fillCart(token, 1);
    const other = await newDesign(token);
    const second = (await add(token, { globalId: line.globalId, syncVariantId: line.syncVariantId, designId: other }))
      .body;
    const changed = (
      await api(token).put('/api/cart', {
        globalId: line.globalId,
        syncVariantId: line.syncVariantId,
        quantity: 7,
        orderId: second.products[1].orderId,
      })
    ).body;
    expect(changed.products.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 7]);
    const removed = (await api(token).delete(`/api/cart/item/${line.orderId}`)).body;
    expect(removed.products.map(({ designId }: { designId: string }) => designId)).toEqual([other]);
    expect(await api(token).delete(`/api/cart/item/${line.orderId}`)).toMatchObject({
      status: 404,
      body: { error: 'This item is no longer in your cart.' },
    });
    const cleared = (await api(token).delete('/api/cart')).body;
    expect(cleared.products).toEqual([]);
    expect([second.version, changed.version, removed.version, cleared.version]).toEqual([2, 3, 4, 5]);
  });

  it('[CART-01] loses no line and no quantity to parallel adds', async () => {
    const token = await newShopper();
    const [line] = await fillCart(token, 1);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        add(token, { globalId: line.globalId, syncVariantId: line.syncVariantId, designId: line.designId }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { body } = await api(token).get('/api/cart');
    expect(body).toMatchObject({ version: 21, products: [{ quantity: 21 }] });
  });

  it("[CART-01] notifies the owner's pages, and no others", async () => {
    const [token, stranger] = [await newShopper(), await newShopper()];
    const [mine, theirs] = [await socket(token), await socket(stranger)];
    try {
      await fillCart(token);
      expect(await mine.next('cart.updated')).toMatchObject({ version: 1, count: 1 });
      await api(token).delete('/api/cart');
      expect(await mine.next('cart.updated', ({ version }) => version === 2)).toMatchObject({ count: 0 });
      expect(theirs.events.filter(({ event }) => event === 'cart.updated')).toEqual([]);
    } finally {
      mine.close();
      theirs.close();
    }
  });

  it("[CART-01] gives no access to another user's design or line", async () => {
    const [token, stranger] = [await newShopper(), await newShopper()];
    const [line] = await fillCart(token);
    expect(
      await add(stranger, { globalId: line.globalId, syncVariantId: line.syncVariantId, designId: line.designId }),
    ).toMatchObject({ status: 404, body: { error: 'Design not found' } });
    expect(
      (await add(stranger, { globalId: line.globalId, syncVariantId: line.syncVariantId, mockupId: randomUUID() }))
        .status,
    ).toBe(404);
    expect((await api(stranger).delete(`/api/cart/item/${line.orderId}`)).status).toBe(404);
    expect(
      (
        await api(stranger).put('/api/cart', {
          globalId: line.globalId,
          syncVariantId: line.syncVariantId,
          quantity: 9,
          orderId: line.orderId,
        })
      ).status,
    ).toBe(404);
    expect((await api(token).get('/api/cart')).body.products).toEqual([line]);
  });

  it('holds 100 different items and 1000 of each', async () => {
    const token = await newShopper();
    const { sync_variants: variants } = await product('tee-bella-3001');
    const more = [...variants, ...(await product('hoodie-cotton-heritage-m2580')).sync_variants]
      .filter(({ inStock }) => inStock)
      .slice(0, 101);
    const globalIdOf = (id: number) =>
      variants.some((variant) => variant.id === id) ? 'tee-bella-3001' : 'hoodie-cotton-heritage-m2580';
    const responses = [];
    for (const { id } of more) responses.push(await add(token, { globalId: globalIdOf(id), syncVariantId: id }));
    expect(responses.map(({ status }) => status)).toEqual([...Array(100).fill(200), 409]);
    expect(responses.at(-1)!.body.error).toContain('100 different items');
    const first = { globalId: 'tee-bella-3001', syncVariantId: more[0]!.id };
    expect((await add(token, { ...first, quantity: 999 })).status).toBe(200);
    expect(await add(token, first)).toMatchObject({
      status: 409,
      body: { error: 'You can order up to 1000 of one item.', field: 'quantity' },
    });
  });

  it('[CAT-11] refuses items that are not sold', async () => {
    const token = await newShopper();
    const mug = await product('mug-white-glossy');
    const gone = mug.sync_variants.find(({ inStock }) => !inStock)!;
    expect(await add(token, { globalId: mug.globalId, syncVariantId: gone.id })).toMatchObject({
      status: 409,
      body: { error: 'This combination is not available' },
    });
    expect(await add(token, { globalId: 'tee-bella-3001', syncVariantId: mug.sync_variants[0]!.id })).toMatchObject({
      status: 409,
      body: { error: 'This combination is not available' },
    });
    expect(await add(token, { globalId: 'no-such-thing', syncVariantId: 1 })).toMatchObject({
      status: 404,
      body: { error: "We couldn't find this product." },
    });
    const db = await database();
    const mousePad = await product('mouse-pad');
    try {
      await db.query(`update products set status = 'inactive' where global_id = 'mouse-pad'`);
      expect(await add(token, { globalId: 'mouse-pad', syncVariantId: mousePad.sync_variants[0]!.id })).toMatchObject({
        status: 409,
      });
      const item = { globalId: 'mouse-pad', syncVariantId: mousePad.sync_variants[0]!.id, quantity: 1 };
      const asked = { cartItems: [item], shippingAddress: { zip: '91311' } };
      expect(await api(token).post('/api/printful/orders/estimate-costs', asked)).toMatchObject({
        status: 409,
        body: { error: 'This combination is not available', field: 'cartItems' },
      });
    } finally {
      await db.query(`update products set status = 'active' where global_id = 'mouse-pad'`);
      await db.end();
    }
  });

  it('[S5, CART-06] needs a signed-in user, and names the wrong field of a request', async () => {
    expect(await api().get('/api/cart')).toMatchObject({ status: 401, body: { code: 'NO_TOKEN' } });
    expect((await add('', { globalId: 'mug-white-glossy', syncVariantId: 1 })).status).toBe(401);
    const token = await newShopper();
    for (const quantity of [0, -1, 0.5, 1001, 1e9, '2'])
      expect(await add(token, { globalId: 'mug-white-glossy', syncVariantId: 1, quantity })).toMatchObject({
        status: 400,
        body: { field: 'quantity' },
      });
    expect(await add(token, { globalId: 'mug-white-glossy' })).toMatchObject({
      status: 400,
      body: { field: 'syncVariantId' },
    });
    expect((await api(token).delete('/api/cart/item/1')).body).toMatchObject({ field: 'id' });
  });
});
