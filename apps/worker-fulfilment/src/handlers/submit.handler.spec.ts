import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { externalIdOf } from '#domain';
import { startFulfilment, type Fulfilment } from '../fulfilment.fixture.js';

describe('submitting an approved order', () => {
  let shop: Fulfilment;
  beforeAll(async () => void (shop = await startFulfilment()));
  afterAll(() => shop?.stop());
  beforeEach(() => {
    shop.printful.orders.length = 0;
    shop.printful.journal.length = 0;
  });

  const effects = (orderId: string, name = externalIdOf(orderId)) => [`create ${name}`, `confirm ${name}`];

  it('[ADM-03] creates a draft, confirms it, records its number and follows it', async () => {
    const job = await shop.approved();
    const orderId = job.subjectId!;
    expect(await shop.find(orderId)).toMatchObject({ submissionState: 'submitting', submissionJobId: job.id });
    const ended = await shop.finish(job);
    expect(ended).toMatchObject({
      status: 'completed',
      result: { orderId, printfulOrderId: String(shop.printful.last.id) },
    });
    expect(await shop.find(orderId)).toMatchObject({
      submissionState: 'submitted',
      printfulOrderId: String(shop.printful.last.id),
      printfulOrderStatus: 'pending',
      status: 'approved',
    });
    expect(shop.printful.journal).toEqual(effects(orderId));
    expect(await shop.history(orderId)).toEqual(['submitted']);
    expect(await shop.tracking(orderId)).toMatchObject({ status: 'queued', ownerId: null });
  });

  it('[ADM-03] tells the provider recipient, prices and the print file', async () => {
    await shop.finish(await shop.approved());
    expect(shop.printful.last).toMatchObject({
      recipient: {
        name: 'Ada',
        address1: '1 Way',
        city: 'Chatsworth',
        state_code: 'CA',
        country_code: 'US',
        zip: '91311',
        email: 'ada@example.com',
      },
      items: [
        {
          variant_id: 1320,
          quantity: 2,
          retail_price: '16.00',
          options: [],
          files: [
            {
              type: 'default',
              url: expect.stringMatching(/^https:\/\/shop\.example\/files\/[0-9a-f]{32}\.png$/),
              position: {
                area_width: 2700,
                area_height: 1050,
                width: 2700,
                height: 1050,
                top: 0,
                left: 0,
                limit_to_print_area: true,
              },
            },
          ],
        },
      ],
      retail_costs: { currency: 'USD', subtotal: '32.00', shipping: '6.69', tax: '1.00', discount: '0.00' },
    });
  });

  it.each(['create', 'confirm'] as const)('[ADM-06] makes one order when the answer to %s is lost', async (step) => {
    const job = await shop.approved();
    shop.printful.loseAnswer(step);
    expect(await shop.finish(job)).toMatchObject({ status: 'completed', attempts: 1 });
    expect(shop.printful.journal).toEqual(effects(job.subjectId!));
  });

  it('[ADM-06] adopts the order another worker created between its look and its own try', async () => {
    const job = await shop.approved();
    const name = externalIdOf(job.subjectId!);
    shop.printful.onceAfter('look-up', () => {
      shop.printful.orders.push({
        id: 77,
        external_id: name,
        status: 'draft',
        error: null,
        shipments: [],
        items: [{ variant_id: 1320, quantity: 2, files: [], options: [] }],
      });
      shop.printful.refuse('create', 400, 'Order with this External ID already exists', { apiCode: 'OR-13' });
    });
    expect(await shop.finish(job)).toMatchObject({ status: 'completed', result: { printfulOrderId: '77' } });
    expect(shop.printful.journal).toEqual([`confirm ${name}`]);
  });

  it('[ADM-03, ADM-06] prints one file for each placement, and adopts no order with fewer', async () => {
    const pillow = { globalId: 'pillow-basic', syncVariantId: 3107460654, variantId: 49853, placement: 'front' };
    const editorState = {
      position: { x: 25, y: 0 },
      scale: 0.5,
      rotation: 0,
      placement: 'back',
      fillImage: false,
    };
    const placed = [{ placement: 'front' }, { placement: 'back', editorState }];
    const job = await shop.approved({ ...pillow, picture: await shop.design(), placed });
    shop.printful.loseAnswer('create');
    expect(await shop.finish(job)).toMatchObject({ status: 'completed', attempts: 1 });
    expect(shop.printful.journal).toEqual(effects(job.subjectId!));
    const { files } = shop.printful.last.items[0]!;
    expect(files.map(({ type }) => type)).toEqual(['front', 'back']);
    expect(new Set(files.map(({ url }) => url)).size).toBe(2);
    const stored = await shop.database.query<{ key: string }>(
      `select asset.key from order_item_placements placed join order_items item on item.id = placed.item_id
       join assets asset on asset.id = placed.print_asset_id where item.order_id = $1 and asset.width = 2250 and asset.height = 2250 order by placed.position`,
      [job.subjectId],
    );
    expect(files.map(({ url }) => url.split('/').at(-1))).toEqual(stored.map(({ key }) => key));

    const other = await shop.approved({ ...pillow, picture: await shop.design(), placed });
    shop.printful.orders.push({
      id: 78,
      external_id: externalIdOf(other.subjectId!),
      status: 'draft',
      error: null,
      shipments: [],
      items: [{ variant_id: pillow.variantId, quantity: 2, files: [files[0]!], options: [] }],
    });
    expect(await shop.finish(other)).toMatchObject({ status: 'failed', error: { code: 'CONFLICT' } });
  });

  it('[ADM-06] never confirms once another worker has the job', async () => {
    const job = await shop.approved();
    shop.printful.onceAfter('create', () =>
      shop.database.query('update jobs set epoch = epoch + 1 where id = $1', [job.id]),
    );
    expect(await shop.run(job)).toEqual({ kind: 'done' });
    expect(shop.printful.journal).toEqual([`create ${externalIdOf(job.subjectId!)}`]);
    expect(await shop.find(job.subjectId!)).toMatchObject({ submissionState: 'submitting', printfulOrderId: null });
  });

  it('[ADM-06] confirms an order only while it is a draft', async () => {
    const job = await shop.approved();
    shop.printful.onceAfter('create', () => (shop.printful.last.status = 'inprocess'));
    expect(await shop.finish(job)).toMatchObject({ status: 'completed' });
    expect(shop.printful.journal).toEqual([`create ${externalIdOf(job.subjectId!)}`]);
    expect(await shop.find(job.subjectId!)).toMatchObject({ printfulOrderStatus: 'processing' });
  });

  it('sends a cancelled order again under a name that is noted first', async () => {
    const job = await shop.approved();
    const orderId = job.subjectId!;
    const renamed = externalIdOf(orderId, 2);
    shop.printful.onceAfter('create', () => (shop.printful.last.status = 'canceled'));
    shop.printful.onceAfter('create', async () =>
      expect(await shop.find(orderId)).toMatchObject({ externalId: renamed }),
    );
    expect(await shop.finish(job)).toMatchObject({ status: 'completed' });
    expect(shop.printful.journal).toEqual([`create ${externalIdOf(orderId)}`, ...effects(orderId, renamed)]);
    expect(await shop.history(orderId)).toEqual(['renamed', 'submitted']);
  });

  it('waits while the provider is working out the costs', async () => {
    const job = await shop.approved();
    for (let times = 0; times < 2; times += 1)
      shop.printful.refuse('confirm', 400, 'Order costs are still being calculated. Please try again later.');
    expect(await shop.finish(job)).toMatchObject({ status: 'completed', attempts: 2 });
    expect(shop.printful.journal).toEqual(effects(job.subjectId!));
  });

  it('[ADM-03] gives up with a reason, and goes on from there when it is retried', async () => {
    const job = await shop.approved();
    const orderId = job.subjectId!;
    shop.printful.refuse('create', 400, 'Item 0: Variant 1320 is discontinued');
    const calls = await shop.callsCounted();
    expect(await shop.finish(job)).toMatchObject({ status: 'failed', error: { code: 'BAD_REQUEST' } });
    // [PRX-04] The look and the creation; the turns of what did not follow are given back.
    expect(await shop.callsCounted()).toBe(calls + 2);
    expect(await shop.find(orderId)).toMatchObject({ submissionState: 'failed', submissionError: expect.any(String) });
    const replayed = await shop.jobs.replay(job.id, (await shop.find(orderId)).userId, 'it is back');
    expect(await shop.find(orderId)).toMatchObject({ submissionState: 'submitting', submissionError: null });
    expect(await shop.finish(replayed)).toMatchObject({ status: 'completed' });
    expect(shop.printful.journal).toEqual(effects(orderId));
    expect(await shop.history(orderId)).toEqual(['submission_failed', 'resubmitted', 'submitted']);
  });

  it('does not touch an order under its name that holds other things', async () => {
    const job = await shop.approved();
    shop.printful.orders.push({
      id: 78,
      external_id: externalIdOf(job.subjectId!),
      status: 'draft',
      error: null,
      shipments: [],
      items: [{ variant_id: 1320, quantity: 3, files: [], options: [] }],
    });
    expect(await shop.finish(job)).toMatchObject({
      status: 'failed',
      error: { code: 'CONFLICT', message: expect.stringContaining('another order') },
    });
    expect(shop.printful.journal).toEqual([]);
  });

  it('submits only what was approved, can be printed and has an address', async () => {
    const refused = [
      await shop.approved({}, { reviewStatus: 'pending' }),
      await shop.approved({ printAssetId: null }),
      await shop.approved(
        {},
        { shippingAddress: { name: 'Ada', street: 's', city: 'c', state: 'Bavaria', zip: '91311', country: 'US' } },
      ),
    ];
    const codes = [];
    for (const job of refused) codes.push((await shop.finish(job)).error!.code);
    expect(codes).toEqual(['CONFLICT', 'NO_PRINT_FILE', 'BAD_ADDRESS']);
    expect(shop.printful.journal).toEqual([]);
  });

  it('makes the print file of a design that was ordered without a mockup, once', async () => {
    const design = await shop.design();
    const job = await shop.approved({ picture: design });
    shop.printful.loseAnswer('create');
    await shop.finish(job);
    const [file] = shop.printful.last.items[0]!.files;
    expect(file!.position).toEqual({
      area_width: 2700,
      area_height: 1050,
      width: 2700,
      height: 1050,
      left: 0,
      top: 0,
      limit_to_print_area: true,
    });
    const printed = await shop.assets.findByAddress(file!.url);
    expect(printed).toMatchObject({ width: 2700, height: 1050, purpose: 'print', mimeType: 'image/png' });
    expect(
      await shop.database.query('select print_asset_id from order_items where order_id = $1', [job.subjectId]),
    ).toEqual([{ printAssetId: printed!.id }]);
    expect(shop.printful.journal).toEqual(effects(job.subjectId!));
  });

  it('makes the choices a product asks for', async () => {
    await shop.finish(
      await shop.approved({
        globalId: 'pillow-basic',
        syncVariantId: 3107460654,
        variantId: 49853,
        placement: 'front',
        picture: await shop.design(),
      }),
    );
    expect(shop.printful.last.items[0]!.options).toEqual([{ id: 'stitch_color', value: 'white' }]);
  });
});
