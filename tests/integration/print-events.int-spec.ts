import { afterAll, beforeAll, expect, it } from 'vitest';
import { Redis } from 'ioredis';
import { parseConfig } from '#config';
import type { Order } from '#contracts';
import { externalIdOf } from '#domain';
import { api, database, stack, waitFor } from '#testing';
import {
  advance,
  fillCart,
  fakePrintful,
  liftLimits,
  newAdmin,
  orderOf,
  orderWhen,
  paidOrder,
  placedOrder,
  product,
  providerEffects,
  withoutPrintEvents,
} from './shop.js';
import { newShopper } from './shoppers.js';

/** The running processes have the secret of the configuration. */
const { printful } = parseConfig({ NODE_ENV: 'test' });
const HOUR_MS = 3_600_000;
let db: Awaited<ReturnType<typeof database>>;
let redis: Redis;

beforeAll(async () => {
  await liftLimits();
  db = await database();
  redis = new Redis(stack().urls.redis);
});
afterAll(async () => {
  redis.disconnect();
  await db.end();
});

/** Calls the webhook as the print provider does. */
const send = (body: string, secret = printful.webhookSecret!): Promise<Response> =>
  fetch(`${stack().urls.gateways[0]}/api/webhooks/printful/${secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
const event = (orderId: string, type = 'order_updated') =>
  JSON.stringify({
    type,
    created: 1,
    retries: 0,
    store: 1,
    data: { order: { id: 1, external_id: externalIdOf(orderId) } },
  });

interface Look {
  id: string;
  dispatch: number;
  polls: number;
}

/** Puts the next look at the order an hour off in its row, which a look that is due on the queue heeds; undefined while it is looked at. */
async function putOff(orderId: string): Promise<Look | undefined> {
  const { rows } = await db.query<Look>(
    `update jobs set run_at = now() + interval '1 hour', check_at = now() + interval '1 hour'
     where subject_id = $1 and kind = 'order.track' and status = 'waiting' returning id, dispatch, polls`,
    [orderId],
  );
  return rows[0];
}

/** An order at the provider whose next look is an hour away, in its row and on the queue. */
async function restingOrder() {
  const { token, order } = await placedOrder();
  const { printfulOrderId } = (await api(await newAdmin()).post(`/api/admin/orders/${order._id}/approve`, {})).body;
  await waitFor(
    async () => {
      const job = await putOff(order._id);
      if (!job) return false;
      // BullMQ keeps the time in milliseconds, in the upper bits of the score.
      const score = await redis.zscore('bull:fulfilment:delayed', `${job.id}_${job.dispatch}`);
      return Number(score) / 0x1000 > Date.now() + HOUR_MS / 2;
    },
    { what: 'the look to be put off' },
  );
  return { token, id: order._id, printfulOrderId: String(printfulOrderId) };
}

/** Waits until everything that the print provider sends about the order was taken, and the looks that it woke are over. */
const eventsTaken = (id: string): Promise<true> =>
  waitFor(
    async () => {
      const path = `${stack().urls.sandbox}/__control/printful/orders/${externalIdOf(id)}/events`;
      const { outstanding } = (await (await fetch(path)).json()) as { outstanding: number };
      const due = `select 1 from jobs where subject_id = $1 and kind = 'order.track'
        and (status in ('queued', 'active') or (status = 'waiting' and run_at <= now()))`;
      return outstanding === 0 && (await db.query(due, [id])).rows.length === 0;
    },
    // What finds a look under way is sent again a minute later.
    { what: 'every event to be taken', timeout: 150_000 },
  );

/** What the timeline says of the printing, in its order. */
const stepsOf = ({ timeline }: Order): string[] =>
  timeline.map(({ what }) => what).filter((what) => ['In production', 'Shipped', 'Delivered'].includes(what));

const looksAt = async (id: string): Promise<number> => {
  const { rows } = await db.query<Look>(`select polls from jobs where subject_id = $1 and kind = 'order.track'`, [id]);
  return rows[0]!.polls;
};

const minutesToLook = async (id: string): Promise<number> => {
  const { rows } = await db.query<{ minutes: number }>(
    `select extract(epoch from run_at - now())::float8 / 60 as minutes from jobs where subject_id = $1 and kind = 'order.track'`,
    [id],
  );
  return rows[0]!.minutes;
};

it('[ORD-05] looks at an order as soon as the print provider says that it has changed', async () => {
  const { token, id, printfulOrderId } = await restingOrder();
  await advance(printfulOrderId, 'inprocess');
  await orderWhen(token, id, ({ status }) => status === 'processing', 'production');
});

it('[ORD-05] has the effect once and forward only, however often and in whatever order events come', async () => {
  const { token, id, printfulOrderId } = await restingOrder();
  await advance(printfulOrderId, 'inprocess');
  await orderWhen(token, id, ({ status }) => status === 'processing', 'production');
  await advance(printfulOrderId, 'fulfilled');
  await orderWhen(token, id, ({ status }) => status === 'shipped', 'the parcel');
  await eventsTaken(id);
  const { polls } = await waitFor(() => putOff(id), { what: 'the look to be put off' });
  const statuses = await Promise.all(
    ['package_shipped', 'order_updated', 'order_created', 'order_updated', 'package_shipped'].map(
      async (type) => (await send(event(id, type))).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  await fakePrintful('webhooks/resend', { last: 20, reversed: true });
  await eventsTaken(id);
  // They woke looks, and those changed nothing.
  expect(await looksAt(id)).toBeGreaterThan(polls);
  const order = await orderOf(token, id);
  expect(order).toMatchObject({ status: 'shipped', shipments: [{ carrier: 'USPS' }] });
  expect(stepsOf(order)).toEqual(['In production', 'Shipped']);

  await advance(printfulOrderId, 'delivered');
  await orderWhen(token, id, ({ status }) => status === 'delivered', 'the delivery');
  expect((await send(event(id, 'package_shipped'))).status).toBe(200);
  await fakePrintful('webhooks/resend', { last: 20, reversed: true });
  await eventsTaken(id);
  const last = await orderOf(token, id);
  expect(last.status).toBe('delivered');
  expect(stepsOf(last)).toEqual(['In production', 'Shipped', 'Delivered']);
  const jobs = await db.query(`select status from jobs where subject_id = $1 and kind = 'order.track'`, [id]);
  expect(jobs.rows).toEqual([{ status: 'completed' }]);
  expect(await providerEffects(id)).toEqual(['order.create', 'order.confirm']);
});

it('[ORD-05, ORD-04] shows an order that is sent in two parcels as shipped and delivered once both are, with both to track', async () => {
  const token = await newShopper();
  const [first] = await fillCart(token, 1);
  const mat = await product('mouse-pad');
  const line = {
    globalId: mat.globalId,
    syncVariantId: mat.sync_variants[0]!.id,
    quantity: 1,
    designId: first.designId,
  };
  const { products } = (await api(token).post('/api/cart', line)).body;
  const { _id: id } = (await api(token).post('/api/orders', await paidOrder(token, products))).body;
  const { printfulOrderId } = (await api(await newAdmin()).post(`/api/admin/orders/${id}/approve`, {})).body;
  await advance(printfulOrderId, 'partial');
  const part = await orderWhen(token, id, ({ shipments }) => shipments.length === 1, 'the first parcel');
  expect(part.status).toBe('processing');
  await advance(printfulOrderId, 'fulfilled');
  const all = await orderWhen(token, id, ({ status }) => status === 'shipped', 'the second parcel');
  expect(new Set(all.shipments.map(({ trackingNumber }) => trackingNumber)).size).toBe(2);
  for (const { trackingUrl } of all.shipments) expect(trackingUrl).toMatch(/^https:/);
  await advance(printfulOrderId, 'delivered');
  const { timeline } = await orderWhen(token, id, ({ status }) => status === 'delivered', 'the delivery');
  expect(timeline.filter(({ what }) => what === 'Delivered')).toHaveLength(1);
  const mails = await db.query<{ mail: string; event: string }>(
    `select mail, event from order_mails where order_id = $1 and mail in ('shipped', 'delivered')`,
    [id],
  );
  expect(mails.rows.map(({ mail }) => mail).sort()).toEqual(['delivered', 'shipped', 'shipped']);
  expect(new Set(mails.rows.map(({ event }) => event)).size).toBe(3);
});

it('[ORD-05] refuses what comes to another address, and ignores what names no order of ours', async () => {
  const { id } = await restingOrder();
  for (const secret of ['x', `${printful.webhookSecret}x`, printful.webhookSecret!.slice(1)])
    expect((await send(event(id), secret)).status).toBe(404);
  expect((await send('{"type":"stock_updated","data":{"product_id":71}}')).status).toBe(200);
  expect((await send('{"type":"invented"}')).status).toBe(200);
  expect((await send('{"type":"order_updated","data":{"order":{"external_id":"none"}}}')).status).toBe(200);
  expect((await send('[1]')).status).toBe(400);
  expect((await send('{')).status).toBe(400);
  expect(await minutesToLook(id)).toBeGreaterThan(30);
  expect((await send(event(id))).status).toBe(200);
  expect(await minutesToLook(id)).toBeLessThan(30);
});

it('[ORD-05] follows an order whose events never come', async () => {
  const { token, order } = await placedOrder();
  const { printfulOrderId } = (await api(await newAdmin()).post(`/api/admin/orders/${order._id}/approve`, {})).body;
  await withoutPrintEvents(async () => {
    for (const [to, status] of [
      ['inprocess', 'processing'],
      ['fulfilled', 'shipped'],
    ] as const) {
      await advance(String(printfulOrderId), to);
      await orderWhen(token, order._id, (seen) => seen.status === status, `the order to be ${status}`);
    }
  });
});
