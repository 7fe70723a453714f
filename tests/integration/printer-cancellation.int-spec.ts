import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '#config';
import { externalIdOf } from '#domain';
import { api, database, stack } from '#testing';
import {
  advance,
  approvedOrder,
  liftLimits,
  newAdmin,
  orderOf,
  orderWhen,
  providerEffects,
  withoutPrintEvents,
} from './shop.js';
import { newShopper } from './shoppers.js';

const { printful } = parseConfig({ NODE_ENV: 'test' });
let db: Awaited<ReturnType<typeof database>>;

beforeAll(async () => {
  await liftLimits();
  db = await database();
});
afterAll(() => db.end());

/** Reports a change of the order under this name, as the print provider does. */
const report = (externalId: string): Promise<Response> =>
  fetch(`${stack().urls.gateways[0]}/api/webhooks/printful/${printful.webhookSecret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'order_canceled', created: 1, data: { order: { id: 1, external_id: externalId } } }),
  });

async function approved() {
  const token = await newShopper();
  const { _id: id, printfulOrderId } = await approvedOrder(token);
  return { token, admin: await newAdmin(), id, printfulOrderId: printfulOrderId! };
}

/** An approved order that the print provider cancelled, as an admin then reads it. */
async function cancelled() {
  const order = await approved();
  await advance(order.printfulOrderId, 'canceled');
  const seen = await failureOf(order.admin, order.id);
  return { ...order, seen };
}

const failureOf = (admin: string, id: string) =>
  orderWhen(admin, id, ({ submissionState }) => submissionState === 'failed', 'the cancellation');

/** Whether the order is in this view of the desk. */
async function inView(admin: string, view: string, id: string): Promise<boolean> {
  const { body } = await api(admin).get(`/api/admin/orders?view=${view}&ids=${id}`);
  return body.length === 1;
}

const mailsOf = async (id: string): Promise<string[]> => {
  const { rows } = await db.query<{ mail: string }>(
    `select mail from order_mails where order_id = $1 and mail in ('printing-cancelled', 'refunded') order by mail`,
    [id],
  );
  return rows.map(({ mail }) => mail);
};

describe('an order that the print provider cancels', () => {
  it('[ORD-05, ADM-03] waits among the failed submissions with the reason, approved, and its owner is told', async () => {
    const admin = await newAdmin();
    const before = (await api(admin).get('/api/admin/orders/stats')).body.failedSubmissions;
    const { token, id, seen } = await cancelled();
    expect(seen).toMatchObject({
      status: 'approved',
      reviewStatus: 'approved',
      printfulOrderStatus: 'cancelled',
      submissionError: 'Cancelled at the print provider',
    });
    expect(await inView(admin, 'failed', id)).toBe(true);
    expect((await api(admin).get('/api/admin/orders/stats')).body.failedSubmissions).toBeGreaterThan(before);
    const { timeline, submissionError } = await orderOf(token, id);
    expect(timeline.at(-1)).toMatchObject({ what: 'Cancelled at the print provider' });
    expect(submissionError).toBeNull();
    expect(await mailsOf(id)).toEqual(['printing-cancelled']);
    const found = async (group: string) => (await api(token).get(`/api/orders?group=${group}`)).body.length;
    expect([await found('underway'), await found('closed')]).toEqual([1, 0]);
  });

  it('[ORD-05] is noticed without any event', async () => {
    const { admin, id, printfulOrderId } = await approved();
    await withoutPrintEvents(async () => {
      await advance(printfulOrderId, 'canceled');
      expect(await failureOf(admin, id)).toMatchObject({ status: 'approved', printfulOrderStatus: 'cancelled' });
    });
  });

  it('[ADM-03, ADM-06] is sent once more under another name, which nothing told of the first one moves', async () => {
    const { token, admin, id, printfulOrderId } = await cancelled();
    const retries = await Promise.all([1, 2].map(() => api(admin).post(`/api/admin/orders/${id}/retry`, {})));
    const [sent] = retries.filter(({ status }) => status === 200);
    const second = String(sent!.body.printfulOrderId);
    expect(second).not.toBe(printfulOrderId);
    expect(await providerEffects(id)).toEqual(['order.create', 'order.confirm', 'order.create', 'order.confirm']);
    const { rows } = await db.query('select external_id from orders where id = $1', [id]);
    expect(rows).toEqual([{ external_id: externalIdOf(id, 2) }]);

    await advance(printfulOrderId, 'inprocess');
    await advance(printfulOrderId, 'canceled');
    expect((await report(externalIdOf(id))).status).toBe(200);
    expect((await report(externalIdOf(id, 2))).status).toBe(200);
    await advance(second, 'inprocess');
    await orderWhen(token, id, ({ status }) => status === 'processing', 'production');
    const order = await orderOf(admin, id);
    expect(order).toMatchObject({
      printfulOrderId: second,
      printfulOrderStatus: 'processing',
      submissionState: 'submitted',
      submissionError: null,
    });
    expect(order.timeline.map(({ what }) => what)).toEqual([
      'Order placed',
      'Approved',
      'Payment received',
      'Sent to the print provider',
      'Cancelled at the print provider',
      'Sent again',
      'Cancelled at the print provider; sent again under a new number',
      'Sent to the print provider',
      'In production',
    ]);
    expect(await inView(admin, 'failed', id)).toBe(false);
  });

  it('[ADM-03, CHK-03] is paid back instead, leaves the failed submissions, and is not sent again', async () => {
    const { token, admin, id } = await cancelled();
    const { status } = await api(admin).post(`/api/admin/orders/${id}/refunds`, { reason: 'Cancelled by the printer' });
    expect(status).toBe(200);
    const order = await orderWhen(token, id, ({ payment }) => payment.status === 'refunded', 'the refund');
    expect(order).toMatchObject({ status: 'approved', submissionState: 'none', printfulOrderStatus: 'cancelled' });
    expect(order.timeline.slice(-2).map(({ what }) => what)).toEqual(['Cancelled at the print provider', 'Refunded']);
    expect(await inView(admin, 'failed', id)).toBe(false);
    expect((await api(admin).post(`/api/admin/orders/${id}/retry`, {})).status).toBe(409);
    expect(await providerEffects(id)).toEqual(['order.create', 'order.confirm']);
    expect(await mailsOf(id)).toEqual(['printing-cancelled', 'refunded']);
    expect((await api(token).get('/api/orders?group=closed')).body).toHaveLength(1);
  });
});
