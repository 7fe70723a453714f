import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cart, CartLine } from '#contracts';
import { api, database, signIn, socket } from '#testing';
import { checkout, fillCart, importedProduct, newDesign, product } from './shop.js';
import { newShopper } from './shoppers.js';

type Variants = Awaited<ReturnType<typeof product>>['sync_variants'];

const cartOf = async (token: string): Promise<Cart> => (await api(token).get('/api/cart')).body;
const change = (token: string, { orderId }: Pick<CartLine, 'orderId'>, body: object) =>
  api(token).put(`/api/cart/item/${orderId}`, body);
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
  const { id } = mat.sync_variants[0]!;
  let operator: ReturnType<typeof api>;
  const edit = async (body: object): Promise<void> => {
    expect((await operator.put(`/api/product/mongodb/${mat.globalId}`, body)).status).toBe(200);
  };
  const price = (retail_price: number) => edit({ sync_variants: [{ id, retail_price }] });

  beforeAll(async () => {
    operator = api(await signIn('operator'));
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
    await api(token).post('/api/cart', { globalId: mat.globalId, syncVariantId: id });
    expect(await line()).toMatchObject({ state: 'ok', price: '18.50', previousPrice: null });
    await price(17);
    expect(await line()).toMatchObject({ price: '17.00', previousPrice: null });
    await price(25.5);
    expect(await line()).toMatchObject({ state: 'ok', price: '25.50', previousPrice: '18.50' });
    expect((await change(token, await line(), { acceptPrice: true })).body.products).toMatchObject([
      { price: '25.50', previousPrice: null },
    ]);
    await edit({ sync_variants: [{ id, inStock: false }] });
    expect(await line()).toMatchObject({ state: 'outOfStock' });
    await edit({ sync_variants: [{ id, inStock: true }], status: 'inactive' });
    expect(await line()).toMatchObject({ state: 'withdrawn' });
    await edit({ status: 'active' });
    expect(await line()).toMatchObject({ state: 'ok' });
  });
});
