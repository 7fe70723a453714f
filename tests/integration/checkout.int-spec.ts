import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CartLine, OrderSummary } from '#contracts';
import { api, database, faults, socket } from '#testing';
import { ADDRESS, checkout, costsOf, fillCart, liftLimits, product } from './shop.js';
import { newShopper } from './shoppers.js';

const estimate = (token: string, body: object) => api(token).post('/api/printful/orders/estimate-costs', body);
const order = (token: string, body: object, key?: string) =>
  api(token).post('/api/orders', body, key ? { headers: { 'idempotency-key': key } } : {});
const ordersOf = async (token: string): Promise<OrderSummary[]> => (await api(token).get('/api/orders')).body;
/** What an order keeps of a line of the cart. */
const itemOf = ({
  state: _state,
  previousPrice: _price,
  quality: _quality,
  variantId: _variant,
  ...line
}: CartLine) => ({
  ...line,
  orderId: expect.any(String),
});
const COSTS_CHANGED = { status: 409, body: { error: expect.stringContaining('recalculate shipping') } };
const CART_CHANGED = { status: 409, body: { error: expect.stringContaining('Your cart has changed') } };

beforeAll(liftLimits);

describe('the shipping estimate', () => {
  it("[SHIP-01, CHK-04] adds our prices, the provider's shipping and its tax rate, bare and inside result", async () => {
    const token = await newShopper();
    const items = await fillCart(token, 3);
    const { status, body } = await estimate(token, {
      cartItems: items.map((item) => ({ ...item, price: '0.01' })),
      userData: {},
      shippingAddress: ADDRESS,
    });
    expect({ status, code: body.code }).toEqual({ status: 200, code: 200 });
    const { retail_costs: costs, tax } = body;
    expect(body.result).toEqual({ retail_costs: costs, tax, discounts: body.discounts });
    const cents = (amount: string) => Math.round(Number(amount) * 100);
    expect(costs).toMatchObject({ subtotal: '48.00', discount: '0.00', currency: 'USD' });
    expect(cents(costs.shipping)).toBeGreaterThan(0);
    expect(cents(tax.taxable)).toBe(cents(costs.subtotal) + cents(costs.shipping));
    expect(Math.abs(cents(costs.tax) - cents(tax.taxable) * tax.rate)).toBeLessThanOrEqual(1);
    expect(cents(costs.total)).toBe(cents(costs.subtotal) + cents(costs.shipping) + cents(costs.tax));
    expect(tax).toMatchObject({ amount: costs.tax, location: { state: 'CA', country: 'US', zip: '91311' } });
  });

  it('[SHIP-02] needs a postal code and items, and names what is wrong with an address', async () => {
    const token = await newShopper();
    const cartItems = await fillCart(token);
    expect((await estimate(token, { cartItems, shippingAddress: { zip: '91311' } })).body.tax.location).toEqual({
      state: 'CA',
      country: 'US',
      zip: '91311',
    });
    const noAddress = 'Please provide a shipping address to calculate shipping costs';
    expect(await estimate(token, { cartItems, shippingAddress: { ...ADDRESS, zip: ' ' } })).toMatchObject({
      status: 400,
      body: { error: noAddress, field: 'shippingAddress.zip' },
    });
    expect(await estimate(token, { cartItems })).toMatchObject({ status: 400, body: { error: noAddress } });
    for (const [shippingAddress, field, error] of [
      [{ ...ADDRESS, state: 'Bavaria' }, 'state', "We don't know this state"],
      [{ ...ADDRESS, country: 'Germany', state: '', zip: '?' }, 'zip', "postal code doesn't look right"],
      [{ ...ADDRESS, country: 'JP', state: '99', zip: '100-0001' }, 'state', "We don't know this state"],
      [{ ...ADDRESS, country: 'CU', state: '', zip: '10100' }, 'country', "We can't send to this country yet"],
    ] as const)
      for (const path of ['/api/printful/orders/estimate-costs', '/api/shipping/methods'])
        expect(await api(token).post(path, { cartItems, shippingAddress })).toMatchObject({
          status: 400,
          body: { error: expect.stringContaining(error), field: `shippingAddress.${field}` },
        });
    expect(await estimate(token, { cartItems: [], shippingAddress: ADDRESS })).toMatchObject({
      status: 400,
      body: { error: 'No items in cart to calculate shipping for' },
    });
    expect(await estimate(token, { cartItems, shippingAddress: { ...ADDRESS, country: 'Atlantis' } })).toMatchObject({
      status: 400,
      body: { field: 'shippingAddress.country' },
    });
    expect(await estimate(token, { cartItems, shippingAddress: { ...ADDRESS, zip: 'ab' } })).toMatchObject({
      status: 400,
      body: { field: 'shippingAddress.zip' },
    });
    expect((await estimate('', { cartItems, shippingAddress: ADDRESS })).status).toBe(401);
  });

  it('[SHIP-01] says so when the print provider does not respond', async () => {
    const token = await newShopper();
    const cartItems = await fillCart(token);
    await faults.during({ service: 'printful', match: 'estimate-costs', mode: 'status', status: 503 }, async () => {
      expect(await estimate(token, { cartItems, shippingAddress: ADDRESS })).toMatchObject({
        status: 502,
        body: { error: expect.any(String), requestId: expect.any(String) },
      });
    });
  });
});

describe('placing an order', () => {
  it('[CHK-03, ORD-03] stores the cart as an order that waits for review, and empties it', async () => {
    const token = await newShopper();
    const page = await socket(token);
    try {
      const input = await checkout(token);
      const { status, body } = await order(token, input);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        _id: expect.any(String),
        orderNumber: expect.stringMatching(/^INK-\d{4,}$/),
        status: 'review_pending',
        reviewStatus: 'pending',
        printfulOrderStatus: 'draft',
        printfulOrderId: null,
        submissionState: 'none',
        costs: input.costs,
        shippingAddress: { ...ADDRESS, postalCode: ADDRESS.zip },
        metadata: { userAgent: 'test' },
        timeline: [{ what: 'Order placed' }],
        items: input.items.map(itemOf),
      });
      expect((await api(token).get('/api/cart')).body).toMatchObject({ products: [], version: 2 });
      expect(await page.next('cart.updated', ({ count }) => count === 0)).toMatchObject({ version: 2 });
      expect(await page.next('order.updated', ({ id }) => id === body._id)).toMatchObject({
        status: 'review_pending',
        orderNumber: body.orderNumber,
      });
      expect(await ordersOf(token)).toMatchObject([
        { _id: body._id, itemCount: 2, costs: input.costs, thumbnails: [expect.stringContaining('/files/')] },
      ]);
    } finally {
      page.close();
    }
  });

  it('[S8, CHK-05] creates one order from 20 parallel requests with one key', async () => {
    const token = await newShopper();
    const input = await checkout(token);
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 20 }, () => order(token, input, key)));
    expect(responses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const again = await order(token, input, key);
    expect(again.status).toBe(200);
    for (const { status, body } of responses) if (status === 200) expect(body._id).toBe(again.body._id);
    expect(await ordersOf(token)).toHaveLength(1);
  });

  it('[CHK-05] returns the same order when the record of the first response is lost', async () => {
    const token = await newShopper();
    const input = await checkout(token);
    const key = randomUUID();
    const first = await order(token, input, key);
    const db = await database();
    await db.query('delete from idempotency_keys where key = $1', [key]);
    await db.end();
    expect((await order(token, input, key)).body._id).toBe(first.body._id);
    expect(await ordersOf(token)).toHaveLength(1);
  });

  it('[CHK-05] creates one order from a double click without a key', async () => {
    const token = await newShopper();
    const input = await checkout(token);
    const responses = await Promise.all([order(token, input), order(token, input), order(token, input)]);
    expect(new Set(responses.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
    expect(responses[0].status).toBe(200);
    expect(await ordersOf(token)).toHaveLength(1);
  });

  it('[S5, CHK-04] refuses every tampered figure', async () => {
    const token = await newShopper();
    const input = await checkout(token);
    for (const figure of ['subtotal', 'shipping', 'tax', 'total'] as const) {
      expect(await order(token, { ...input, costs: { ...input.costs, [figure]: '0.01' } })).toMatchObject(
        COSTS_CHANGED,
      );
    }
    const shift = {
      ...input.costs,
      shipping: '0.00',
      total: (Number(input.costs.total) - Number(input.costs.shipping)).toFixed(2),
    };
    expect(await order(token, { ...input, costs: shift })).toMatchObject(COSTS_CHANGED);
    expect(await order(token, { ...input, costs: { ...input.costs, currency: 'EUR' } })).toMatchObject({
      status: 400,
      body: { field: 'costs.currency' },
    });
    expect(await order(token, { ...input, costs: { ...input.costs, total: '-1.00' } })).toMatchObject({
      status: 400,
      body: { field: 'costs.total' },
    });
    expect(await ordersOf(token)).toEqual([]);
    expect((await order(token, input)).status).toBe(200);
  });

  it('[CHK-04, SHIP-03] accepts an estimate only for its own cart and address and within half an hour', async () => {
    const token = await newShopper();
    const input = await checkout(token);
    expect(await order(token, { ...input, shippingAddress: { ...ADDRESS, state: 'NY', zip: '10001' } })).toMatchObject(
      COSTS_CHANGED,
    );
    const stranger = await newShopper();
    const theirs = await fillCart(stranger);
    const theirCard = { ...input, items: theirs, paymentMethodId: 'pm_card_visa' };
    expect(await api(stranger).post('/api/payments', theirCard)).toMatchObject(COSTS_CHANGED);
    expect((await order(stranger, { ...input, items: theirs })).status).toBe(404);
    const db = await database();
    try {
      const [line] = input.items;
      const {
        rows: [owner],
      } = await db.query('select user_id from cart_lines where id = $1', [line.orderId]);
      await db.query(`update shipping_quotes set created_at = created_at - interval '31 minutes' where user_id = $1`, [
        owner.user_id,
      ]);
      expect(await order(token, input)).toMatchObject(COSTS_CHANGED);
      expect((await order(token, { ...input, costs: await costsOf(token, input.items) })).status).toBe(200);
    } finally {
      await db.end();
    }
  });

  it('[S5, CHK-04] refuses an estimate after a price change', async () => {
    const token = await newShopper();
    const input = await checkout(token);
    const db = await database();
    const reprice = (by: number) =>
      db.query('update product_variants set retail_price_cents = retail_price_cents + $2 where sync_variant_id = $1', [
        input.items[0].syncVariantId,
        by,
      ]);
    try {
      await reprice(-100);
      expect(await order(token, input)).toMatchObject(COSTS_CHANGED);
    } finally {
      await reprice(100);
      await db.end();
    }
  });

  it('[S5, CHK-04] refuses items that are not the cart', async () => {
    const token = await newShopper();
    const input = await checkout(token);
    expect(await order(token, { ...input, items: [{ ...input.items[0], quantity: 1 }] })).toMatchObject(CART_CHANGED);
    await api(token).put('/api/cart', {
      globalId: input.items[0].globalId,
      syncVariantId: input.items[0].syncVariantId,
      quantity: 9,
    });
    expect(await order(token, input)).toMatchObject(CART_CHANGED);
    expect(await order(token, { ...input, items: [] })).toMatchObject({ status: 400, body: { field: 'items' } });
    expect(await ordersOf(token)).toEqual([]);
  });

  it('refuses a line that has nothing to print, with a clear message', async () => {
    const token = await newShopper();
    const mug = await product('mug-white-glossy');
    const items = (
      await api(token).post('/api/cart', {
        globalId: mug.globalId,
        syncVariantId: mug.sync_variants[0]!.id,
        designId: null,
      })
    ).body.products;
    const costs = await costsOf(token, items);
    const input = { items, shippingAddress: ADDRESS, costs, paymentMethodId: 'pm_card_visa' };
    expect(await api(token).post('/api/payments', input)).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(/^Glossy Mug has no design on it yet/) },
    });
    expect((await api(token).get('/api/cart')).body.products).toHaveLength(1);
  });

  it('[CHK-01] names the missing part of the address', async () => {
    const token = await newShopper();
    const input = await checkout(token);
    for (const part of ['name', 'street', 'city', 'state', 'zip', 'country'] as const) {
      expect(await order(token, { ...input, shippingAddress: { ...ADDRESS, [part]: undefined } })).toMatchObject({
        status: 400,
        body: { field: `shippingAddress.${part}` },
      });
    }
    const { zip, ...rest } = ADDRESS;
    expect(await order(token, { ...input, shippingAddress: { ...rest, postalCode: zip } })).toMatchObject({
      status: 200,
      body: { shippingAddress: { zip, postalCode: zip } },
    });
  });
});
