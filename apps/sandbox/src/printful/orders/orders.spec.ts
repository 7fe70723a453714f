import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../testing/start-sandbox.js';
import { printfulCaller, startLocalHost, until, type Call, type LocalHost } from '../printful.fixture.js';

let sandbox: RunningSandbox;
let host: LocalHost;
let call: Call;
let seq = 0;

beforeAll(async () => {
  sandbox = await startSandbox();
  host = await startLocalHost();
  call = printfulCaller(sandbox.url);
});
afterEach(() => sandbox.control('POST', 'reset', {}));
afterAll(async () => {
  await sandbox.dispose();
  await host.close();
});

const recipient = {
  name: 'John Doe',
  address1: '19749 Dearborn St',
  city: 'Chatsworth',
  state_code: 'CA',
  country_code: 'US',
  zip: '91311',
};
const picture = () => `${host.url}/red-180x240.png?v=${(seq += 1)}`;
const item = (change: object = {}) => ({
  variant_id: 4012,
  quantity: 1,
  retail_price: '24.00',
  files: [{ type: 'front', url: picture() }],
  ...change,
});
const order = (change: object = {}) => ({ external_id: `order-${(seq += 1)}`, recipient, items: [item()], ...change });
const read = (id: number | string) => call('GET', `/orders/${id}`);
const advance = (id: number, to: string) => sandbox.control('POST', `printful/orders/${id}/advance`, { to });
const journal = async () =>
  ((await sandbox.control('GET', 'journal?service=printful')) as { operation: string; key: string }[])
    .filter(({ operation }) => operation.startsWith('order'))
    .map(({ operation, key }) => [operation, key]);

describe('creating an order', () => {
  it('[ORD-03] responds with a draft with costs in strings, and journals it under its external id', async () => {
    const { status, result } = await call('POST', '/orders', order({ external_id: '01HXAB' }));
    expect([status, result.status, result.external_id, result.shipping]).toEqual([200, 'draft', '01HXAB', 'STANDARD']);
    expect(result.costs).toMatchObject({ subtotal: '11.50', shipping: '4.75', tax: '1.18', total: '17.43' });
    expect(result.retail_costs).toMatchObject({ subtotal: '24.00', shipping: '4.75' });
    expect(result.recipient).toMatchObject({ state_name: 'California', country_name: 'United States' });
    expect(result.items[0]).toMatchObject({
      price: '11.50',
      files: [{ type: 'front', status: 'waiting', hash: null }],
      product: { product_id: 71 },
    });
    expect(result.items[0].files[0].position).toBeUndefined();
    expect(await journal()).toEqual([['order.create', '01HXAB']]);
  });

  it('reads the file and shows its properties', async () => {
    const { result } = await call('POST', '/orders', order());
    const { result: read1 } = await until(
      () => read(result.id),
      (reply) => reply.result.items[0].files[0].status !== 'waiting',
    );
    expect(read1.items[0].files[0]).toMatchObject({
      status: 'ok',
      width: 180,
      height: 240,
      dpi: 150,
      mime_type: 'image/png',
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect((await fetch(read1.items[0].files[0].preview_url)).status).toBe(200);
  });

  it('is found by its external id, which is never freed', async () => {
    const body = order({ external_id: 'A-1_b' });
    const { id } = (await call('POST', '/orders', body)).result;
    expect((await read('@A-1_b')).result.id).toBe(id);
    await call('DELETE', `/orders/${id}`);
    expect((await read('@A-1_b')).result.status).toBe('canceled');
    const again = await call('POST', '/orders', body);
    expect([again.status, again.result, again.error?.api_error_code]).toEqual([
      400,
      'Order with this External ID already exists',
      'OR-13',
    ]);
    expect((await read('@nothing')).status).toBe(404);
  });

  it('updates the order of the same external id on request', async () => {
    const { id } = (await call('POST', '/orders', order({ external_id: 'same' }))).result;
    const updated = await call(
      'POST',
      '/orders?update_existing=1',
      order({ external_id: 'same', items: [item({ quantity: 3 })] }),
    );
    expect([updated.result.id, updated.result.items[0].quantity]).toEqual([id, 3]);
  });

  it.each<[string, () => object, RegExp, string | null]>([
    ['an external id of 33 characters', () => order({ external_id: 'x'.repeat(33) }), /at most 32 characters/, null],
    ['an external id with other characters', () => order({ external_id: 'a b' }), /at most 32 characters/, null],
    [
      'an item without files',
      () => order({ items: [item({ files: [] })] }),
      /^Item 0: Item can't be submitted without any print files$/,
      null,
    ],
    ['an unknown variant', () => order({ items: [item({ variant_id: 5 })] }), /does not exist/, 'OR-5'],
    ['two identities of a line', () => order({ items: [item({ sync_variant_id: 1 })] }), /Exactly one/, 'OR-5'],
    [
      'a file type twice',
      () =>
        order({
          items: [
            item({
              files: [
                { type: 'front', url: picture() },
                { type: 'default', url: picture() },
              ],
            }),
          ],
        }),
      /Duplicated/,
      'OR-12',
    ],
    [
      'a file type the product has not',
      () => order({ items: [item({ files: [{ type: 'sole', url: picture() }] })] }),
      /not supported/,
      'OR-10',
    ],
    ['an unknown way of shipping', () => order({ shipping: 'PIGEON' }), /shipping/, 'OR-4'],
    [
      'an address without a state',
      () => order({ recipient: { ...recipient, state_code: undefined } }),
      /State code is required/,
      null,
    ],
    [
      'an address without a street',
      () => order({ recipient: { ...recipient, address1: undefined } }),
      /^Missing required parameters: recipient.address1$/,
      null,
    ],
    ['no items', () => order({ items: [] }), /items/, null],
    ['more than a thousand pieces', () => order({ items: [item({ quantity: 1001 })] }), /quantity/, null],
    ['a file that is not there', () => order({ items: [item({ files: [{ id: 1 }] })] }), /does not exist/, 'FL-3'],
  ])('refuses %s', async (_name, body, words, apiCode) => {
    const reply = await call('POST', '/orders', body());
    expect([reply.status, reply.error?.api_error_code ?? null]).toEqual([400, apiCode]);
    expect(reply.result).toMatch(words);
    expect(await journal()).toEqual([]);
  });

  it('refuses a position that leaves the print area unless its flag allows it', async () => {
    const position = { area_width: 1800, area_height: 2400, width: 1800, height: 1800, top: 700, left: 0 };
    const files = (extra: object) => [{ type: 'front', url: picture(), position: { ...position, ...extra } }];
    const refused = await call('POST', '/orders', order({ items: [item({ files: files({}) })] }));
    expect([refused.status, refused.result]).toEqual([400, 'Item 0: Invalid position']);
    expect(
      (await call('POST', '/orders', order({ items: [item({ files: files({ limit_to_print_area: false }) })] })))
        .status,
    ).toBe(200);
    expect((await call('POST', '/orders', order({ items: [item({ files: files({ top: 600 }) })] }))).status).toBe(200);
  });

  it('accepts a sync variant with its own price', async () => {
    const detail = (await call('GET', '/store/products/@0')).status;
    const [product] = (await call('GET', '/store/products')).result;
    const [variant] = (await call('GET', `/store/products/${product.id}`)).result.sync_variants;
    const { result } = await call('POST', '/orders', order({ items: [{ sync_variant_id: variant.id, quantity: 2 }] }));
    expect([detail, result.items[0].retail_price, result.items[0].variant_id]).toEqual([
      404,
      variant.retail_price,
      variant.variant_id,
    ]);
  });

  it('leaves the retail costs empty when a line has no retail price', async () => {
    const { result } = await call('POST', '/orders', order({ items: [item(), item({ retail_price: null })] }));
    expect(result.retail_costs).toEqual({
      currency: 'USD',
      subtotal: null,
      discount: null,
      shipping: null,
      tax: null,
      vat: null,
      total: null,
    });
  });
});

describe('the life of an order', () => {
  it('is confirmed by the query, never by the body', async () => {
    expect((await call('POST', '/orders', { ...order(), confirm: true })).result.status).toBe('draft');
    const { result } = await call('POST', '/orders?confirm=1', order({ external_id: 'c1' }));
    expect(result.status).toBe('pending');
    expect((await journal()).slice(-2)).toEqual([
      ['order.create', 'c1'],
      ['order.confirm', 'c1'],
    ]);
  });

  it('is confirmed once, and cannot be changed afterwards', async () => {
    const { id } = (await call('POST', '/orders', order({ external_id: 'c2' }))).result;
    expect((await call('PUT', `/orders/${id}`, { items: [item({ quantity: 2 })] })).result.items[0].quantity).toBe(2);
    expect((await call('POST', `/orders/${id}/confirm`)).result.status).toBe('pending');
    for (const [method, path] of [
      ['POST', `/orders/${id}/confirm`],
      ['PUT', `/orders/${id}`],
    ] as const) {
      expect((await call(method, path, method === 'PUT' ? {} : undefined)).error?.api_error_code).toBe('OR-1');
    }
    expect((await journal()).filter(([operation]) => operation === 'order.confirm')).toHaveLength(1);
  });

  it('is canceled before production only', async () => {
    const { id } = (await call('POST', '/orders?confirm=1', order())).result;
    await advance(id, 'inprocess');
    expect((await call('DELETE', `/orders/${id}`)).status).toBe(400);
    const second = (await call('POST', '/orders?confirm=1', order({ external_id: 'gone' }))).result.id;
    expect((await call('DELETE', `/orders/${second}`)).result.status).toBe('canceled');
    expect((await journal()).at(-1)).toEqual(['order.cancel', 'gone']);
  });

  it('[ORD-05] progresses with the clock: production, shipment, delivery', async () => {
    const { id } = (await call('POST', '/orders?confirm=1', order())).result;
    await until(
      () => read(id),
      ({ result }) => result.items[0].files[0].status === 'ok',
    );
    await sandbox.control('POST', 'clock', { advanceMs: 60_000 });
    await until(
      () => read(id),
      ({ result }) => result.status === 'inprocess',
    );
    await sandbox.control('POST', 'clock', { advanceMs: 120_000 });
    const shipped = await until(
      () => read(id),
      ({ result }) => result.status === 'fulfilled',
    );
    expect(shipped.result.shipments[0]).toMatchObject({
      carrier: 'USPS',
      delivery_status: 'in_transit',
      items: [{ item_id: shipped.result.items[0].id, quantity: 1 }],
    });
    expect(shipped.result.pricing_breakdown).toHaveLength(1);
    await sandbox.control('POST', 'clock', { advanceMs: 300_000 });
    await until(
      () => read(id),
      ({ result }) => result.shipments[0].delivery_status === 'delivered',
    );
  });

  it('delivers at once what is on its way, and nothing else', async () => {
    const place = async (query = '?confirm=1') => (await call('POST', `/orders${query}`, order())).result.id as number;
    const [draft, pending, onHold, shipped, failed, partial] = [
      await place(''),
      await place(),
      await place(),
      await place(),
      await place(),
      await place(),
    ];
    await advance(onHold, 'onhold');
    await advance(shipped, 'fulfilled');
    await advance(failed, 'failed');
    await advance(partial, 'partial');
    expect(await sandbox.control('POST', 'printful/orders/deliver')).toEqual({ delivered: 4 });
    const stateOf = async (id: number) => {
      const { status, shipments } = (await read(id)).result;
      return [status, shipments[0]?.delivery_status];
    };
    for (const id of [pending, onHold, shipped, partial]) expect(await stateOf(id)).toEqual(['fulfilled', 'delivered']);
    expect([await stateOf(draft), await stateOf(failed)]).toEqual([
      ['draft', undefined],
      ['failed', undefined],
    ]);
    expect(await sandbox.control('POST', 'printful/orders/deliver')).toEqual({ delivered: 0 });
  });

  it('does not progress when progress is switched off', async () => {
    await sandbox.control('POST', 'printful/orders/progress', { enabled: false });
    const { id } = (await call('POST', '/orders?confirm=1', order())).result;
    await until(
      () => read(id),
      ({ result }) => result.items[0].files[0].status === 'ok',
    );
    await sandbox.control('POST', 'clock', { advanceMs: 3_600_000 });
    await advance(id, 'onhold');
    expect((await read(id)).result.status).toBe('onhold');
  });

  it('fails after the confirmation when a file cannot be read', async () => {
    const { id } = (
      await call(
        'POST',
        '/orders?confirm=1',
        order({ items: [item({ files: [{ type: 'front', url: `${host.url}/broken.png` }] })] }),
      )
    ).result;
    const failed = await until(
      () => read(id),
      ({ result }) => result.status === 'failed',
    );
    expect([failed.result.error, failed.result.items[0].files[0].status]).toEqual([
      expect.stringContaining('print file'),
      'failed',
    ]);
    expect((await call('POST', `/orders/${id}/confirm`)).result.status).toBe('pending');
  });

  it('stays a draft while its costs are being calculated', async () => {
    await sandbox.control('POST', 'printful/misbehaviour', { costsPendingMs: 30_000 });
    const { result } = await call('POST', '/orders?confirm=1', order());
    expect([result.status, result.costs.total]).toEqual(['draft', null]);
    expect((await call('POST', `/orders/${result.id}/confirm`)).status).toBe(400);
    await sandbox.control('POST', 'clock', { advanceMs: 30_000 });
    expect((await call('POST', `/orders/${result.id}/confirm`)).result.costs.total).toMatch(/^\d/);
  });

  it('is kept over a restart, together with the journal', async () => {
    const { id } = (await call('POST', '/orders?confirm=1', order({ external_id: 'kept' }))).result;
    await sandbox.restart();
    expect((await read('@kept')).result).toMatchObject({ id, status: 'pending' });
    expect((await journal()).slice(-2)).toEqual([
      ['order.create', 'kept'],
      ['order.confirm', 'kept'],
    ]);
  });

  it('is listed newest first, by status and in pages', async () => {
    for (let n = 0; n < 3; n += 1) await call('POST', '/orders', order({ external_id: `n${n}` }));
    const list = await call('GET', '/orders?limit=2&status=draft');
    expect([list.result.map((o: { external_id: string }) => o.external_id), list.paging]).toEqual([
      ['n2', 'n1'],
      { total: 3, offset: 0, limit: 2 },
    ]);
    expect((await call('GET', '/orders?status=lost')).status).toBe(400);
  });
});

describe('files', () => {
  it('are the same for the same address, and read once', async () => {
    const url = picture();
    const first = await call('POST', '/files', { url });
    expect(first.result).toMatchObject({ status: 'waiting', size: 0, hash: null });
    const second = await call('POST', '/files', { url });
    expect(second.result.id).toBe(first.result.id);
    await until(
      () => call('GET', `/files/${first.result.id}`),
      ({ result }) => result.status === 'ok',
    );
    await call('POST', '/files', { url });
    expect(host.requests.filter(({ path }) => url.endsWith(path))).toHaveLength(1);
  });

  it('need an address', async () => {
    expect((await call('POST', '/files', {})).error?.api_error_code).toBe('FL-8');
    expect((await call('POST', '/files', { url: 'ftp://x/y.png' })).error?.api_error_code).toBe('FL-2');
  });
});

describe('estimating costs', () => {
  it('[SHIP-01] responds with numbers, with shipping and tax of the location, and stores nothing', async () => {
    const { result } = await call('POST', '/orders/estimate-costs', {
      recipient: { country_code: 'US', state_code: 'NY', zip: '10001' },
      items: [item({ quantity: 2, files: [] })],
    });
    expect(result.costs).toMatchObject({ currency: 'USD', subtotal: 23, shipping: 6.95, tax: 1.2, total: 31.15 });
    expect(result.retail_costs).toMatchObject({ subtotal: 48, shipping: 6.95, tax: 2.2, total: 57.15 });
    expect((await call('GET', '/orders')).result).toEqual([]);
  });

  it('adds value added tax in Europe and none in Oregon', async () => {
    const to = (place: object) =>
      call('POST', '/orders/estimate-costs', { recipient: place, items: [item({ files: [] })] });
    expect((await to({ country_code: 'DE', zip: '10115' })).result.costs.vat).toBeGreaterThan(0);
    expect((await to({ country_code: 'US', state_code: 'OR', zip: '97201' })).result.costs).toMatchObject({
      tax: 0,
      vat: 0,
    });
  });
});
