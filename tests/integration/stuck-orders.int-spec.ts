import { beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '#config';
import type { Order, OrderStats, OrderSummary } from '#contracts';
import { externalIdOf } from '#domain';
import { api, database, faults, signIn, stack } from '#testing';
import {
  advance,
  approvedOrder,
  liftLimits,
  newAdmin,
  orderOf,
  orderWhen,
  placedOrder,
  printedOrder,
  returnedOrder,
} from './shop.js';
import { giveAddress, mailsTo, mailWith } from './mailbox.js';
import { newShopper } from './shoppers.js';

const { printful } = parseConfig({ NODE_ENV: 'test' });
let admin: string;
beforeAll(async () => {
  await liftLimits();
  admin = await newAdmin();
});

const isStuck = async (id: string): Promise<boolean> => {
  const { body } = await api(admin).get<OrderSummary[]>(`/api/admin/orders?view=stuck&ids=${id}`);
  return body.length === 1;
};
const stuck = async () => (await api(admin).get<OrderStats>('/api/admin/orders/stats')).body.stuck;
const settle = (id: string) => api(admin).post<Order>(`/api/admin/orders/${id}/settle`);
const kindsOf = ({ timeline }: Order): string[] => timeline.map(({ kind }) => kind);
const times = (kinds: string[], kind: string): number => kinds.filter((each) => each === kind).length;

/** The mails that say a parcel came back, by how often each was delivered. */
async function returnMails(address: string): Promise<number[]> {
  const { subject } = await mailWith(address, 'A parcel of your order came back');
  return (await mailsTo(address)).filter((mail) => mail.subject === subject).map(({ deliveries }) => deliveries);
}

/** Calls the webhook as the print provider does. */
async function report(orderId: string, shipmentId: number, secret = printful.webhookSecret!): Promise<number> {
  const response = await fetch(`${stack().urls.gateways[0]}/api/webhooks/printful/${secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'package_returned',
      data: { reason: 'Wrong address', shipment: { id: shipmentId }, order: { external_id: externalIdOf(orderId) } },
    }),
  });
  return response.status;
}

describe('orders that are stuck', () => {
  it('[ORD-05, ADM-01] are told while the print provider holds them, and no longer', async () => {
    const token = await newShopper();
    const { _id: id, printfulOrderId } = await approvedOrder(token);
    expect(await isStuck(id)).toBe(false);
    const before = await stuck();
    await advance(printfulOrderId!, 'onhold');
    await orderWhen(token, id, ({ trouble }) => trouble === 'onHold', 'the hold');
    expect(await isStuck(id)).toBe(true);
    expect(await stuck()).toBe(before + 1);
    // Only the provider ends it.
    expect((await settle(id)).status).toBe(409);
    await advance(printfulOrderId!, 'inprocess');
    const printing = await orderWhen(token, id, ({ status }) => status === 'processing', 'production');
    expect(printing.trouble).toBeNull();
    expect(await isStuck(id)).toBe(false);
    expect(kindsOf(printing).slice(-3)).toEqual(['printing_paused', 'processing', 'printing_resumed']);
  });

  it('[ORD-05, ADM-01] are told when a parcel came back, once, until an admin has dealt with it', async () => {
    const token = await newShopper();
    const address = await giveAddress(token);
    const { _id: id, printfulOrderId } = await returnedOrder(token);
    expect(await isStuck(id)).toBe(true);
    await advance(printfulOrderId!, 'returned');
    expect(await settle(id)).toMatchObject({ status: 200, body: { trouble: null } });
    expect((await settle(id)).status).toBe(409);
    await advance(printfulOrderId!, 'delivered');
    const delivered = await orderWhen(token, id, ({ status }) => status === 'delivered', 'the delivery');
    expect(delivered.trouble).toBeNull();
    expect(times(kindsOf(delivered), 'parcel_returned')).toBe(1);
    expect(kindsOf(delivered)).not.toContain('settled');
    expect(kindsOf(await orderOf(admin, id))).toContain('settled');
    expect(await returnMails(address)).toEqual([1]);
  });

  it('[ORD-05] are told of a parcel that only an event says came back, once however often it comes, and of none that was never sent', async () => {
    const token = await newShopper();
    const address = await giveAddress(token);
    const { _id: id } = await printedOrder(token);
    expect(await report(id, 7, 'x'.repeat(32))).toBe(404);
    expect((await orderOf(token, id)).trouble).toBeNull();
    const answers = await Promise.all(Array.from({ length: 12 }, () => report(id, 7)));
    expect(Math.max(...answers)).toBeLessThan(300);
    expect((await orderOf(token, id)).trouble).toBe('returned');
    expect((await settle(id)).status).toBe(200);
    expect(await report(id, 7)).toBeLessThan(300);
    expect((await orderOf(token, id)).trouble).toBeNull();
    // It has one parcel, so no other can have come back.
    expect(await report(id, 8)).toBeLessThan(300);
    const known = await orderOf(token, id);
    expect([known.trouble, known.shipments?.length, times(kindsOf(known), 'parcel_returned')]).toEqual([null, 1, 1]);
    expect(await returnMails(address)).toEqual([1]);
    const { token: other, order } = await placedOrder();
    expect(await report(order._id, 7)).toBeLessThan(300);
    expect((await orderOf(other, order._id)).trouble).toBeNull();
  });

  it('[ORD-05] are told while their tracking has failed, until an operator runs it again', async () => {
    const token = await newShopper();
    const { _id: id, printfulOrderId } = await approvedOrder(token);
    await faults.during(
      { service: 'printful', match: `GET /orders/${printfulOrderId}`, mode: 'status', status: 404 },
      async () => {
        await advance(printfulOrderId!, 'inprocess');
        await orderWhen(token, id, ({ trouble }) => trouble === 'untracked', 'the tracking to fail');
      },
    );
    expect(await isStuck(id)).toBe(true);
    expect(kindsOf(await orderOf(token, id))).not.toContain('tracking_lost');
    const db = await database();
    const { rows } = await db.query<{ id: string }>(
      `select id from jobs where subject_id = $1 and kind = 'order.track' and status = 'failed'`,
      [id],
    );
    await db.end();
    const replay = { ids: [rows[0]!.id], reason: 'it is there' };
    expect((await api(await signIn('operator')).post('/api/ops/jobs/replay', replay)).status).toBe(200);
    const tracked = await orderWhen(token, id, ({ status }) => status === 'processing', 'the order to be tracked');
    expect(tracked.trouble).toBeNull();
    expect(await isStuck(id)).toBe(false);
  });
});
