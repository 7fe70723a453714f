import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { Cart, Order, PlacedInput, RatedPlacement } from '#contracts';
import { choiceOn, externalIdOf, printQuality, untouched } from '#domain';
import { api, database, journal } from '#testing';
import { ADDRESS, booksOf, costsOf, liftLimits, newAdmin, newDesign, orderOf, paidOrder } from './shop.js';
import { newShopper } from './shoppers.js';

interface Area {
  placement: string;
  title: string;
  additionalPrice: string;
  width: number;
  height: number;
  dpi: number;
}
interface Tee {
  globalId: string;
  sync_variants: { id: number; variant_id: number; retail_price: string; printfiles: Area[] }[];
}

const TEE = 'tee-bella-3001';
const tee = async (): Promise<Tee> => (await api().get(`/api/product/mongodb/${TEE}`)).body;
const area = (product: Tee, placement: string): Area =>
  product.sync_variants[0]!.printfiles.find((file) => file.placement === placement)!;

const editorState = (changes: object = {}) => ({
  position: { x: 0, y: 0 },
  scale: 1,
  rotation: 0,
  placement: 'front',
  fillImage: false,
  ...changes,
});

/** Saves a design of the given size; its quarters are red, green, blue and white, row by row. */
async function quarters(token: string, width = 200, height = 100): Promise<string> {
  const half = { width: width / 2, height: height / 2, channels: 4 as const };
  const tile = (background: string) => ({ create: { ...half, background } });
  const bytes = await sharp({ create: { width, height, channels: 4, background: '#fff' } })
    .composite([
      { input: tile('#f00'), left: 0, top: 0 },
      { input: tile('#0f0'), left: half.width, top: 0 },
      { input: tile('#00f'), left: 0, top: half.height },
    ])
    .png()
    .toBuffer();
  const url = `data:image/png;base64,${bytes.toString('base64')}`;
  return (await api(token).post('/api/designs', { url })).body._id;
}

const save = (token: string, placement: string, body: object) =>
  api(token).put(`/api/placements/${TEE}/${placement}`, body);
const saved = (token: string) => api(token).get(`/api/placements/${TEE}`);

beforeAll(liftLimits);

describe('saved placements', () => {
  it('[EDIT-11] keep the state of a design on an area, for its owner on every device', async () => {
    const [token, stranger] = [await newShopper(), await newShopper()];
    const [fox, owl] = [await newDesign(token), await newDesign(token)];
    const state = editorState({
      position: { x: 12.5, y: -30 },
      scale: 0.4,
      rotation: -45,
      flipHorizontal: true,
      mockupTemplate: '/catalogue/tee.webp',
    });
    const aspectChoice = { sourceRatio: 1, targetRatio: 0.75, cropOption: 'anchor', anchorPosition: 'center' };
    const first = await save(token, 'front', { designId: fox, editorState: state, aspectChoice, opacity: 0.5 });
    expect(first).toMatchObject({
      status: 200,
      body: { placement: 'front', designId: fox, editorState: state, aspectChoice, opacity: 0.5, version: 1 },
    });
    await save(token, 'front', { designId: owl, editorState: editorState() });
    await save(token, 'back', { designId: fox, editorState: editorState() });
    const { body } = await saved(token);
    expect(body.placements).toHaveLength(3);
    expect(body.placements).toContainEqual(first.body);
    expect(new Set(body.active)).toEqual(
      new Set([
        { placement: 'front', designId: owl },
        { placement: 'back', designId: fox },
      ]),
    );
    expect((await saved(stranger)).body).toEqual({ placements: [], active: [] });
    expect(await save(stranger, 'front', { designId: fox, editorState: state })).toMatchObject({
      status: 404,
      body: { error: 'Design not found', field: 'designId' },
    });
    expect((await api(token).delete(`/api/placements/${TEE}/front`)).body).toEqual({ deleted: true });
    const cleared = (await saved(token)).body;
    expect(cleared).toMatchObject({ active: [{ placement: 'back', designId: fox }] });
    expect(cleared.placements).toHaveLength(3);
  });

  it("[MOCK-13] keep an admin's choice of how another shape is fitted, and anchor anyone else's in the center, also in the cart", async () => {
    const aspectChoice = { sourceRatio: 2, targetRatio: 0.75, cropOption: 'left-right', anchorPosition: 'top-left' };
    const centered = { ...aspectChoice, cropOption: 'anchor', anchorPosition: 'center' };
    const syncVariantId = (await tee()).sync_variants[0]!.id;
    const dpis = [];
    for (const [token, kept] of [
      [await newAdmin(), aspectChoice],
      [await newShopper(), centered],
    ] as const) {
      const designId = await quarters(token);
      const placed = { placement: 'front', designId, editorState: editorState(), aspectChoice };
      const { body } = await save(token, 'front', { designId, editorState: editorState(), aspectChoice });
      expect(body.aspectChoice).toEqual(kept);
      const cart = await api(token).post('/api/cart', { globalId: TEE, syncVariantId, placements: [placed] });
      expect(cart.body.products[0].placements[0].aspectChoice).toEqual(kept);
      dpis.push((await api(token).post('/api/print-quality', { globalId: TEE, ...placed })).body.dpi);
    }
    // A crop prints fewer pixels on the same width.
    expect(dpis[0]).toBeLessThan(dpis[1]);
  });

  it('[EDIT-11] refuse a change of an older version, with the newer one, and of an unknown area', async () => {
    const token = await newShopper();
    const designId = await newDesign(token);
    const put = (scale: number, version?: number) =>
      save(token, 'front', {
        designId,
        editorState: editorState({ scale }),
        ...(version === undefined ? {} : { version }),
      });
    expect((await put(1)).body.version).toBe(1);
    expect((await put(2, 1)).body.version).toBe(2);
    const outdated = await put(3, 1);
    expect(outdated).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', newer: { version: 2, editorState: { scale: 2 } } },
    });
    expect((await saved(token)).body.placements).toEqual([outdated.body.newer]);
    expect((await put(4)).body.version).toBe(3);
    const racing = await Promise.all([5, 6, 7, 8].map((scale) => put(scale, 3)));
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await save(token, 'hood', { designId, editorState: editorState() })).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('hood'), field: 'placements' },
    });
    expect(await save(token, 'front', { designId, editorState: editorState({ scale: 11 }) })).toMatchObject({
      status: 400,
      body: { field: 'editorState.scale' },
    });
  });

  it('[EDIT-11] go with their design and come back with it', async () => {
    const token = await newShopper();
    const designId = await newDesign(token);
    await save(token, 'front', { designId, editorState: editorState() });
    await api(token).delete(`/api/designs/${designId}`);
    expect((await saved(token)).body).toEqual({ placements: [], active: [] });
    await api(token).post('/api/designs/restore', { ids: [designId] });
    expect((await saved(token)).body).toMatchObject({ active: [{ placement: 'front', designId }] });
    const db = await database();
    await db.query('delete from designs where id = $1', [designId]);
    const { rows } = await db.query('select 1 from placements where design_id = $1', [designId]);
    await db.end();
    expect(rows).toEqual([]);
  });
});

describe('print quality on the server', () => {
  it('[EDIT-12] is that of the editor for 1,000 random placements', async () => {
    const token = await newAdmin();
    const product = await tee();
    const [width, height] = [640, 400];
    const designId = await quarters(token, width, height);
    const between = (low: number, high: number): number => low + Math.random() * (high - low);
    const items = Array.from({ length: 1000 }, (_, index) => ({
      globalId: TEE,
      designId,
      placement: ['front', 'back', 'sleeve_left'][index % 3]!,
      editorState: editorState({
        position: { x: between(-100, 100), y: between(-100, 100) },
        scale: between(0.05, 10),
        rotation: between(-180, 180),
        fillImage: index % 5 === 0,
      }),
      ...(index % 7 === 0
        ? {
            aspectChoice: {
              sourceRatio: 1.6,
              targetRatio: 0.75,
              cropOption: 'left-right' as const,
              anchorPosition: 'center' as const,
            },
          }
        : {}),
    }));
    const rated: RatedPlacement[] = [];
    for (let at = 0; at < items.length; at += 100) {
      const { status, body } = await api(token).post('/api/print-quality/batch', { items: items.slice(at, at + 100) });
      expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
      rated.push(...body.items);
    }
    const wrong = items.filter(({ placement, editorState: editing, aspectChoice }, index) => {
      const image = { width, height };
      const printed = area(product, placement);
      const frame = { image, area: printed, choice: choiceOn(image, printed, aspectChoice) };
      const expected = printQuality(frame, editing);
      return Math.abs(rated[index]!.dpi - expected.dpi) > 1 || rated[index]!.goodFrom !== expected.goodFrom;
    });
    expect([rated.length, wrong]).toEqual([1000, []]);
  });

  it('[EDIT-12] names the worst of several variants, and refuses what it cannot rate', async () => {
    const token = await newShopper();
    const designId = await quarters(token, 1000, 1000);
    const posters = (await api().get('/api/product/mongodb/poster-matte')).body.sync_variants as Tee['sync_variants'];
    const qualityOf = ({ id, printfiles }: Tee['sync_variants'][number]) => ({
      syncVariantId: id,
      ...printQuality({ image: { width: 1000, height: 1000 }, area: printfiles[0]! }, untouched),
    });
    const worst = posters.map(qualityOf).sort((a, b) => a.dpi / a.goodFrom - b.dpi / b.goodFrom)[0]!;
    const rate = (body: object) =>
      api(token).post('/api/print-quality', { globalId: 'poster-matte', designId, placement: 'default', ...body });
    const { syncVariantId: _, ...own } = qualityOf(posters[0]!);
    expect((await rate({})).body).toMatchObject({ ...own, worst: { dpi: worst.dpi } });
    expect((await rate({ syncVariantIds: [posters[0]!.id] })).body.worst).toEqual(qualityOf(posters[0]!));
    expect(await rate({ placement: 'hood' })).toMatchObject({ status: 422, body: { field: 'placements' } });
    expect(await rate({ syncVariantIds: [1] })).toMatchObject({ status: 404, body: { field: 'syncVariantIds' } });
    expect(await rate({ designId: randomUUID() })).toMatchObject({ status: 404, body: { error: 'Design not found' } });
  });
});

describe('a line with designs on several print areas', () => {
  const add = async (token: string, placements: PlacedInput[], more: object = {}) =>
    api(token).post<Cart & { error?: string }>('/api/cart', {
      globalId: TEE,
      syncVariantId: (await tee()).sync_variants[0]!.id,
      placements,
      ...more,
    });
  const pixel = async (bytes: Buffer, x: number, y: number): Promise<string> => {
    const { data } = await sharp(bytes)
      .extract({ left: x, top: y, width: 1, height: 1 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return data.toString('hex');
  };

  it('[CART-01, CHK-04, ADM-03, EDIT-11] is priced, ordered and printed area by area, as the editor placed it', async () => {
    const [token, admin] = [await newShopper(), await newAdmin()];
    const product = await tee();
    const [front, back] = [await newDesign(token), await quarters(token)];
    const turned = editorState({
      position: { x: 10, y: -20 },
      scale: 0.5,
      rotation: 90,
      flipHorizontal: true,
      placement: 'back',
    });
    const placements = [
      { placement: 'front', designId: front },
      { placement: 'back', designId: back, editorState: turned },
    ];
    const added = await add(token, placements, { quantity: 2 });
    expect(added).toMatchObject({
      status: 200,
      body: {
        products: [
          {
            quantity: 2,
            designId: front,
            price: '29.95',
            placementPrices: [{ placement: 'back', title: 'Back print', price: '5.95' }],
            placements: [
              { placement: 'front', title: 'Front print', designId: front },
              {
                placement: 'back',
                designId: back,
                editorState: turned,
                designData: { url: expect.stringContaining('/files/') },
              },
            ],
          },
        ],
      },
    });
    const again = (await add(token, [...placements].reverse(), { designId: front })).body.products;
    expect(again.map(({ quantity }) => quantity)).toEqual([3]);
    const other = (await add(token, [placements[0]!], { quantity: 1 })).body.products;
    expect(other.map(({ quantity, price }) => [quantity, price])).toEqual([
      [3, '29.95'],
      [1, '24.00'],
    ]);

    const request = await paidOrder(token, other);
    const placed = await api(token).post('/api/orders', request);
    expect({ status: placed.status, error: placed.body.error }).toEqual({ status: 200, error: undefined });
    const { _id, costs, items } = placed.body as Order;
    expect(costs.subtotal).toBe('113.85');
    const cents = (amount: string): number => Math.round(Number(amount) * 100);
    expect(cents(costs.total)).toBe(cents(costs.subtotal) + cents(costs.shipping) + cents(costs.tax));
    // One figure everywhere: what the areas add is authorised, and captured with the approval.
    const books = async () => (await booksOf(request.paymentId))[0];
    expect(await books()).toMatchObject({ amount: cents(costs.total), captured: 0 });
    expect(items.map(({ price, placementPrices }) => [price, placementPrices.length])).toEqual([
      ['29.95', 1],
      ['24.00', 0],
    ]);

    const approved = await api(admin).post(`/api/admin/orders/${_id}/approve`, {});
    expect({ status: approved.status, error: approved.body.error }).toEqual({ status: 200, error: undefined });
    expect(await books()).toMatchObject({ amount: cents(costs.total), captured: cents(costs.total) });
    const sent = (await journal({ service: 'printful' })).find(
      ({ key, operation }) => key === externalIdOf(_id) && operation === 'order.create',
    )!.body as {
      order: {
        items: { retail_price: string; files: { type: string; url: string; position: object }[] }[];
        costs?: { subtotal: string };
      };
    };
    const [both, single] = sent.order.items;
    expect(both!.files.map(({ type }) => type)).toEqual(['front', 'back']);
    expect(single!.files.map(({ type }) => type)).toEqual(['front']);
    expect([both!.retail_price, single!.retail_price]).toEqual(['29.95', '24.00']);
    const { width, height } = area(product, 'back');
    expect(both!.files[1]!.position).toMatchObject({
      area_width: width,
      area_height: height,
      width,
      height,
      left: 0,
      top: 0,
    });

    const reviewed: Order = (await api(admin).get(`/api/orders/${_id}`)).body;
    const files = reviewed.items[0]!.placements!.map(({ printFileUrl }) => printFileUrl);
    expect(files).toEqual(both!.files.map(({ url }) => url));
    expect((await orderOf(token, _id)).items[0]!.placements!.map(({ printFileUrl }) => printFileUrl)).toEqual([
      undefined,
      undefined,
    ]);
    const bytes = Buffer.from(await (await fetch(both!.files[1]!.url)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
    // 900 × 450 pixels about (1080, 720), mirrored, then turned a quarter clockwise.
    const looks = { white: [967, 495], green: [1192, 495], blue: [967, 945], red: [1192, 945] } as const;
    const seen = await Promise.all(Object.values(looks).map(([x, y]) => pixel(bytes, x, y)));
    expect(seen).toEqual(['ffffffff', '00ff00ff', '0000ffff', 'ff0000ff']);
    const beside = [
      [840, 720],
      [1320, 720],
      [1080, 255],
      [1080, 1185],
    ] as const;
    const clear = await Promise.all(beside.map(([x, y]) => pixel(bytes, x, y)));
    expect(clear.map((color) => color.slice(6))).toEqual(['00', '00', '00', '00']);
  });

  it('[MOCK-11, CART-01] comes from a mockup of several print areas with all of them', async () => {
    const token = await newShopper();
    const [front, back] = [await newDesign(token), await quarters(token)];
    const line = { globalId: TEE, syncVariantId: (await tee()).sync_variants[0]!.id };
    const placements = [
      { placement: 'front', designId: front },
      { placement: 'back', designId: back, editorState: editorState({ scale: 0.5, placement: 'back' }) },
    ];
    const mockup = await api(token).post('/api/mockups', { ...line, designId: front, placement: 'front', placements });
    expect(mockup).toMatchObject({ status: 200 });
    const db = await database();
    const fitted = (status: string) =>
      db.query('select 1 from designs where job_id is not null and parent_id = any($1) and status = $2', [
        [front, back],
        status,
      ]);
    const made = (await fitted('ACTIVE')).rows.length;
    expect(made).toBeGreaterThan(1);
    const added = await api(token).post('/api/cart', { ...line, mockupId: mockup.body._id });
    expect(added.body.products).toMatchObject([
      {
        price: '29.95',
        placements: [
          { placement: 'front', designId: front },
          { placement: 'back', designId: back, editorState: { scale: 0.5 } },
        ],
      },
    ]);
    await api(token).delete(`/api/mockup/mongodb/${mockup.body._id}`);
    expect((await fitted('ACTIVE')).rows).toHaveLength(0);
    expect((await fitted('DELETED')).rows).toHaveLength(made);
    await db.end();
  });

  it('[CART-01, CHK-03] is refused where the variant lacks an area or a design is gone, with what to do', async () => {
    const token = await newShopper();
    const [front, back] = [await newDesign(token), await newDesign(token)];
    const lacking = await add(token, [{ placement: 'hood', designId: front }]);
    expect(lacking).toMatchObject({
      status: 422,
      body: {
        error: expect.stringMatching(/can't be printed on “hood”.*choose another print area/),
        field: 'placements',
      },
    });
    const foreign = await newDesign(await newShopper());
    expect(
      await add(token, [
        { placement: 'front', designId: front },
        { placement: 'back', designId: foreign },
      ]),
    ).toMatchObject({
      status: 404,
      body: { error: expect.stringContaining('choose another design'), field: 'placements' },
    });
    expect(
      await add(token, [
        { placement: 'front', designId: front },
        { placement: 'front', designId: back },
      ]),
    ).toMatchObject({ status: 400, body: { field: 'placements' } });
    const { products } = (
      await add(token, [
        { placement: 'front', designId: front },
        { placement: 'back', designId: back },
      ])
    ).body;
    const paid = await paidOrder(token, products);
    await api(token).delete(`/api/designs/${back}`);
    const gone = {
      error: expect.stringMatching(/design on “Back print” of .* choose another design/),
      field: 'placements',
    };
    expect(
      await api(token).post('/api/printful/orders/estimate-costs', { cartItems: products, shippingAddress: ADDRESS }),
    ).toMatchObject({ status: 422, body: gone });
    expect(await api(token).post('/api/orders', paid)).toMatchObject({ status: 422, body: gone });
    expect(await api(token).post('/api/payments', { ...paid, paymentMethodId: 'pm_card_visa' })).toMatchObject({
      status: 422,
      body: gone,
    });
    expect((await api(token).get('/api/cart')).body.products[0]!.placements![1]).toMatchObject({
      designId: null,
      designData: null,
    });
  });

  it('[CHK-04] costs more at another area, so that a quote for fewer areas buys nothing', async () => {
    const token = await newShopper();
    const designId = await newDesign(token);
    const plain = (await add(token, [{ placement: 'front', designId }])).body.products;
    const cheap = await paidOrder(token, plain);
    await api(token).delete('/api/cart');
    const dear = (
      await add(token, [
        { placement: 'front', designId },
        { placement: 'back', designId },
      ])
    ).body.products;
    const refused = { status: 409, body: { field: 'costs' } };
    expect(await api(token).post('/api/orders', { ...cheap, items: dear })).toMatchObject(refused);
    const payment = { ...cheap, items: dear, paymentMethodId: 'pm_card_visa' };
    expect(await api(token).post('/api/payments', payment)).toMatchObject(refused);
    // A payment for fewer areas pays for no more of them, whatever the costs say.
    const costs = await costsOf(token, dear);
    expect(await api(token).post('/api/orders', { ...cheap, items: dear, costs })).toMatchObject({
      status: 409,
      body: { field: 'paymentId' },
    });
    const bare = dear.map(({ globalId, syncVariantId, quantity }) => ({ globalId, syncVariantId, quantity }));
    expect((await costsOf(token, bare)).subtotal).toBe('29.95');
    const named = bare.map((item) => ({ ...item, placements: [{ placement: 'sleeve_left' }] }));
    expect((await costsOf(token, named)).subtotal).toBe('26.49');
  });
});
