import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contracts';
import { api, database, type ApiResponse } from '#testing';
import { startGateways, type OwnGateways } from './security/own-gateways.js';
import { liftLimits, newAdmin, orderOf, orderWhen, placedOrder, providerEffects } from './shop.js';

const ONE_ORDER = ['order.create', 'order.confirm'];
const SHORT_MS = 1500;

let own: OwnGateways;
beforeAll(async () => {
  await liftLimits();
  own = await startGateways([{ APPROVAL_UNDO_MS: '30000' }, { APPROVAL_UNDO_MS: String(SHORT_MS) }]);
});
afterAll(() => own.stop());

/** A call to a gateway whose approvals can be taken back for 30 seconds (0), or for a moment (1). */
async function call(
  admin: string,
  path: string,
  gateway: 0 | 1 = 0,
): Promise<Pick<ApiResponse<Order & { error: string }>, 'status' | 'body'>> {
  const response = await fetch(`${own.urls[gateway]}/api/admin/orders/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json', prefer: 'respond-async' },
    body: '{}',
  });
  return { status: response.status, body: (await response.json()) as Order & { error: string } };
}

async function jobsOf(orderId: string): Promise<string[]> {
  const db = await database();
  try {
    const { rows } = await db.query<{ status: string }>(
      `select status from jobs where subject_id = $1 and kind = 'order.submit' order by id`,
      [orderId],
    );
    return rows.map(({ status }) => status);
  } finally {
    await db.end();
  }
}

describe('an approval that is taken back', () => {
  it('[ADM-03, ADM-06] leaves the order as it was: nothing taken, nothing sent, and to be decided anew', async () => {
    const { token, order } = await placedOrder(1);
    const admin = await newAdmin();
    expect((await call(admin, `${order._id}/approve`)).status).toBe(202);
    expect(await orderOf(admin, order._id)).toMatchObject({
      reviewStatus: 'pending',
      payment: { status: 'capturing' },
      undoUntil: expect.any(String),
    });
    expect(await orderOf(token, order._id)).not.toHaveProperty('undoUntil');
    expect(await call(admin, `${order._id}/undo`)).toMatchObject({
      status: 200,
      body: {
        reviewStatus: 'pending',
        payment: { status: 'authorized', paid: '0.00' },
        submissionState: 'none',
        undoUntil: null,
      },
    });
    expect(await jobsOf(order._id)).toEqual(['cancelled']);
    expect(await call(admin, `${order._id}/undo`)).toMatchObject({
      status: 409,
      body: { error: 'This order is being sent already, so its approval stays.' },
    });
    const what = (seen: Order) => seen.timeline.map((entry) => entry.what);
    expect(what(await orderOf(admin, order._id))).toEqual(['Order placed', 'Approval taken back']);
    expect(what(await orderOf(token, order._id))).toEqual(['Order placed']);
    // The next decision is taken as if it were the first.
    expect((await api(admin).post(`/api/admin/orders/${order._id}/approve`, {})).status).toBe(200);
    expect(await providerEffects(order._id)).toEqual(ONE_ORDER);
    expect(await jobsOf(order._id)).toEqual(['cancelled', 'completed']);
  });

  it('[ADM-03] leaves it on hold where it was, or waiting for the change that its shopper was asked for', async () => {
    const admin = await newAdmin();
    const [held, asked] = [await placedOrder(1), await placedOrder(1)];
    expect((await api(admin).put(`/api/admin/orders/${held.order._id}/hold`, { held: true })).status).toBe(200);
    const request = { note: 'Please move the picture up.' };
    expect((await api(admin).post(`/api/admin/orders/${asked.order._id}/change-request`, request)).status).toBe(200);
    const { heldAt } = await orderOf(admin, held.order._id);
    const { changeAskedAt } = await orderOf(admin, asked.order._id);
    expect([heldAt, changeAskedAt]).toEqual([expect.any(String), expect.any(String)]);
    for (const { order } of [held, asked]) {
      expect((await call(admin, `${order._id}/approve`)).status).toBe(202);
      expect(await orderOf(admin, order._id)).toMatchObject({ heldAt: null, changeAskedAt: null });
      expect((await call(admin, `${order._id}/undo`)).status).toBe(200);
    }
    expect(await orderOf(admin, held.order._id)).toMatchObject({ heldAt, changeAskedAt: null });
    const changeNote = request.note;
    expect(await orderOf(asked.token, asked.order._id)).toMatchObject({ changeAskedAt, changeNote });
    expect(await orderOf(admin, asked.order._id)).toMatchObject({ heldAt: null, changeAskedAt });
  });

  it('[ADM-03] is possible until the submission begins, which it does once, whoever is gone by then', async () => {
    const { token, order } = await placedOrder(1);
    const admin = await newAdmin();
    const began = Date.now();
    // This gateway's own Redis has the job, and no worker reads it: only the row leads to the submission.
    expect((await call(admin, `${order._id}/approve`, 1)).status).toBe(202);
    await orderWhen(token, order._id, ({ submissionState }) => submissionState === 'submitted', 'the submission');
    expect(Date.now() - began).toBeGreaterThanOrEqual(SHORT_MS - 100);
    expect((await call(admin, `${order._id}/undo`)).status).toBe(409);
    expect(await providerEffects(order._id)).toEqual(ONE_ORDER);
  });

  it('[ADM-06] in the moment in which the submission begins is either taken back or sent, never both', async () => {
    const admin = await newAdmin();
    const placed = [await placedOrder(1), await placedOrder(1), await placedOrder(1)];
    await Promise.all(
      placed.map(async ({ token, order }, index) => {
        expect((await call(admin, `${order._id}/approve`, 1)).status).toBe(202);
        await new Promise((resolve) => setTimeout(resolve, SHORT_MS - 300 + index * 200));
        const undone = (await Promise.all(Array.from({ length: 5 }, () => call(admin, `${order._id}/undo`)))).filter(
          ({ status }) => status === 200,
        );
        if (undone.length > 0) {
          expect(undone).toHaveLength(1);
          expect(await orderOf(token, order._id)).toMatchObject({ payment: { status: 'authorized', paid: '0.00' } });
          expect(await providerEffects(order._id)).toEqual([]);
        } else {
          await orderWhen(token, order._id, ({ submissionState }) => submissionState === 'submitted', 'the submission');
          expect(await providerEffects(order._id)).toEqual(ONE_ORDER);
        }
      }),
    );
  });
});
