import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderClaims, OrderDays, OrderSummary } from '#contracts';
import { api, database, faults, waitFor } from '#testing';
import { ADDRESS, fillCart, liftLimits, newAdmin, paidOrder } from './shop.js';
import { newShopper } from './shoppers.js';

let db: Awaited<ReturnType<typeof database>>;
let admin: string;

beforeAll(async () => {
  await liftLimits();
  db = await database();
  admin = await newAdmin();
});
afterAll(() => db.end());

/** An order whose recipient nobody else has. */
async function orderTo(name: string): Promise<{ token: string; id: string; orderNumber: string }> {
  const token = await newShopper();
  const { body } = await api(token).post(
    '/api/orders',
    await paidOrder(token, await fillCart(token, 1), { ...ADDRESS, name }),
  );
  return { token, id: body._id, orderNumber: body.orderNumber };
}

const listed = async (query: Record<string, string>): Promise<string[]> => {
  const { status, body } = await api(admin).get(`/api/admin/orders?${new URLSearchParams(query).toString()}`);
  expect(status).toBe(200);
  return (body as OrderSummary[]).map(({ _id }) => _id);
};

describe("the admins' list of orders", () => {
  it('[ADM-02] is searched by number, recipient, product and user, in one view and in either order, page by page', async () => {
    const name = `Zephyrine ${randomUUID().slice(0, 8)}`;
    const [first, second] = [await orderTo(name), await orderTo(name)];
    const both = [first.id, second.id];
    expect(await listed({ q: name.toUpperCase(), sort: 'oldest' })).toEqual(both);
    expect(await listed({ q: name })).toEqual([...both].reverse());
    expect(await listed({ q: first.orderNumber.toLowerCase() })).toContain(first.id);
    expect(await listed({ q: first.orderNumber.replace('INK-', '') })).toContain(first.id);
    expect(await listed({ q: 'glossy mug', view: 'pending' })).toEqual(expect.arrayContaining(both));
    expect(await listed({ q: `${name}%` })).toEqual([]);
    expect(await listed({ q: name, view: 'failed' })).toEqual([]);
    const email = `${randomUUID()}@example.com`;
    await db.query('update users set email = $1 where id = (select user_id from orders where id = $2)', [
      email,
      second.id,
    ]);
    expect(await listed({ q: email.slice(4, 30) })).toEqual([second.id]);
    const page = await api(admin).get(
      `/api/admin/orders?${new URLSearchParams({ q: name, sort: 'oldest', limit: '1' }).toString()}`,
    );
    const next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link')!)![1]!;
    expect((await api(admin).get(next)).body).toMatchObject([{ _id: second.id }]);
    for (const query of ['q=ab', 'view=none', 'sort=best', `q=${'x'.repeat(101)}`])
      expect((await api(admin).get(`/api/admin/orders?${query}`)).status).toBe(400);
  });

  it('[ADM-02] comes with how each design prints, where it is from, and what is known of its shopper', async () => {
    const { token, id } = await orderTo('Eva Evidence');
    const read = async (order = id) => api(admin).get(`/api/admin/orders/${order}/evidence`);
    const { body } = await read();
    // One pixel on an area of 2700 × 1050 px.
    expect(body).toMatchObject({
      lines: [
        {
          areas: [
            {
              area: { width: expect.any(Number), height: expect.any(Number), dpi: expect.any(Number) },
              image: { width: 1, height: 1 },
              layout: { crop: { width: 1, height: 1 }, rotation: 0 },
              quality: { dpi: 0, grade: 'poor' },
              design: { source: 'USER_UPLOADED', prompt: '' },
            },
          ],
        },
      ],
      shopper: { orders: 0, rejected: 0, spent: '0.00' },
      risks: ['firstOrder'],
    });
    await api(token).delete('/api/cart');
    const second = (await api(token).post('/api/orders', await paidOrder(token, await fillCart(token, 1)))).body._id;
    await api(admin).post(`/api/admin/orders/${id}/reject`, { reviewNotes: 'A logo' });
    const user = '(select user_id from orders where id = $1)';
    await db.query(`update orders set billing_address = billing_address || '{"country":"CA"}' where id = $1`, [second]);
    await db.query(`update users set barred_at = now() where id = ${user}`, [second]);
    expect((await read(second)).body).toMatchObject({
      shopper: { orders: 1, rejected: 1 },
      risks: ['flagged', 'rejected', 'otherCountry'],
    });
    const others = `insert into orders (id, order_number, user_id, external_id, status, submission_state, subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address, created_at)
      select gen_random_uuid(), 'DAY-' || gen_random_uuid(), user_id, gen_random_uuid()::text, 'review_pending', 'none', 1, 1, 1, 3, shipping_address, billing_address, created_at - $2::interval
      from orders, generate_series(1, 3) where id = $1`;
    await db.query(others, [second, '30 hours']);
    expect((await read(second)).body.risks).not.toContain('manyOrders');
    await db.query(others, [second, '20 hours']);
    expect((await read(second)).body.risks).toContain('manyOrders');
    expect((await read(randomUUID())).status).toBe(404);
  });

  it('[ADM-06] is decided by the admin who looks at it, until that one leaves, is away for a minute, or is relieved', async () => {
    const { id } = await orderTo('Cleo Claimed');
    const other = await newAdmin();
    const path = `/api/admin/orders/${id}`;
    const look = (token: string, body: object) => api(token).put(`${path}/claim`, body);
    const ofOrder = (claims: OrderClaims) => claims.filter(({ orderId }) => orderId === id);
    const claims = async (token: string) => ofOrder((await api(token).get('/api/admin/orders/claims')).body);
    expect(await look(admin, { looking: true })).toMatchObject({ status: 200 });
    expect(await claims(admin)).toMatchObject([{ mine: true }]);
    const refused = {
      status: 409,
      body: { code: 'CONFLICT', error: expect.stringContaining('is looking at this order') },
    };
    expect(ofOrder((await look(other, { looking: true })).body)).toMatchObject([{ mine: false }]);
    expect(await api(other).post(`${path}/approve`, {})).toMatchObject(refused);
    expect(await api(other).post(`${path}/reject`, { reviewNotes: 'No' })).toMatchObject(refused);
    expect(await api(other).put(`${path}/hold`, { held: true })).toMatchObject(refused);
    expect((await api(admin).get(`/api/orders/${id}`)).body).toMatchObject({ reviewStatus: 'pending', heldAt: null });

    await look(other, { looking: false });
    expect(await claims(admin)).toMatchObject([{ mine: true }]);
    await look(other, { looking: true, takeOver: true });
    expect(await claims(admin)).toMatchObject([{ mine: false }]);
    await db.query("update order_claims set until = now() - interval '1 second' where order_id = $1", [id]);
    expect(await claims(admin)).toEqual([]);
    await look(admin, { looking: true });
    await look(admin, { looking: false });
    expect(await claims(admin)).toEqual([]);

    await look(admin, { looking: true });
    expect(await api(admin).post(`${path}/reject`, { reviewNotes: 'No' })).toMatchObject({ status: 200 });
    expect(await claims(admin)).toEqual([]);
    expect(ofOrder((await look(other, { looking: true })).body)).toEqual([]);
  });

  it('[ADM-01] counts the orders that were placed, approved and rejected on each day', async () => {
    const days = async () => (await api(admin).get<OrderDays>('/api/admin/orders/days')).body;
    const before = await days();
    const [approved, rejected] = [await orderTo('Dana Daily'), await orderTo('Dora Daily')];
    expect((await api(admin).post(`/api/admin/orders/${approved.id}/approve`, {})).status).toBe(200);
    expect((await api(admin).post(`/api/admin/orders/${rejected.id}/reject`, { reviewNotes: 'No' })).status).toBe(200);
    const after = await days();
    const today = after.at(-1)!;
    expect(after.map(({ day }) => day)).toEqual([...after.map(({ day }) => day)].sort());
    expect([after.length, today.day]).toEqual([30, new Date().toISOString().slice(0, 10)]);
    const was = before.find(({ day }) => day === today.day) ?? { placed: 0, approved: 0, rejected: 0 };
    const more = { placed: was.placed + 2, approved: was.approved + 1, rejected: was.rejected + 1 };
    expect(today).toEqual({ day: today.day, ...more });
    // Folded into their sums, the counts stay.
    await db.query(
      "insert into counters (name, minute, value) values ('day.orders.placed', date_trunc('day', now() - interval '5 days', 'UTC'), 7)",
    );
    await waitFor(
      async () => (await db.query("select 1 from counter_changes where name like 'day.orders.%'")).rowCount === 0,
      { what: 'the counts to be folded' },
    );
    const folded = await days();
    expect(folded.at(-1)).toEqual(today);
    expect(folded.at(-6)!.placed).toBe(7);
    expect((await api(admin).get('/api/admin/orders/days?days=7')).body).toEqual(folded.slice(-7));
    await db.query("delete from counters where name = 'day.orders.placed' and value = 7");
  });

  it('[ADM-03] keeps failed submissions, held orders and ending payments in views of their own', async () => {
    const { token, id } = await orderTo('Fay Failing');
    const path = `/api/admin/orders/${id}`;
    const isIn = async (view: string): Promise<boolean> => (await listed({ view })).includes(id);
    expect([await isIn('pending'), await isIn('held'), await isIn('ending')]).toEqual([true, false, false]);

    const held = await api(admin).put(`${path}/hold`, { held: true, note: 'Wait for the new mug' });
    expect(held).toMatchObject({ status: 200, body: { heldAt: expect.any(String), reviewStatus: 'pending' } });
    expect(held.body.timeline.at(-1)).toMatchObject({ what: 'Put on hold', note: 'Wait for the new mug' });
    expect([await isIn('pending'), await isIn('held')]).toEqual([false, true]);
    await api(admin).post(`${path}/notes`, { note: 'The mug is back' });
    const mine = (await api(token).get(`/api/orders/${id}`)).body;
    expect(mine.heldAt).toBeUndefined();
    expect(JSON.stringify(mine)).not.toMatch(/mug is back|new mug|on hold/i);
    await api(admin).put(`${path}/hold`, { held: false });
    expect([await isIn('pending'), await isIn('held')]).toEqual([true, false]);

    await db.query("update orders set capture_before = now() + interval '5 hours' where id = $1", [id]);
    expect(await isIn('ending')).toBe(true);
    expect((await api(admin).get('/api/admin/orders/stats')).body.ending).toBeGreaterThan(0);

    await api(admin).put(`${path}/hold`, { held: true });
    await faults.during({ service: 'printful', match: 'POST /orders', mode: 'status', status: 400 }, () =>
      api(admin).post(`${path}/approve`, {}),
    );
    expect([await isIn('failed'), await isIn('pending'), await isIn('held')]).toEqual([true, false, false]);
    expect(await api(admin).put(`${path}/hold`, { held: true })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect((await api(admin).put(`/api/admin/orders/${randomUUID()}/hold`, { held: true })).status).toBe(404);
    expect((await api(admin).post(`/api/admin/orders/${randomUUID()}/notes`, { note: 'x' })).status).toBe(404);
  });

  it('[ADM-01] has views that each admin keeps, so many of each length, and nobody else', async () => {
    const [one, other] = [await newAdmin(), await newAdmin()];
    const path = '/api/admin/orders/views';
    const keep = (name: string, search: string | null, as = one) => api(as).put(path, { name, search });
    expect((await api(one).get(path)).body).toEqual([]);
    await keep('Held', 'view=held');
    expect((await keep(' Held ', 'view=held&sort=newest')).body).toEqual([
      { name: 'Held', search: 'view=held&sort=newest' },
    ]);
    expect((await keep('Stuck', 'view=stuck')).body.map(({ name }: { name: string }) => name)).toEqual([
      'Held',
      'Stuck',
    ]);
    expect((await api(other).get(path)).body).toEqual([]);
    await keep('Held', null, other);
    for (const [name, search] of [
      ['', 'view=held'],
      ['x'.repeat(41), 'view=held'],
      ['Long', 'x'.repeat(201)],
    ] as const)
      expect((await keep(name, search)).status).toBe(400);
    const more = await Promise.all(Array.from({ length: 20 }, (_, index) => keep(`View ${index}`, `q=${index}`)));
    expect(more.map(({ status }) => status).toSorted()).toEqual([...Array(18).fill(200), 409, 409]);
    expect((await api(one).get(path)).body).toHaveLength(20);
    expect((await keep('Held', 'view=ending')).status).toBe(200);
    expect((await keep('Held', null)).body).toHaveLength(19);
  });
});
