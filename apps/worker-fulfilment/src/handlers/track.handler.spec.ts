import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '#testing';
import { startFulfilment, type Fulfilment } from '../fulfilment.fixture.js';

const parcel = {
  id: 1,
  carrier: 'USPS',
  service: 'Ground',
  tracking_number: 9400,
  tracking_url: 'https://track.example/9400',
  shipped_at: Math.floor(Date.now() / 1000),
  delivered_at: null,
};

describe('tracking an order at the print provider', () => {
  let shop: Fulfilment;
  beforeAll(async () => void (shop = await startFulfilment()));
  afterAll(() => shop?.stop());

  /** A submitted order, its place at the provider, and a look at it that ran when it was due. */
  async function submitted() {
    const job = await shop.approved();
    await shop.finish(job);
    const orderId = job.subjectId!;
    const tracking = await shop.tracking(orderId);
    const look = async () => {
      const before = (await shop.job(tracking.id)).polls;
      await waitFor(
        async () => {
          await shop.run(tracking);
          const row = await shop.job(tracking.id);
          return row.polls > before || row.finishedAt !== null;
        },
        { every: 5, what: 'the next look' },
      );
      return shop.find(orderId);
    };
    return { orderId, tracking, printOrder: shop.printful.last, look };
  }

  it('[ORD-05] takes the order from approved to delivered, with its parcels, and then ends', async () => {
    const { orderId, tracking, printOrder, look } = await submitted();
    expect(await look()).toMatchObject({ status: 'approved', printfulOrderStatus: 'pending' });
    printOrder.status = 'inprocess';
    expect(await look()).toMatchObject({ status: 'processing', printfulOrderStatus: 'processing' });
    Object.assign(printOrder, { status: 'fulfilled', shipments: [parcel] });
    expect(await look()).toMatchObject({
      status: 'shipped',
      printfulOrderStatus: 'shipped',
      shipments: [
        {
          carrier: 'USPS',
          service: 'Ground',
          trackingNumber: '9400',
          trackingUrl: 'https://track.example/9400',
          shippedAt: expect.any(String),
        },
      ],
    });
    printOrder.shipments = [{ ...parcel, delivered_at: parcel.shipped_at + 60 }];
    expect(await look()).toMatchObject({ status: 'delivered', printfulOrderStatus: 'delivered' });
    expect(await shop.job(tracking.id)).toMatchObject({
      status: 'completed',
      result: { orderId, printfulOrderStatus: 'delivered' },
    });
    expect(await shop.history(orderId)).toEqual(['submitted', 'processing', 'shipped', 'delivered']);
  });

  it('[ORD-05] goes forward only: an old answer of the provider takes neither status nor parcel away', async () => {
    const { orderId, printOrder, look } = await submitted();
    Object.assign(printOrder, { status: 'fulfilled', shipments: [parcel] });
    const { shipments } = await look();
    expect(shipments).toHaveLength(1);
    for (const status of ['inprocess', 'pending', 'draft']) {
      Object.assign(printOrder, { status, shipments: [] });
      expect(await look()).toMatchObject({ status: 'shipped', printfulOrderStatus: 'shipped', shipments });
    }
    const second = { ...parcel, id: 2, tracking_number: 9401 };
    Object.assign(printOrder, { status: 'fulfilled', shipments: [parcel, second] });
    expect(await look()).toMatchObject({ status: 'shipped', shipments: [...shipments, { trackingNumber: '9401' }] });
    expect(await shop.history(orderId)).toEqual(['submitted', 'shipped']);
    // Not even now: a cancellation there is none that is old.
    Object.assign(printOrder, { status: 'canceled', error: null });
    expect(await look()).toMatchObject({ printfulOrderStatus: 'cancelled', submissionState: 'failed' });
  });

  it('[ORD-05] writes nothing while nothing changes', async () => {
    const { look } = await submitted();
    const { version } = await look();
    expect((await look()).version).toBe(version);
  });

  it.each([
    [null, 'Cancelled at the print provider'],
    ['Out of stock for good', 'Cancelled at Printful: Out of stock for good'],
  ])('[ORD-05] keeps the order approved when the provider cancels it, tells why, and ends', async (error, why) => {
    const { orderId, tracking, printOrder, look } = await submitted();
    Object.assign(printOrder, { status: 'canceled', error });
    expect(await look()).toMatchObject({
      status: 'approved',
      printfulOrderStatus: 'cancelled',
      submissionState: 'failed',
      submissionError: why,
    });
    expect(await shop.job(tracking.id)).toMatchObject({ status: 'completed' });
    expect(await shop.history(orderId)).toEqual(['submitted', 'cancelled']);
  });

  it('[ADM-03] tells the admins why the provider gave the order up', async () => {
    const { orderId, tracking, printOrder, look } = await submitted();
    Object.assign(printOrder, { status: 'failed', error: 'The print file cannot be read.' });
    expect(await look()).toMatchObject({
      submissionState: 'failed',
      submissionError: expect.stringContaining('The print file cannot be read.'),
    });
    expect(await shop.job(tracking.id)).toMatchObject({ status: 'completed' });
    expect(await shop.history(orderId)).toEqual(['submitted', 'submission_failed']);
  });

  it('goes on looking when the provider does not answer, without counting it as a try', async () => {
    const { tracking, printOrder, look } = await submitted();
    for (let times = 0; times < 25; times += 1) shop.printful.refuse('read', 503, 'Service unavailable');
    for (let times = 0; times < 25; times += 1) await look();
    expect(await shop.job(tracking.id)).toMatchObject({ status: 'waiting', attempts: 0 });
    printOrder.status = 'inprocess';
    expect(await look()).toMatchObject({ status: 'processing' });
  });

  it('[F15, ORD-05] waits at most ten minutes, whatever the provider asks for', async () => {
    const { tracking, look } = await submitted();
    const due = async () => {
      const { runAt, updatedAt } = await shop.job(tracking.id);
      return runAt.getTime() - updatedAt.getTime();
    };
    shop.printful.refuse('read', 429, 'Too many requests', { retryAfter: 900_000_000 });
    await look();
    expect(await due()).toBeGreaterThan(9 * 60_000);
    expect(await due()).toBeLessThanOrEqual(10 * 60_000);
  });
});
