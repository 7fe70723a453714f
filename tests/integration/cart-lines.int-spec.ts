import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cart, CartLine } from '#contracts';
import { api, database, signIn, socket } from '#testing';
import { ADDRESS, checkout, fillCart, importedProduct, liftLimits, newDesign, paidOrder, product } from './shop.js';
import { newShopper } from './shoppers.js';

type Variants = Awaited<ReturnType<typeof product>>['sync_variants'];

const cartOf = async (token: string): Promise<Cart> => (await api(token).get('/api/cart')).body;
const change = (token: string, { orderId }: Pick<CartLine, 'orderId'>, body: object) =>
  api(token).put(`/api/cart/item/${orderId}`, body);
const estimateOf = async (token: string, cartItems: readonly unknown[]) =>
  (await api(token).post('/api/printful/orders/estimate-costs', { cartItems, shippingAddress: ADDRESS })).body;
const inStock = (variants: Variants) => variants.filter((variant) => variant.inStock);

describe('a line of the cart', () => {
  it('takes another variant in place: same line, design and quantity, new price, pushed to the pages', async () => {
    const token = await newShopper();
    const tee = await product('tee-bella-3001');
    const [white] = inStock(tee.sync_variants).filter(({ size }) => size === 'M');
    const dear = inStock(tee.sync_variants).find(({ size, color }) => size === '3XL' && color === white!.color)!;
    const designId = await newDesign(token);
    const things = { globalId: tee.globalId, syncVariantId: white!.id, quantity: 2, designId };
    const [line] = (await api(token).post('/api/cart', things)).body.products;
    const page = await socket(token);
    try {
      const { status, body } = await change(token, line, { syncVariantId: dear.id });
      expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
      expect(body).toMatchObject({
        version: 2,
        products: [
          {
            ...line,
            syncVariantId: dear.id,
            variantId: dear.variant_id,
            size: '3XL',
            color: dear.color,
            price: dear.retail_price,
            previousPrice: null,
            productData: { globalId: tee.globalId },
          },
        ],
      });
      expect(await page.next('cart.updated', ({ version }) => version === 2)).toMatchObject({ count: 1 });
      expect(await cartOf(token)).toEqual(body);
    } finally {
      page.close();
    }
  });

  it('joins the line that has the same things already', async () => {
    const token = await newShopper();
    const mug = await product('mug-white-glossy');
    const [small, large] = inStock(mug.sync_variants);
    const designId = await newDesign(token);
    const put = async (syncVariantId: number, quantity: number) =>
      (await api(token).post('/api/cart', { globalId: mug.globalId, syncVariantId, quantity, designId })).body.products;
    await put(small!.id, 2);
    const lines = await put(large!.id, 3);
    expect((await change(token, lines[1], { syncVariantId: small!.id })).body.products).toEqual([
      { ...lines[0], quantity: 5 },
    ]);
    await put(large!.id, 999);
    const [, full] = (await cartOf(token)).products;
    expect(await change(token, full!, { syncVariantId: small!.id })).toMatchObject({ status: 409 });
    expect((await cartOf(token)).products.map(({ quantity }) => quantity)).toEqual([5, 999]);
  });

  it('joins an equal line that is saved for later, whose own pieces do not come back with it', async () => {
    const token = await newShopper();
    const mug = await product('mug-white-glossy');
    const [small, large] = inStock(mug.sync_variants);
    const designId = await newDesign(token);
    const put = async (syncVariantId: number, quantity: number) =>
      (await api(token).post('/api/cart', { globalId: mug.globalId, syncVariantId, quantity, designId })).body.products;
    const [saved] = await put(small!.id, 7);
    await change(token, saved, { saved: true });
    const [line] = await put(large!.id, 2);
    const { body } = await change(token, line, { syncVariantId: small!.id });
    expect(body).toMatchObject({ products: [{ orderId: saved.orderId, quantity: 2 }], saved: [] });
  });

  it('keeps what is placed by name, and the mockup only where it shows the new variant too', async () => {
    const token = await newShopper();
    const tee = await product('tee-bella-3001');
    const [first] = inStock(tee.sync_variants).filter(({ size }) => size === 'M');
    const otherColor = inStock(tee.sync_variants).find(({ size, color }) => size === 'M' && color !== first!.color)!;
    const designId = await newDesign(token);
    const editorState = { position: { x: 3, y: 4 }, scale: 0.5, rotation: 0, placement: 'front', fillImage: false };
    const placements = [
      { placement: 'front', designId, editorState },
      { placement: 'back', designId },
    ];
    const things = { globalId: tee.globalId, syncVariantId: first!.id, placements };
    const [line] = (await api(token).post('/api/cart', things)).body.products;
    const [changed] = (await change(token, line, { syncVariantId: otherColor.id })).body.products;
    expect(changed).toMatchObject({ color: otherColor.color, placements: line.placements, price: line.price });
    const again = { ...things, syncVariantId: otherColor.id };
    // The very same things, as the line now names them.
    expect((await api(token).post('/api/cart', again)).body.products).toEqual([{ ...changed, quantity: 2 }]);
  });

  it('refuses a variant of another product, one that is not to be had, and a change that names nothing', async () => {
    const token = await newShopper();
    const [line] = await fillCart(token);
    const tee = await product('tee-bella-3001');
    expect((await change(token, line, { syncVariantId: tee.sync_variants[0]!.id })).status).toBe(404);
    expect((await change(token, line, {})).status).toBe(400);
    expect((await change(await newShopper(), line, { saved: true })).status).toBe(404);
    expect((await cartOf(token)).products).toMatchObject([{ syncVariantId: line.syncVariantId, quantity: 2 }]);
  });
});

describe('what is saved for later', () => {
  it('is neither counted nor ordered nor cleared, and comes back as it was', async () => {
    const token = await newShopper();
    const mug = await product('mug-white-glossy');
    const [line] = await fillCart(token, 2);
    const page = await socket(token);
    try {
      const { body } = await change(token, line, { saved: true });
      expect(body).toMatchObject({ products: [], saved: [{ orderId: line.orderId, quantity: 2 }] });
      expect(await page.next('cart.updated', ({ version }) => version === body.version)).toMatchObject({ count: 0 });
    } finally {
      page.close();
    }
    const input = await checkout(token, 1);
    expect(input.items).toHaveLength(1);
    const order = await api(token).post('/api/orders', input);
    expect(order.body.items).toHaveLength(1);
    expect((await api(token).delete('/api/cart')).body).toMatchObject({ products: [], saved: [{ quantity: 2 }] });
    // Putting the same things into the cart takes them up again; what was saved does not count twice.
    const put = { globalId: mug.globalId, syncVariantId: line.syncVariantId, designId: line.designId, quantity: 3 };
    expect((await api(token).post('/api/cart', put)).body).toMatchObject({
      products: [{ orderId: line.orderId, quantity: 3 }],
      saved: [],
    });
    await change(token, line, { saved: true });
    expect((await change(token, line, { saved: false })).body).toMatchObject({
      products: [{ orderId: line.orderId, quantity: 3 }],
      saved: [],
    });
  });

  it('can be removed', async () => {
    const token = await newShopper();
    const [line] = await fillCart(token);
    await change(token, line, { saved: true });
    expect((await api(token).delete(`/api/cart/item/${line.orderId}`)).body).toMatchObject({ products: [], saved: [] });
  });
});

describe('a line whose product has changed', () => {
  const mat = importedProduct('Stale mat');
  const [variant] = mat.sync_variants;
  const { id } = variant!;
  let operator: ReturnType<typeof api>;
  const edit = async (body: object): Promise<void> => {
    expect((await operator.put(`/api/product/mongodb/${mat.globalId}`, body)).status).toBe(200);
  };
  const price = (retail_price: number) => edit({ sync_variants: [{ id, retail_price }] });

  beforeAll(async () => {
    operator = api(await signIn('operator'));
    // The print provider knows its variant.
    variant!.variant_id = (await product('mug-white-glossy')).sync_variants[0]!.variant_id;
    await liftLimits();
    expect((await operator.post('/api/products/mongodb', mat)).status).toBe(200);
  });
  afterAll(async () => {
    const db = await database();
    await db.query('delete from cart_lines where global_id = $1', [mat.globalId]);
    await db.query('delete from products where global_id = $1', [mat.globalId]);
    await db.end();
  });

  it('[CAT-11] says that it is dearer until the user takes note, out of stock, or withdrawn', async () => {
    const token = await newShopper();
    const line = async () => (await cartOf(token)).products[0]!;
    await api(token).post('/api/cart', { globalId: mat.globalId, syncVariantId: id, designId: await newDesign(token) });
    expect(await line()).toMatchObject({ state: 'ok', price: '18.50', previousPrice: null });
    await price(17);
    expect(await line()).toMatchObject({ price: '17.00', previousPrice: null });
    await price(25.5);
    expect(await line()).toMatchObject({ state: 'ok', price: '25.50', previousPrice: '18.50' });
    expect(await change(token, await line(), { acceptPrice: '24.00' })).toMatchObject({
      status: 409,
      body: { error: 'The price of Stale mat has just changed to $25.50. Please check it again.' },
    });
    expect(await change(token, await line(), { acceptPrice: true })).toMatchObject({ status: 400 });
    expect(await line()).toMatchObject({ previousPrice: '18.50' });
    expect((await change(token, await line(), { acceptPrice: '25.50' })).body.products).toMatchObject([
      { price: '25.50', previousPrice: null },
    ]);
    await edit({ sync_variants: [{ id, inStock: false }] });
    expect(await line()).toMatchObject({ state: 'outOfStock' });
    await edit({ sync_variants: [{ id, inStock: true }], status: 'inactive' });
    expect(await line()).toMatchObject({ state: 'withdrawn' });
    await edit({ status: 'active' });
    expect(await line()).toMatchObject({ state: 'ok' });
  });

  it('[CART-01] says that it has no design, or that its print area is not offered any more', async () => {
    const token = await newShopper();
    const tee = await product('tee-bella-3001');
    const [shirt] = inStock(tee.sync_variants);
    const put = async (line: object) =>
      (await api(token).post('/api/cart', { globalId: tee.globalId, syncVariantId: shirt!.id, ...line })).body;
    const states = async () => (await cartOf(token)).products.map(({ state }) => state);
    const designId = await newDesign(token);
    await put({});
    expect(await states()).toEqual(['noDesign']);
    await put({ placements: [{ placement: 'back', designId }] });
    expect(await states()).toEqual(['noDesign', 'ok']);
    const db = await database();
    try {
      await db.query(
        `update cart_line_placements set placement = 'sleeve' where line_id = (select id from cart_lines where design_id = $1)`,
        [designId],
      );
      expect(await states()).toEqual(['noDesign', 'noArea']);
    } finally {
      await db.end();
    }
    expect((await cartOf(token)).products[0]).toMatchObject({ variantId: shirt!.variant_id });

    const other = await newDesign(token);
    await put({ placements: [{ placement: 'front', designId: other }] });
    expect((await states()).at(-1)).toBe('ok');
    expect((await api(token).delete(`/api/designs/${other}`)).status).toBe(200);
    expect((await cartOf(token)).products.at(-1)).toMatchObject({
      state: 'noDesign',
      placements: [{ placement: 'front', designId: null }],
    });
  });

  it('[CAT-11] is not sold while its product is out of stock, whatever is said of its variants', async () => {
    const token = await newShopper();
    const thing = { globalId: mat.globalId, syncVariantId: id, designId: await newDesign(token) };
    const { products: items } = (await api(token).post('/api/cart', thing)).body;
    const paid = await paidOrder(token, items);
    await edit({ inventory: 'out-of-stock' });
    try {
      const unavailable = { status: 409, body: { error: 'This combination is not available' } };
      expect((await cartOf(token)).products).toMatchObject([{ state: 'outOfStock' }]);
      expect(await api(token).post('/api/cart', thing)).toMatchObject(unavailable);
      const estimate = { cartItems: items, shippingAddress: ADDRESS };
      expect(await api(token).post('/api/printful/orders/estimate-costs', estimate)).toMatchObject(unavailable);
      expect(await api(token).post('/api/orders', paid)).toMatchObject(unavailable);
      expect((await api().get(`/api/product/mongodb/${mat.globalId}`)).body).toMatchObject({
        inventory: 'out-of-stock',
        sizes: [{ inStock: false }],
        sync_variants: [{ inStock: false }],
      });
    } finally {
      await edit({ inventory: 'in-stock' });
    }
    expect((await api(token).post('/api/orders', paid)).status).toBe(200);
  });

  it('[CAT-05] has no size in stock whose variants are all gone', async () => {
    const sizes = async () => (await api().get(`/api/product/mongodb/${mat.globalId}`)).body.sizes;
    expect(await sizes()).toEqual([{ name: 'One size', inStock: true }]);
    await edit({ sync_variants: [{ id, inStock: false }] });
    expect(await sizes()).toEqual([{ name: 'One size', inStock: false }]);
    await edit({ sync_variants: [{ id, inStock: true }] });
  });

  it('[CHK-04] is neither paid nor ordered dearer than the user has seen it', async () => {
    const token = await newShopper();
    await price(18.5);
    const thing = { globalId: mat.globalId, syncVariantId: id, designId: await newDesign(token) };
    await api(token).post('/api/cart', thing);
    await price(25.5);
    const [line] = (await cartOf(token)).products;
    const costs = (await estimateOf(token, [line])).retail_costs;
    const request = { items: [line], shippingAddress: ADDRESS, costs, paymentMethodId: 'pm_card_visa' };
    const refused = {
      status: 409,
      body: { error: expect.stringMatching(/^Stale mat costs more now/), field: 'items' },
    };
    expect(await api(token).post('/api/payments', request)).toMatchObject(refused);
    await change(token, line!, { acceptPrice: line!.price });
    const paid = await paidOrder(token, [line!]);
    await price(31);
    expect(await api(token).post('/api/orders', paid)).toMatchObject(refused);
    await price(25.5);
    expect((await api(token).post('/api/orders', paid)).status).toBe(200);
  });
});
