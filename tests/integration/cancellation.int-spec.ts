import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contracts';
import { api, database, socket, stack, waitFor } from '#testing';
import { booksOf, checkout, expiredOrder, liftLimits, newAdmin, orderOf, orderWhen, placedOrder } from './shop.js';
import { newShopper } from './shoppers.js';

const cancel = (token: string, id: string) => api(token).post(`/api/orders/${id}/cancel`);
const approve = (admin: string, id: string) =>
  api(admin).post(`/api/admin/orders/${id}/approve`, {}, { headers: { prefer: 'respond-async' } });

beforeAll(liftLimits);

/** The kinds of the mails that were accepted for an order. */
async function mailsOf(orderId: string): Promise<string[]> {
  const db = await database();
  try {
    const { rows } = await db.query<{ mail: string }>(
      'select mail from order_mails where order_id = $1 order by mail',
      [orderId],
    );
    return rows.map(({ mail }) => mail);
  } finally {
    await db.end();
  }
}

describe('an order that its owner cancels', () => {
  it('[ORD-03, ORD-04] is rejected as cancelled, told live and by mail, and its authorisation is released', async () => {
    const token = await newShopper();
    const input = await checkout(token);
    const order: Order = (await api(token).post('/api/orders', input)).body;
    const admin = await newAdmin();
    await api(admin).put(`/api/admin/orders/${order._id}/hold`, { held: true });
    const [ownerPage, adminPage] = [await socket(token), await socket(admin)];
    try {
      expect(await cancel(token, order._id)).toMatchObject({
        status: 200,
        body: { status: 'rejected', reviewStatus: 'rejected', cancelledAt: expect.any(String) },
      });
      const ofOrder = ({ id, status }: { id: string; status: string }) => id === order._id && status === 'rejected';
      await ownerPage.next('order.updated', ofOrder);
      await adminPage.next('review.updated', ofOrder);
    } finally {
      ownerPage.close();
      adminPage.close();
    }
    // A repeated request finds it done.
    expect((await cancel(token, order._id)).status).toBe(200);
    expect(await approve(admin, order._id)).toMatchObject({
      status: 409,
      body: { error: 'The shopper has cancelled this order.' },
    });
    const released = await orderWhen(token, order._id, ({ payment }) => payment.status === 'released', 'the release');
    expect(released.timeline.map(({ what }) => what)).toEqual([
      'Order placed',
      'Cancelled before printing',
      'Payment released',
    ]);
    expect(await booksOf(input.paymentId)).toMatchObject([{ status: 'canceled', captured: 0 }]);
    expect(await mailsOf(order._id)).toEqual(['cancelled', 'placed']);
    const seen = await orderOf(admin, order._id);
    expect(seen).toMatchObject({ cancelledAt: expect.any(String), heldAt: null });
    const { _id } = (await api(token).post('/api/orders', await checkout(token))).body as Order;
    // It speaks for nobody that an order was taken back.
    expect((await api(admin).get(`/api/admin/orders/${_id}/evidence`)).body).toMatchObject({
      shopper: { orders: 1, rejected: 0 },
      risks: [],
    });
  });

  it('[ADM-06] at the same time as admins approve it is cancelled or approved, never both', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const { token, order } = await placedOrder(1);
      const admin = await newAdmin();
      const [cancelled, approved] = await Promise.all([
        Promise.all(Array.from({ length: 4 }, () => cancel(token, order._id))),
        Promise.all(Array.from({ length: 4 }, () => approve(admin, order._id))),
      ]);
      const won = cancelled.some(({ status }) => status === 200);
      expect(cancelled.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => (won ? 200 : 409)));
      expect(approved.filter(({ status }) => status === 202)).toHaveLength(won ? 0 : 1);
      const ended = await orderWhen(
        token,
        order._id,
        ({ payment, submissionState }) => payment.status === 'released' || submissionState === 'submitted',
        'the outcome',
      );
      expect(ended).toMatchObject(
        won
          ? { reviewStatus: 'rejected', payment: { status: 'released', paid: '0.00' } }
          : { reviewStatus: 'approved', cancelledAt: null, payment: { status: 'captured' } },
      );
      outcomes.push(won ? 'cancelled' : 'approved');
    }
    expect(outcomes).toHaveLength(4);
  });

  it('gives back what its owner pays for it at the same time', async () => {
    const token = await newShopper();
    const id = await expiredOrder(token);
    const { body } = await api(token).post(`/api/orders/${id}/payments`, {
      paymentMethodId: 'pm_card_authenticationRequired',
    });
    expect(body).toMatchObject({ status: 'requires_action' });
    expect((await cancel(token, id)).status).toBe(200);
    await fetch(`${stack().urls.sandbox}/stripe/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret: body.clientSecret, approve: true }),
    });
    await waitFor(async () => (await booksOf(body.paymentId))[0]?.status === 'canceled', {
      what: 'the late authorisation to be released',
    });
    expect(await orderOf(token, id)).toMatchObject({ reviewStatus: 'rejected', payment: { paid: '0.00' } });
  });

  it('[ORD-02] is its own, and undecided', async () => {
    const { token, order } = await placedOrder(1);
    expect((await cancel(await newShopper(), order._id)).status).toBe(404);
    expect((await cancel(await newAdmin(), order._id)).status).toBe(404);
    await api(await newAdmin()).post(`/api/admin/orders/${order._id}/reject`, { reviewNotes: 'Not ours' });
    expect(await cancel(token, order._id)).toMatchObject({
      status: 409,
      body: { error: "This order has been decided on already, so it can't be cancelled anymore." },
    });
  });
});
