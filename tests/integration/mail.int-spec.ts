import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order, OrderStats, OrderSummary } from '#contracts';
import { api, database, journal, signIn, stack, waitFor } from '#testing';
import {
  advance,
  booksOf,
  checkout,
  endAuthorization,
  liftLimits,
  newAdmin,
  orderOf,
  orderWhen,
  placedOrder,
} from './shop.js';
import { newShopper } from './shoppers.js';
import { giveAddress, mailsTo, mailWith, refuse } from './mailbox.js';

beforeAll(liftLimits);

/** A new shopper's order that waits for review, and the address its mails go to. */
async function mailedOrder(): Promise<{ token: string; order: Order; address: string }> {
  const token = await newShopper();
  const address = await giveAddress(token);
  const { status, body } = await api(token).post('/api/orders', await checkout(token));
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return { token, order: body, address };
}

async function query<T>(sql: string, values: unknown[]): Promise<T[]> {
  const db = await database();
  try {
    return (await db.query(sql, values)).rows as T[];
  } finally {
    await db.end();
  }
}

async function sandbox(path: string, body?: object): Promise<unknown> {
  const how = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${stack().urls.sandbox}/${path}`, how);
  expect(response.status).toBe(200);
  return response.json();
}

interface MailJob {
  id: string;
  status: string;
  mail: string;
  code: string | null;
  result: unknown;
}
const jobsOf = (orderId: string): Promise<MailJob[]> =>
  query(
    `select id, status, input->>'mail' as mail, error->>'code' as code, result from jobs
     where subject_id = $1 and kind = 'order.mail' order by id`,
    [orderId],
  );
const jobWhen = (orderId: string, condition: (job: MailJob) => boolean, what: string): Promise<MailJob> =>
  waitFor(async () => (await jobsOf(orderId)).find(condition), { what });

/** The order's mark in the admins' view of failed mails; empty where it is not in the view. */
const listed = async (admin: string, orderId: string) =>
  (await api(admin).get<OrderSummary[]>(`/api/admin/orders?view=mail&ids=${orderId}`)).body.map(
    ({ mailFailed }) => mailFailed,
  );

const ended = (orderId: string) =>
  waitFor(async () => (await jobsOf(orderId)).every(({ status }) => status === 'completed'), {
    what: 'all mails of the order to be sent',
  });

describe('mails about an order', () => {
  it('say what an admin wants changed, each time it is asked for, and once', async () => {
    const { order, address } = await mailedOrder();
    const admin = api(await newAdmin());
    const notes = ['Please center the moth.', 'Please <b>center</b> the moth, and turn it.'];
    for (const note of notes) await admin.post(`/api/admin/orders/${order._id}/change-request`, { note });
    const asked = async () =>
      (await mailsTo(address)).filter(({ subject }) => subject === 'One change before we print');
    await waitFor(async () => (await asked()).length === 2, { what: 'both mails' });
    const mails = await asked();
    for (const note of notes) expect(mails.filter(({ text }) => text.includes(note))).toHaveLength(1);
    expect(mails.some(({ html }) => html.includes('<b>center</b>'))).toBe(false);
    expect(mails.map(({ deliveries }) => deliveries)).toEqual([1, 1]);
    for (const { html } of mails) expect(html).toContain(`/orders/${order._id}`);
  });

  it('tell each step once, as HTML and as plain text, however often it is reported', async () => {
    const token = await newShopper();
    const address = await giveAddress(token);
    const input = await checkout(token);
    const shippingAddress = { ...input.shippingAddress, name: '<b>Ada</b>\r\nBcc: eve@example.com' };
    const order: Order = (await api(token).post('/api/orders', { ...input, shippingAddress })).body;
    const admin = await newAdmin();
    const placed = await mailWith(address, 'Your order is in');
    expect(placed.text).toContain('Order placed successfully! Your order is pending review.');
    expect(placed.text).toContain(`Total: $${order.costs.total}`);
    expect(placed.html).toContain(`${stack().urls.web}/orders/${order._id}`);
    expect(placed.headers).toMatchObject({ 'auto-submitted': 'auto-generated' });
    expect(placed.headers).not.toHaveProperty('bcc');

    const approved = await api(admin).post(`/api/admin/orders/${order._id}/approve`, {});
    expect(approved.status).toBe(200);
    await advance(approved.body.printfulOrderId, 'fulfilled');
    const shipped = await mailWith(address, 'It is on its way');
    const { shipments } = await orderOf(token, order._id);
    expect(shipped.text).toContain(shipments[0]!.trackingNumber);
    expect(shipped.html).toContain(shipments[0]!.trackingNumber);
    expect(shipped.html).not.toContain('<b>Ada</b>');
    expect(shipped.headers).not.toHaveProperty('bcc');
    await advance(approved.body.printfulOrderId, 'delivered');
    await mailWith(address, 'Your order has arrived');

    const part = { amount: '5.00', reason: 'A scratch' };
    const key = { headers: { 'idempotency-key': randomUUID() } };
    for (let times = 0; times < 3; times++) await api(admin).post(`/api/admin/orders/${order._id}/refunds`, part, key);
    expect((await mailWith(address, 'Your refund is on its way')).text).toContain('$5.00 goes back to your card.');

    await sandbox('__control/stripe/webhooks/resend', { last: 20, times: 5, reversed: true });
    await ended(order._id);
    const mails = await mailsTo(address);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Approved, off to the printer',
      'It is on its way',
      'Your order has arrived',
      'Your order is in',
      'Your refund is on its way',
    ]);
    for (const { html, text, deliveries } of mails) {
      expect(deliveries).toBe(1);
      expect(html).toMatch(/^<!doctype html>/i);
      expect(text).toContain(order.orderNumber);
      expect(html).toContain(order.orderNumber);
    }
    const taken = (await journal({ service: 'mail' })).filter(({ body }) => (body as { to: string }).to === address);
    expect(taken.map(({ key: id }) => id).sort()).toEqual(mails.map(({ messageId }) => messageId).sort());
  });

  it('say why an order was rejected, and that another payment is due when the first has expired', async () => {
    const { order, address } = await mailedOrder();
    const reviewNotes = 'The <script>alert(1)</script> print is too dark.\nPlease lighten it.';
    const body = { reviewNotes };
    expect((await api(await newAdmin()).post(`/api/admin/orders/${order._id}/reject`, body)).status).toBe(200);
    const rejected = await mailWith(address, "We couldn't print your order");
    expect(rejected.text).toContain('> The <script>alert(1)</script> print is too dark.\n> Please lighten it.');
    expect(rejected.html).toContain('The &lt;script&gt;alert(1)&lt;/script&gt; print is too dark.');
    expect(rejected.html).not.toContain('<script');

    const token = await newShopper();
    const other = await giveAddress(token);
    const input = await checkout(token);
    const unpaid: Order = (await api(token).post('/api/orders', input)).body;
    const [booked] = await booksOf(input.paymentId);
    await endAuthorization(booked!.id);
    await orderWhen(token, unpaid._id, ({ payment }) => payment.status === 'expired', 'the authorisation to expire');
    expect((await mailWith(other, 'Your payment did not go through')).text).toContain(
      `Still due: $${unpaid.costs.total}`,
    );
  });

  it('are written in the language that the shopper reads, whoever decides', async () => {
    const token = await newShopper();
    const address = await giveAddress(token);
    const headers = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.4' };
    const order: Order = (await api(token).post('/api/orders', await checkout(token), { headers })).body;
    const placed = await mailWith(address, 'Deine Bestellung ist da');
    expect(placed.html).toContain('<html lang="de-DE">');
    expect(placed.text).toContain(`Gesamt: $${order.costs.total}`);
    const body = { reviewNotes: 'Too dark.' };
    const english = { headers: { 'accept-language': 'en-US' } };
    await api(await newAdmin()).post(`/api/admin/orders/${order._id}/reject`, body, english);
    const rejected = await mailWith(address, 'Wir konnten deine Bestellung nicht drucken');
    expect(rejected.text).toContain('> Too dark.');
    for (const { html, text } of [placed, rejected]) expect(html + text).not.toMatch(/\b(your|you|order)\b/i);
    const other = await mailedOrder();
    expect((await mailWith(other.address, 'Your order is in')).html).toContain('<html lang="en-US">');
  });

  it('wait for a mail server that is away, fail in the end, and are sent when they are replayed', async () => {
    const { order, address } = await mailedOrder();
    await ended(order._id);
    await refuse(address, 421);
    const admin = await newAdmin();
    await api(admin).post(`/api/admin/orders/${order._id}/reject`, { reviewNotes: 'Too dark.' });
    // The next try is the last, and comes now.
    const lastTry = `update jobs set attempts = 7, run_at = now(), check_at = now() where subject_id = $1
      and kind = 'order.mail' and status = 'queued' and error->>'code' = 'UNAVAILABLE' returning id`;
    const { id } = await waitFor(async () => (await query<{ id: string }>(lastTry, [order._id]))[0], {
      what: 'a retry',
    });
    await jobWhen(order._id, (job) => job.id === id && job.status === 'failed', 'the mail to fail');
    expect((await mailsTo(address)).map(({ subject }) => subject)).toEqual(['Your order is in']);
    expect(await orderOf(admin, order._id)).toMatchObject({
      failedMails: [{ jobId: id, mail: 'rejected', reason: expect.stringContaining('The mail server') }],
    });
    await refuse(address);
    const replay = { ids: [id], reason: 'the mail server is back' };
    expect((await api(await signIn('operator')).post('/api/ops/jobs/replay', replay)).status).toBe(200);
    expect((await mailWith(address, "We couldn't print your order")).deliveries).toBe(1);
    await ended(order._id);
    expect((await orderOf(admin, order._id)).failedMails).toEqual([]);
  });

  it('end at once where the address is refused for good, which the admins are told and the owner is not', async () => {
    const { token, order, address } = await mailedOrder();
    await ended(order._id);
    await refuse(address, 550);
    const admin = await newAdmin();
    await api(admin).post(`/api/admin/orders/${order._id}/reject`, { reviewNotes: 'Too dark.' });
    const { id, code } = await jobWhen(order._id, ({ status }) => status === 'failed', 'the mail to fail');
    expect(code).toBe('REFUSED');
    const seen = await orderOf(admin, order._id);
    expect(seen.failedMails).toEqual([
      {
        jobId: id,
        mail: 'rejected',
        reason: expect.stringMatching(/^The mail server refused the address for good: 550 /),
        failedAt: expect.any(String),
      },
    ]);
    expect(await orderOf(token, order._id)).not.toHaveProperty('failedMails');
  });

  it('[ADM-02] are sent again by an admin at the order, once each, and no other job', async () => {
    const { token, order, address } = await mailedOrder();
    await ended(order._id);
    await refuse(address, 550);
    const admin = await newAdmin();
    await api(admin).post(`/api/admin/orders/${order._id}/reject`, { reviewNotes: 'Too dark.' });
    const { id } = await jobWhen(order._id, ({ status }) => status === 'failed', 'the mail to fail');
    expect((await orderOf(admin, order._id)).failedMails).toMatchObject([
      { jobId: id, mail: 'rejected', failedAt: expect.any(String) },
    ]);
    expect(await listed(admin, order._id)).toEqual([true]);
    expect((await api(admin).get<OrderStats>('/api/admin/orders/stats')).body.failedMails).toBeGreaterThan(0);
    expect((await api(token).get<OrderSummary[]>('/api/orders')).body[0]).not.toHaveProperty('mailFailed');
    const retry = (job: string, as = admin, of = order._id) =>
      api(as).post<Order & { error: string }>(`/api/admin/orders/${of}/mails/${job}/retry`);
    for (const other of [token, await signIn('operator')])
      expect(await retry(id, other)).toMatchObject({ status: 403 });
    const { order: another } = await placedOrder();
    expect(await retry(id, admin, another._id)).toMatchObject({ status: 404 });
    expect(await retry(id, admin, randomUUID())).toMatchObject({ status: 404 });
    const [placed] = await jobsOf(order._id);
    expect(await retry(placed!.id)).toMatchObject({ status: 409 });
    const approved = await api(admin).post(`/api/admin/orders/${another._id}/approve`, {});
    expect(await retry(approved.body.jobId, admin, another._id)).toMatchObject({ status: 404 });
    await refuse(address);
    const answers = await Promise.all([retry(id), retry(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await mailWith(address, "We couldn't print your order")).deliveries).toBe(1);
    await ended(order._id);
    expect((await orderOf(admin, order._id)).failedMails).toEqual([]);
    expect(await listed(admin, order._id)).toEqual([]);
  });

  it('[ADM-02] no longer stand on the list once they are discarded, and again when that is taken back', async () => {
    const { order, address } = await mailedOrder();
    await ended(order._id);
    await refuse(address, 550);
    const admin = await newAdmin();
    await api(admin).post(`/api/admin/orders/${order._id}/reject`, { reviewNotes: 'Too dark.' });
    const { id } = await jobWhen(order._id, ({ status }) => status === 'failed', 'the mail to fail');
    expect(await listed(admin, order._id)).toEqual([true]);
    const operator = api(await signIn('operator'));
    const chosen = { ids: [id], reason: 'the shopper was called' };
    expect((await operator.post('/api/ops/jobs/discard', chosen)).status).toBe(200);
    expect(await listed(admin, order._id)).toEqual([]);
    expect((await operator.post('/api/ops/jobs/restore', chosen)).status).toBe(200);
    expect(await listed(admin, order._id)).toEqual([true]);
  });

  it('are not sent, and do not fail, where the owner has no address', async () => {
    const { order } = await placedOrder();
    await ended(order._id);
    const [job] = await jobsOf(order._id);
    expect(job).toMatchObject({ mail: 'placed', status: 'completed', result: { notSent: 'no address' } });
    expect((await orderOf(await newAdmin(), order._id)).failedMails).toEqual([]);
  });
});
