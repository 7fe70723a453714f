import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { externalIdOf } from '#domain';
import { api, database, faults, journal, journalPosition, requests, signIn, stack, waitFor } from '#testing';
import { startGateways, type OwnGateways } from './security/own-gateways.js';
import { ADDRESS, approvedOrder, liftLimits } from './shop.js';
import { newShopper } from './shoppers.js';

const proxy = '/api/printful';
let token: string;
let operator: string;
let pictureUrl: string;

const get = (path: string, by = token) => api(by).get(`${proxy}${path}`);
const picture = async (by: string): Promise<string> => {
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#274' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('files[]', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'design.png');
  return (await api(by).post(`${proxy}/files`, form)).body.url;
};
const position = { area_width: 2700, area_height: 1050, width: 1050, height: 1050, top: 0, left: 825 };
const taskOf = (image_url: string) => ({ variant_ids: [1320], files: [{ placement: 'default', image_url, position }] });
const draftOf = (url: string, more: object = {}) => ({
  recipient: {
    name: 'Ops',
    address1: ADDRESS.street,
    city: ADDRESS.city,
    state_code: 'CA',
    country_code: 'US',
    zip: ADDRESS.zip,
  },
  items: [{ variant_id: 1320, quantity: 1, files: [{ url }] }],
  ...more,
});
const callsSince = async (since: number) => (await requests('printful', since)).map(({ call }) => call);
const lastCall = async () => (await requests('printful')).at(-1)?.seq ?? 0;

beforeAll(async () => {
  await liftLimits();
  [token, operator] = [await newShopper(), await signIn('operator')];
  pictureUrl = await picture(token);
});

describe('the print proxy', () => {
  it('[PRX-01, PRX-02, MOCK-18] answers every read with code and result, lists as arrays', async () => {
    const store = await get('/store/products');
    const syncId = store.body.result[0].id as number;
    const detail = await get(`/store/products/${syncId}`);
    const syncVariant = detail.body.result.sync_variants[0];
    const expected: Record<string, unknown> = {
      '/rate-limit-status': expect.objectContaining({ canMakeRequest: true, windowMs: 60_000 }),
      '/stores': expect.arrayContaining([expect.objectContaining({ type: 'native', name: 'Inkloom' })]),
      '/store/products': expect.arrayContaining([expect.objectContaining({ id: syncId, name: expect.any(String) })]),
      [`/store/products/${syncId}`]: {
        sync_product: expect.objectContaining({ id: syncId }),
        sync_variants: expect.arrayContaining([
          expect.objectContaining({ product: expect.objectContaining({ product_id: expect.any(Number) }) }),
        ]),
      },
      [`/variants/${syncVariant.id}`]: expect.objectContaining({ id: syncVariant.id }),
      '/products': expect.any(Array),
      '/product/19': { product: expect.objectContaining({ id: 19 }), variants: expect.any(Array) },
      '/products/variant/1320': {
        product: expect.objectContaining({ id: 19 }),
        variant: expect.objectContaining({ id: 1320, price: expect.stringMatching(/^\d+\.\d\d$/) }),
      },
      '/printfiles/19': expect.objectContaining({
        product_id: 19,
        available_placements: expect.objectContaining({ default: expect.any(String) }),
        printfiles: expect.arrayContaining([expect.objectContaining({ width: 2700, height: 1050 })]),
      }),
      '/print-dimensions/19': {
        product_id: 19,
        dimensions: expect.arrayContaining([
          expect.objectContaining({
            placement: 'default',
            width: 2700,
            height: 1050,
            dpi: 300,
            width_inches: 9,
            height_inches: 3.5,
            variant_ids: [1320],
          }),
        ]),
      },
      '/templates/19': expect.objectContaining({
        templates: expect.arrayContaining([
          expect.objectContaining({
            printfile_id: expect.any(Number),
            print_area_top: expect.any(Number),
            print_area_left: expect.any(Number),
          }),
        ]),
      }),
      '/orders': [],
    };
    for (const [path, result] of Object.entries(expected)) {
      const { status, body } = await get(path);
      expect({ path, status, code: body.code, result: body.result }).toEqual({ path, status: 200, code: 200, result });
    }
    expect((await get('/health', operator)).body).toMatchObject({ code: 200, result: { status: 'ok' } });
    const files = (await get('/products')).body;
    expect(files.result.length).toBeLessThanOrEqual(10);
    expect(files.paging).toEqual({ total: expect.any(Number), offset: 0, limit: 10 });
    expect((await get('/products?offset=2&limit=1')).body.result).toEqual([files.result[2]]);
  });

  it('[PRX-01] stores uploads, starts a mockup task with an own picture and follows it to its mockups', async () => {
    expect(pictureUrl).toContain('/files/');
    const started = await api(token).post(`${proxy}/mockup-task/19`, taskOf(pictureUrl));
    expect(started.body).toMatchObject({ code: 200, result: { task_key: expect.any(String), status: 'pending' } });
    const task = await waitFor(
      async () => {
        const { result } = (await get(`/mockup-task/${started.body.result.task_key}`)).body;
        return result.status !== 'pending' && result;
      },
      { what: 'the task to end' },
    );
    expect(task).toMatchObject({
      status: 'completed',
      mockups: [{ placement: 'default', variant_ids: [1320], mockup_url: expect.stringContaining('http') }],
    });
  });

  it('[PRX-02, PRX-03] answers failures with the numeric code, the error text and the wait', async () => {
    const failure = (status: number, errorCode: string) => ({
      status,
      body: {
        code: status,
        errorCode,
        error: expect.any(String),
        result: expect.any(String),
        requestId: expect.any(String),
      },
    });
    expect(await get('/product/987654')).toMatchObject(failure(404, 'NOT_FOUND'));
    expect(await get('/product/none')).toMatchObject(failure(400, 'BAD_REQUEST'));
    expect(await get('/no-such-call')).toMatchObject(failure(404, 'NOT_FOUND'));
    expect(await api().get(`${proxy}/stores`)).toMatchObject(failure(401, 'NO_TOKEN'));
    for (const [fault, expected] of [
      [{ mode: 'status', status: 500 }, failure(502, 'UNAVAILABLE')],
      [{ mode: 'garbage' }, failure(502, 'BAD_RESPONSE')],
      [{ mode: 'status', status: 200, body: { code: 200, result: { stores: 3 } } }, failure(502, 'BAD_RESPONSE')],
    ] as const)
      await faults.during({ service: 'printful', match: 'GET /stores', ...fault }, async () =>
        expect(await get('/stores')).toMatchObject(expected),
      );
    await faults.during(
      { service: 'printful', match: 'GET /stores', mode: 'status', status: 429, retryAfter: 3, times: 1 },
      async () => {
        const { status, body, headers } = await get('/stores');
        expect({ status, body }).toMatchObject({
          status: 429,
          body: {
            code: 429,
            errorCode: 'RATE_LIMITED',
            error: 'The print provider is very busy. Please try again in a minute.',
          },
        });
        expect(body.retryAfter).toBe(Number(headers.get('retry-after')));
        // Whoever asks meanwhile is refused by us, without asking the provider.
        const since = await lastCall();
        expect((await get('/products')).status).toBe(429);
        expect(await callsSince(since)).toEqual([]);
      },
    );
    await waitFor(async () => (await get('/rate-limit-status')).body.result.canMakeRequest, {
      what: 'the end of the pause',
    });
  });

  it("[PRX-05] keeps the provider's credentials, and gives oddities of the provider a shape", async () => {
    const variant = { id: '5', product_id: 19.0, name: 7, size: null, price: '5.9', in_stock: 1, secret: 'sandbox' };
    const product = {
      id: 19,
      type: 'MUG',
      title: 'Mug',
      dimensions: [],
      files: null,
      techniques: {},
      api_key: 'sandbox',
    };
    await faults.during(
      {
        service: 'printful',
        match: 'GET /products/19',
        mode: 'status',
        status: 200,
        body: { code: 200, result: { product, variants: [variant] } },
      },
      async () => {
        const { body } = await get('/product/19');
        expect(body.result.product).toMatchObject({ dimensions: {}, files: [], techniques: [] });
        expect(body.result.variants).toEqual([
          expect.objectContaining({ id: 5, name: '7', price: '5.90', in_stock: true, color: null }),
        ]);
        expect(JSON.stringify(body)).not.toMatch(/secret|api_key|sandbox"/);
      },
    );
    const echoed = { code: 401, result: 'No', error: { message: 'Bearer sandbox of store 952434 is not valid' } };
    await faults.during(
      { service: 'printful', match: 'GET /stores', mode: 'status', status: 401, body: echoed },
      async () => {
        const { status, headers, body } = await get('/stores');
        expect({ status, body }).toMatchObject({ status: 502, body: { code: 502, errorCode: 'UNAUTHORISED' } });
        expect(JSON.stringify([...headers, body])).not.toMatch(/Bearer sandbox|952434|authorization|x-pf-store-id/i);
      },
    );
  });

  it("[PRX-05] shows a shopper their own orders alone, and nobody an order's address or pictures", async () => {
    const stranger = await newShopper();
    const order = await approvedOrder(token);
    const names = [order.printfulOrderId!, `@${externalIdOf(order._id)}`];
    for (const name of names) {
      const own = await get(`/orders/${name}`);
      expect(own.body).toMatchObject({ code: 200, result: { id: Number(order.printfulOrderId), status: 'pending' } });
      // A worker looks at the order as well, when the provider reports a change of it.
      await waitFor(
        async () => {
          const since = await lastCall();
          expect(await get(`/orders/${name}`, stranger)).toMatchObject({ status: 404, body: { code: 404 } });
          return (await callsSince(since)).length === 0;
        },
        { what: "a stranger's call that asks nothing of the provider" },
      );
      const seen = await get(`/orders/${name}`, operator);
      for (const body of [own.body, seen.body])
        expect(JSON.stringify(body)).not.toMatch(/Dearborn|Chatsworth|91311|"url"|preview|\/files\//);
    }
    expect((await get('/orders')).body).toMatchObject({
      result: [{ id: Number(order.printfulOrderId) }],
      paging: { total: 1 },
    });
    expect((await get('/orders', stranger)).body).toMatchObject({ result: [], paging: { total: 0 } });
    expect((await get('/orders', operator)).body.paging.total).toBeGreaterThan(0);
    expect(await get('/orders/..%2Fstores')).toMatchObject({ status: 400 });
  });

  it("[PRX-05] reaches no other shopper's pictures and mockups, whose keys can be counted up", async () => {
    const stranger = await newShopper();
    const foreign = await api(stranger).post(`${proxy}/mockup-task/19`, taskOf(pictureUrl));
    expect(foreign).toMatchObject({ status: 404, body: { code: 404, field: 'files.0.image_url' } });
    expect(await api(stranger).post(`${proxy}/mockup-task/19`, taskOf('http://127.0.0.1/a.png'))).toMatchObject({
      status: 400,
    });
    const { task_key } = (await api(token).post(`${proxy}/mockup-task/19`, taskOf(pictureUrl))).body.result;
    expect(await get(`/mockup-task/${task_key}`)).toMatchObject({ status: 200, body: { result: { task_key } } });
    expect(await get(`/mockup-task/${task_key}`, stranger)).toMatchObject({ status: 404, body: { code: 404 } });
    expect(await get(`/mockup-task/${task_key}`, operator)).toMatchObject({ status: 404 });
  });

  it('[PRX-04] starts no mockup task before those of others who wait with a job for the same limit', async () => {
    const db = await database();
    const { remaining } = (await get('/rate-limit-status')).body.result;
    const others = (await api(await newShopper()).get('/auth/check')).body.user._id as string;
    const late = await newShopper();
    const own = await picture(late);
    const start = () => api(late).post(`${proxy}/mockup-task/19`, taskOf(own));
    expect(remaining).toBeGreaterThan(0);
    try {
      await db.query(
        `insert into mockup_tasks (key, owner_id, turn)
         select 'ahead-' || n, $1, 1 + (select coalesce(max(turn), 0) from mockup_tasks where status <> 'waiting')
         from generate_series(1, 600) n`,
        [others],
      );
      await db.query(
        `insert into jobs (id, kind, queue, owner_id, title, input, state, priority, check_at)
         select gen_random_uuid(), 'mockup.render', 'mockup', $1, '', '{}',
           jsonb_build_object('shared', jsonb_build_object('key', 'ahead-' || n)), 1, now() + interval '1 day'
         from generate_series(1, 600) n`,
        [others],
      );
      const since = await lastCall();
      const refused = await start();
      expect(refused).toMatchObject({
        status: 429,
        body: {
          code: 429,
          errorCode: 'RATE_LIMITED',
          error: 'The print provider is very busy. Please try again in a minute.',
        },
      });
      expect(refused.body.retryAfter).toBeGreaterThan(0);
      expect((await callsSince(since)).filter((call) => call.includes('create-task'))).toEqual([]);
    } finally {
      await db.query(`delete from jobs where owner_id = $1`, [others]);
      await db.query(`delete from mockup_tasks where owner_id = $1`, [others]);
      await db.end();
    }
    // What was refused counts as no task of the user's own.
    expect(await start()).toMatchObject({ status: 200 });
  });

  it('[PRX-06] creates drafts for operators only, under names of their own, once', async () => {
    const own = await picture(operator);
    const since = await journalPosition();
    expect(await api(token).post(`${proxy}/orders`, draftOf(pictureUrl))).toMatchObject({
      status: 403,
      body: { code: 403, errorCode: 'INSUFFICIENT_PERMISSIONS' },
    });
    expect(await api(operator).post(`${proxy}/orders`, draftOf(pictureUrl))).toMatchObject({ status: 404 });
    const external_id = `op-${Date.now()}`;
    const created = await api(operator).post(`${proxy}/orders`, draftOf(own, { external_id }));
    expect(created.body).toMatchObject({ code: 200, result: { external_id, status: 'draft' } });
    const again = await api(operator).post(`${proxy}/orders`, draftOf(own, { external_id }));
    expect(again.body.result.id).toBe(created.body.result.id);
    // The gateway that made a draft died before it noted its answer.
    const headers = { 'idempotency-key': randomUUID() };
    const cutOff = await api(operator).post(`${proxy}/orders`, draftOf(own), { headers });
    const db = await database();
    await db.query('delete from idempotency_keys where key = $1', [headers['idempotency-key']]);
    await db.end();
    const tried = await api(operator).post(`${proxy}/orders`, draftOf(own), { headers });
    expect(tried.body.result.id).toBe(cutOff.body.result.id);
    const order = await approvedOrder(token);
    expect(
      await api(operator).post(`${proxy}/orders`, draftOf(own, { external_id: externalIdOf(order._id) })),
    ).toMatchObject({ status: 400, body: { field: 'external_id' } });
    const drafts = (await journal({ service: 'printful', since })).filter(({ key }) => key?.startsWith('op-'));
    expect(drafts.map(({ operation }) => operation)).toEqual(['order.create', 'order.create']);
    expect(await get(`/orders/${created.body.result.id}`)).toMatchObject({ status: 404 });
  });
});

describe('the share of the rate', () => {
  let gateways: OwnGateways;
  const CALLS = 6;
  const at = (gateway: number, path: string, by: string) =>
    fetch(`${gateways.urls[gateway]}${proxy}${path}`, { headers: { authorization: `Bearer ${by}` } });

  beforeAll(async () => {
    const limits = {
      PRINTFUL_CALLS_PER_MINUTE: '20',
      PRINTFUL_CALLS_PER_USER_PER_MINUTE: String(CALLS),
      PRINTFUL_MOCKUPS_PER_USER_PER_MINUTE: '1',
    };
    gateways = await startGateways([limits, limits]);
  });
  afterAll(() => gateways.stop());

  it('[PRX-04] of one user leaves calls to others, and all gateways together call the provider no more than it allows', async () => {
    const since = await lastCall();
    const begun = Date.now();
    const users = await Promise.all([1, 2, 3, 4, 5].map(() => newShopper()));
    const burst = (by: string) => Promise.all([...Array(14).keys()].map((n) => at(n % 2, '/stores', by)));
    const first = await burst(users[0]!);
    expect(first.filter(({ status }) => status === 200)).toHaveLength(CALLS);
    const refused = first.find(({ status }) => status === 429)!;
    expect(await refused.json()).toMatchObject({
      code: 429,
      errorCode: 'TOO_MANY_REQUESTS',
      retryAfter: expect.any(Number),
    });
    expect((await burst(users[1]!)).filter(({ status }) => status === 200)).toHaveLength(CALLS);
    await Promise.all(users.slice(2).map(burst));
    // Two of the twenty stay reserved for submitting orders; every three seconds one more is allowed.
    const calls = (await callsSince(since)).filter((call) => call === 'GET /stores').length;
    expect(calls).toBeGreaterThanOrEqual(18);
    expect(calls).toBeLessThanOrEqual(18 + Math.ceil((Date.now() - begun) / 3_000));
    const status = (await (await at(1, '/rate-limit-status', users[4]!)).json()) as {
      result: { currentRequests: number; remaining: number };
    };
    expect(status.result).toMatchObject({ maxCallsPerMinute: 20 });
    expect(status.result.currentRequests).toBeLessThanOrEqual(20);
    expect(status.result.remaining).toBe(20 - status.result.currentRequests);
    const url = `${gateways.urls[0]}${proxy}/orders/estimate-costs`;
    const cartItems = [await cartItem()];
    await burst(users[0]!);
    const estimate = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${users[0]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ cartItems, shippingAddress: ADDRESS }),
    });
    expect(estimate.status).toBe(429);
  });

  async function cartItem() {
    const response = await fetch(`${stack().urls.web}/api/product/mongodb/mug-white-glossy`);
    const product = (await response.json()) as { globalId: string; sync_variants: { id: number }[] };
    return { globalId: product.globalId, syncVariantId: product.sync_variants[0]!.id, quantity: 1 };
  }
});
