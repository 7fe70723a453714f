import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { Order, OrderEvidence, OrderSummary } from '#contracts';
import { externalIdOf } from '#domain';
import { api, database, journal, stack, waitFor } from '#testing';
import { liftLimits, newAdmin, orderOf, placedOrder, printedOrder } from './shop.js';
import { newShopper } from './shoppers.js';

let db: Awaited<ReturnType<typeof database>>;
let admin: string;

beforeAll(async () => {
  await liftLimits();
  db = await database();
  admin = await newAdmin();
});
afterAll(() => db.end());

/** A new shopper's order that was shipped, and the address its mails go to. */
async function sentOrder(): Promise<{ token: string; order: Order; address: string }> {
  const token = await newShopper();
  const address = `${randomUUID()}@example.com`;
  const { user } = (await api(token).get('/auth/check')).body as { user: { _id: string } };
  await db.query('update users set email = $2 where id = $1', [user._id, address]);
  return { token, address, order: await printedOrder(token) };
}

/** Uploads a photo of the owner; its address. */
async function photo(token: string, background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('files[]', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  const response = await fetch(`${stack().urls.gateways[0]}/api/printful/files`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { url: string }).url;
}

const report = (token: string, id: string, more: object = {}) =>
  api(token).post<Order & { error?: string }>(`/api/orders/${id}/problems`, {
    kind: 'damaged',
    words: 'The handle is broken.',
    ...more,
  });
const answer = (id: string, words: string, token = admin) =>
  api(token).post<Order & { error?: string }>(`/api/admin/orders/${id}/problem-answer`, { answer: words });
const isIn = async (view: string, id: string): Promise<boolean> =>
  (await api(admin).get<OrderSummary[]>(`/api/admin/orders?view=${view}&limit=200&ids=${id}`)).body.length === 1;

describe('an order with which something is wrong', () => {
  it('[ORD-03, ADM-03] is reported once with photos, stands before the admins, and is answered on its page and by one mail', async () => {
    const { token, order, address } = await sentOrder();
    const open = (await api(admin).get('/api/admin/orders/stats')).body.problems as number;
    const photos = [await photo(token, '#a33'), await photo(token, '#3a3')];

    const answers = await Promise.all([report(token, order._id, { photos }), report(token, order._id, { photos })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const reported = await orderOf(token, order._id);
    expect(reported).toMatchObject({
      problemAt: expect.any(String),
      problems: [{ kind: 'damaged', words: 'The handle is broken.', photos, answer: null, answeredAt: null }],
    });
    expect(reported.timeline.at(-1)!.what).toBe('Problem reported');
    expect(await isIn('problem', order._id)).toBe(true);
    expect((await api(admin).get('/api/admin/orders/stats')).body.problems).toBe(open + 1);

    expect((await answer(order._id, '  ')).status).toBe(400);
    expect((await answer(order._id, 'We print it anew.', token)).status).toBe(403);
    const given = await Promise.all([1, 2].map(() => answer(order._id, 'We send you a <b>new</b> one.')));
    expect(given.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await orderOf(token, order._id)).toMatchObject({
      problemAt: null,
      problems: [{ photos, answer: 'We send you a <b>new</b> one.', answeredAt: expect.any(String) }],
    });
    expect(await isIn('problem', order._id)).toBe(false);
    expect((await api(admin).get('/api/admin/orders/stats')).body.problems).toBe(open);

    const told = async () =>
      (await journal({ service: 'mail' })).filter(({ body }) => {
        const mail = body as { to: string; subject: string };
        return mail.to === address && mail.subject === 'An answer about your order';
      });
    await waitFor(async () => (await told()).length === 1, { what: 'the mail with the answer' });
    const messages = `${stack().urls.sandbox}/mail/messages?to=${encodeURIComponent(address)}`;
    const mails = (await (await fetch(messages)).json()) as { subject: string; text: string; html: string }[];
    const mail = mails.find(({ subject }) => subject === 'An answer about your order')!;
    expect(mail.text).toContain('We send you a <b>new</b> one.');
    expect(mail.html).not.toContain('<b>new</b>');

    // Another problem of the same order, later.
    expect((await report(token, order._id, { kind: 'other' })).body.problems).toHaveLength(2);
    await waitFor(async () => (await told()).length === 1, { what: 'no second mail' });
  });

  it('[ORD-02] is reported by its owner alone, once it is printed, with photos that are here', async () => {
    const { token, order } = await sentOrder();
    const stranger = await newShopper();
    expect((await report(stranger, order._id)).status).toBe(404);
    expect((await report(token, order._id, { kind: 'boring' })).status).toBe(400);
    expect((await report(token, order._id, { words: ' ' })).status).toBe(400);
    expect((await report(token, order._id, { photos: Array(5).fill('https://example.com/a.png') })).status).toBe(400);
    const elsewhere = await report(token, order._id, { photos: ['https://example.com/a.png'] });
    expect(elsewhere).toMatchObject({ status: 404, body: { field: 'photos' } });
    expect((await orderOf(token, order._id)).problems).toEqual([]);
    expect((await answer(order._id, 'Nothing was asked')).status).toBe(409);

    const waiting = await placedOrder(1);
    expect(await report(waiting.token, waiting.order._id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('not printed yet') },
    });
  });
});

describe("an order's costs at the print provider", () => {
  it('[ADM-03] are estimated when it is placed, those of the provider once it is submitted, and leave a margin', async () => {
    const { token, order } = await placedOrder(1);
    const costsOf = async () =>
      (await api(admin).get<OrderEvidence>(`/api/admin/orders/${order._id}/evidence`)).body.costs!;
    const cents = (amount: string): number => Math.round(Number(amount) * 100);
    const estimated = await costsOf();
    expect(estimated).toMatchObject({ estimated: true });
    const kept = cents(order.costs.total) - cents(order.costs.tax);
    expect(cents(estimated.margin)).toBe(kept - cents(estimated.provider));
    expect(estimated.marginPercent).toBe(Math.round((cents(estimated.margin) / kept) * 100));

    // Of an order from before there were estimates nothing is known until the provider says it.
    await db.query('update orders set provider_cost_cents = null where id = $1', [order._id]);
    expect(await costsOf()).toBeNull();
    expect((await api(admin).post(`/api/admin/orders/${order._id}/approve`, {})).status).toBe(200);
    const confirmed = (await journal({ service: 'printful' })).find(
      ({ key, operation }) => key === externalIdOf(order._id) && operation === 'order.confirm',
    )!;
    const { total } = confirmed.body as { total: number };
    expect(await costsOf()).toMatchObject({ estimated: false, provider: (total / 100).toFixed(2) });
    // The shopper is not told.
    expect(JSON.stringify(await orderOf(token, order._id))).not.toContain(`"${(total / 100).toFixed(2)}"`);
    const refund = { amount: '3.00', reason: 'A scratch' };
    expect((await api(admin).post(`/api/admin/orders/${order._id}/refunds`, refund)).status).toBe(200);
    // With a part of the total a part of its tax is given back.
    const left = 1 - 300 / cents(order.costs.total);
    expect(cents((await costsOf()).margin)).toBe(Math.round(kept * left) - total);
    expect((await api(admin).post(`/api/admin/orders/${order._id}/refunds`, { reason: 'The rest' })).status).toBe(200);
    expect(await costsOf()).toMatchObject({ margin: `-${(total / 100).toFixed(2)}`, marginPercent: null });
  });
});
