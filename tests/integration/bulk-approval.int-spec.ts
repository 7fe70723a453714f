import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApprovalOutcome, OrderSummary } from '#contracts';
import { api, database, faults, stack, waitFor } from '#testing';
import { checkout, liftLimits, newAdmin, placedOrder, providerEffects } from './shop.js';
import { startGateways } from './security/own-gateways.js';
import { newShopper } from './shoppers.js';

const ONE_ORDER = ['order.create', 'order.confirm'];

beforeAll(liftLimits);

/** Orders of one shopper to one recipient. */
async function ordersTo(name: string, count: number): Promise<string[]> {
  const token = await newShopper();
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const input = await checkout(token, 1);
    const order = await api(token).post('/api/orders', {
      ...input,
      shippingAddress: { ...input.shippingAddress, name },
    });
    expect({ status: order.status, error: order.body.error }).toEqual({ status: 200, error: undefined });
    ids.push(order.body._id);
  }
  return ids;
}

const approveAll = (admin: string, orderIds: string[], key: string = randomUUID()) =>
  api(admin).post<ApprovalOutcome[]>(
    '/api/admin/orders/approve',
    { orderIds },
    { headers: { 'idempotency-key': key } },
  );

async function named(admin: string, ids: string[]): Promise<OrderSummary[]> {
  const { status, body } = await api(admin).get<OrderSummary[]>(`/api/admin/orders?ids=${ids.join(',')}`);
  expect(status).toBe(200);
  return ids.map((id) => body.find(({ _id }) => _id === id)!);
}

const submitted = (admin: string, ids: string[]) =>
  waitFor(
    async () => {
      const orders = await named(admin, ids);
      return orders.every(({ submissionState }) => ['submitted', 'failed'].includes(submissionState)) && orders;
    },
    { what: 'the submissions to end' },
  );

describe('approving many orders at once', () => {
  it('[ADM-06] says of each what became of it, sends each once, and leaves the failed ones to be retried alone', async () => {
    const [admin, other] = [await newAdmin(), await newAdmin()];
    const name = `Bulk ${randomUUID()}`;
    const [good, bad] = [await ordersTo('Ada Shopper', 6), await ordersTo(name, 1)];
    const claimed = (await placedOrder(1)).order._id;
    await api(other).put(`/api/admin/orders/${claimed}/claim`, { looking: true });
    const rejected = (await placedOrder(1)).order._id;
    await api(other).post(`/api/admin/orders/${rejected}/reject`, { reviewNotes: 'Not ours' });
    const held = (await placedOrder(1)).order._id;
    await api(other).put(`/api/admin/orders/${held}/hold`, { held: true });
    const asked = (await placedOrder(1)).order._id;
    await api(other).post(`/api/admin/orders/${asked}/change-request`, { note: 'Please use a sharper picture.' });
    const unknown = randomUUID();
    const all = [...good, ...bad, claimed, rejected, held, asked, unknown];

    const ended = await faults.during({ service: 'printful', match: name, mode: 'status', status: 400 }, async () => {
      const { status, body } = await approveAll(admin, [...all, good[0]!]);
      expect(status).toBe(200);
      expect(body).toEqual([
        ...[...good, ...bad].map((orderId) => ({ orderId, jobId: expect.any(String), refusal: null })),
        { orderId: claimed, jobId: null, refusal: expect.stringContaining('is looking at this order') },
        { orderId: rejected, jobId: null, refusal: 'This order has already been rejected.' },
        { orderId: held, jobId: null, refusal: 'This order is on hold. Open it to decide.' },
        { orderId: asked, jobId: null, refusal: 'This order waits for its shopper. Open it to decide.' },
        { orderId: unknown, jobId: null, refusal: `Order not found: ${unknown}` },
      ]);
      return submitted(admin, [...good, ...bad]);
    });
    expect(ended.map(({ submissionState }) => submissionState)).toEqual([...good.map(() => 'submitted'), 'failed']);
    expect(ended.at(-1)!.submissionError).toEqual(expect.any(String));

    expect((await api(admin).post(`/api/admin/orders/${bad[0]}/retry`, {})).status).toBe(200);
    for (const id of [...good, ...bad]) expect(await providerEffects(id)).toEqual(ONE_ORDER);
    expect(await named(admin, [claimed])).toMatchObject([
      { reviewStatus: 'pending', payment: { status: 'authorized' } },
    ]);
  });

  it('[ADM-06] however often and by however many admins approves each order once', async () => {
    const ids = await ordersTo('Ada Shopper', 5);
    const [admin, other] = [await newAdmin(), await newAdmin()];
    const responses = await Promise.all([
      ...Array.from({ length: 3 }, () => approveAll(admin, ids)),
      ...Array.from({ length: 3 }, () => approveAll(other, [...ids].reverse())),
    ]);
    const accepted = responses.flatMap(({ body }) => body.filter(({ jobId }) => jobId !== null));
    expect(accepted.map(({ orderId }) => orderId).sort()).toEqual([...ids].sort());
    await submitted(admin, ids);
    for (const id of ids) expect(await providerEffects(id)).toEqual(ONE_ORDER);
  });

  it('[ADM-06] goes on where it was interrupted, under the same key', async () => {
    const ids = await ordersTo('Ada Shopper', 3);
    const admin = await newAdmin();
    const key = randomUUID();
    // What a gateway had done that died before it could answer: the first order is approved under the key.
    const first = await api(admin).post(
      `/api/admin/orders/${ids[0]}/approve`,
      {},
      { headers: { 'idempotency-key': key, prefer: 'respond-async' } },
    );
    expect(first.status).toBe(202);
    const { body } = await approveAll(admin, ids, key);
    expect(body).toMatchObject(ids.map((orderId) => ({ orderId, refusal: null })));
    expect(body[0]!.jobId).toBe(first.body.jobId);
    // Repeated after all, it answers the same.
    expect((await approveAll(admin, ids, key)).body).toEqual(body);
    await submitted(admin, ids);
    for (const id of ids) expect(await providerEffects(id)).toEqual(ONE_ORDER);
  });

  it('[ADM-06] goes on after its gateway was killed in the middle; each order is sent once, and the failed ones alone are retried', async () => {
    const name = `Bulk ${randomUUID()}`;
    const [good, bad] = [await ordersTo('Ada Shopper', 18), await ordersTo(name, 2)];
    // Every tenth fails at the provider.
    const ids = [...good.slice(0, 9), bad[0]!, ...good.slice(9), bad[1]!];
    const admin = await newAdmin();
    const key = randomUUID();
    const [gateways, db] = [await startGateways([{ REDIS_URL: stack().urls.redis }]), await database()];
    try {
      await faults.during({ service: 'printful', match: name, mode: 'status', status: 400 }, async () => {
        // However slow we are, it comes no further than to this one.
        await db.query('begin');
        await db.query('select from orders where id = $1 for update', [ids[ids.length - 2]]);
        const answer = fetch(`${gateways.urls[0]}/api/admin/orders/approve`, {
          method: 'POST',
          headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ orderIds: ids }),
        }).catch(() => undefined);
        const isDecided = ({ submissionState, payment }: OrderSummary) =>
          submissionState !== 'none' || payment.status !== 'authorized';
        await waitFor(async () => (await named(admin, ids)).some(isDecided), { what: 'the first approval', every: 5 });
        await gateways.kill(0);
        expect(await answer).toBeUndefined();
        await db.query('rollback');
        const decided = (await named(admin, ids)).filter(isDecided).length;
        expect(decided).toBeGreaterThan(0);
        expect(decided).toBeLessThan(ids.length);

        // The killed gateway holds the key until its time is over.
        expect((await approveAll(admin, ids, key)).body).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
        await db.query('update idempotency_keys set locked_until = now() where key = $1', [key]);
        const { status, body } = await approveAll(admin, ids, key);
        expect(status).toBe(200);
        expect(body).toEqual(ids.map((orderId) => ({ orderId, jobId: expect.any(String), refusal: null })));
        const ended = await submitted(admin, ids);
        const failed = ended.filter(({ submissionState }) => submissionState === 'failed');
        expect(failed.map(({ _id }) => _id).sort()).toEqual([...bad].sort());
      });
      for (const id of bad) expect((await api(admin).post(`/api/admin/orders/${id}/retry`, {})).status).toBe(200);
      for (const id of ids) expect(await providerEffects(id)).toEqual(ONE_ORDER);
    } finally {
      await Promise.all([gateways.stop(), db.end()]);
    }
  });

  it('[ADM-02] is for admins, and bounded', async () => {
    const admin = await newAdmin();
    expect((await approveAll(await newShopper(), [randomUUID()])).status).toBe(403);
    expect(
      (
        await approveAll(
          admin,
          Array.from({ length: 51 }, () => randomUUID()),
        )
      ).status,
    ).toBe(400);
    expect((await approveAll(admin, [])).status).toBe(400);
    expect((await api(admin).get('/api/admin/orders?ids=1')).status).toBe(400);
  });
});
