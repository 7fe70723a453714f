import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Order } from '#contracts';
import { api, database, faults, journal, journalPosition, pay, stack, waitFor } from '#testing';
import {
  booksOf,
  checkout,
  endAuthorization,
  expiredOrder,
  fillCart,
  liftLimits,
  newAdmin,
  orderOf,
  orderWhen,
  placedOrder,
  providerEffects,
  unpaidCheckout,
} from './shop.js';
import { giveAddress, mailsTo, mailWith } from './mailbox.js';
import { newShopper } from './shoppers.js';

const DAY_SECONDS = 86_400;
const SECRET = 'whsec_sandbox';

const authorize = (token: string, order: object, paymentMethodId: string) =>
  api(token).post('/api/payments', { ...order, paymentMethodId });
const place = (token: string, order: object) => api(token).post('/api/orders', order);
const approve = (admin: string, id: string) => api(admin).post(`/api/admin/orders/${id}/approve`, {});
const refund = (admin: string, id: string, body: object, key?: string) =>
  api(admin).post(`/api/admin/orders/${id}/refunds`, body, key ? { headers: { 'idempotency-key': key } } : {});
const sandbox = async (route: string, body: object) => {
  const response = await fetch(`${stack().urls.sandbox}/__control/stripe/${route}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
};
const rowsOf = async <Row>(sql: string, values: unknown[]): Promise<Row[]> => {
  const db = await database();
  try {
    return (await db.query(sql, values)).rows as Row[];
  } finally {
    await db.end();
  }
};
/** The order's payments, oldest first, as the provider's books have them. */
async function booked(orderId: string) {
  const rows = await rowsOf<{ id: string }>('select id from payments where order_id = $1 order by created_at', [
    orderId,
  ]);
  const books = await booksOf(...rows.map(({ id }) => id));
  return rows.map(({ id }) => books.find(({ metadata }) => metadata.payment_id === id)!);
}

beforeAll(liftLimits);
describe('paying at checkout', () => {
  it('[CHK-02, CHK-04] authorises our own total and takes nothing before the approval', async () => {
    const token = await newShopper();
    const input = await unpaidCheckout(token);
    expect(await place(token, { ...input, paymentId: randomUUID() })).toMatchObject({ status: 404 });
    for (const figure of ['subtotal', 'shipping', 'tax', 'total'] as const)
      expect(
        (await authorize(token, { ...input, costs: { ...input.costs, [figure]: '0.01' } }, 'pm_card_visa')).status,
      ).toBe(409);
    const paymentId = await pay(api(token), input);
    const cents = Math.round(Number(input.costs.total) * 100);
    expect(await booksOf(paymentId)).toMatchObject([{ amount: cents, status: 'requires_capture', captured: 0 }]);
    const { body: order } = await place(token, { ...input, paymentId });
    expect(order.payment).toEqual({ status: 'authorized', paid: '0.00', refunded: '0.00', captureBefore: null });
    const seen = await orderOf(await newAdmin(), order._id);
    const days = (Date.parse(seen.payment.captureBefore!) - Date.now()) / 1000 / DAY_SECONDS;
    expect(Math.round(days)).toBe(7);
  });

  it("[CHK-02, CHK-05] says in the shopper's words why a card was declined, and leaves the cart as it was", async () => {
    const token = await newShopper();
    const input = await unpaidCheckout(token);
    const words: Record<string, RegExp> = {
      pm_card_chargeDeclined: /^Your bank declined this card. Nothing was charged./,
      pm_card_chargeDeclinedInsufficientFunds: /^This card doesn't have enough funds/,
      pm_card_chargeDeclinedExpiredCard: /^This card has expired/,
      pm_card_chargeDeclinedIncorrectCvc: /^The security code doesn't match/,
      pm_card_visa_chargeDeclinedStolenCard: /^Your bank declined this card/,
    };
    for (const [card, message] of Object.entries(words))
      expect(await authorize(token, input, card)).toMatchObject({
        status: 402,
        body: { code: 'PAYMENT_DECLINED', error: expect.stringMatching(message) },
      });
    expect((await api(token).get('/api/cart')).body.products).toHaveLength(1);
    const paymentId = await pay(api(token), input);
    expect((await place(token, { ...input, paymentId })).status).toBe(200);
  });

  it("[CHK-02] waits for the bank's question and goes on with its answer", async () => {
    const token = await newShopper();
    const input = await unpaidCheckout(token);
    const { body } = await authorize(token, input, 'pm_card_authenticationRequired');
    expect(body).toMatchObject({ status: 'requires_action', clientSecret: expect.stringContaining('_secret_') });
    expect(await place(token, { ...input, paymentId: body.paymentId })).toMatchObject({ status: 402 });
    await fetch(`${stack().urls.sandbox}/stripe/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret: body.clientSecret, approve: true }),
    });
    expect((await api(token).get(`/api/payments/${body.paymentId}`)).body).toMatchObject({ status: 'authorized' });
    expect((await place(token, { ...input, paymentId: body.paymentId })).status).toBe(200);
  });

  it('[CHK-05, S8] of 40 checkouts of one cart at once makes one order with one authorisation', async () => {
    const token = await newShopper();
    const input = await unpaidCheckout(token);
    const since = await journalPosition();
    const checkouts = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const paid = await authorize(token, input, 'pm_card_visa');
        return { paid, order: await place(token, { ...input, paymentId: paid.body.paymentId ?? randomUUID() }) };
      }),
    );
    const orders = checkouts.map(({ order }) => order);
    // Who comes too late finds an empty cart; without a payment there is nothing to order.
    const refused = checkouts.filter(({ paid, order }) => paid.status !== 200 || order.status !== 200);
    for (const { paid, order } of refused) expect([paid.body.code, order.body.code]).toEqual(['CONFLICT', 'NOT_FOUND']);
    const placed = orders.filter(({ status }) => status === 200).map(({ body }) => (body as Order)._id);
    expect(placed.length).toBeGreaterThan(0);
    expect(new Set(placed).size).toBe(1);
    expect((await api(token).get('/api/orders')).body).toHaveLength(1);
    const [payment, ...others] = await booked(placed[0]!);
    expect(others).toEqual([]);
    const ids = await rowsOf<{ id: string }>(
      'select id from payments where user_id = (select user_id from orders where id = $1)',
      [placed[0]],
    );
    expect(await booksOf(...ids.map(({ id }) => id))).toEqual([payment]);
    const own = (await journal({ service: 'stripe', since })).filter(({ key }) => key === payment!.metadata.payment_id);
    expect(own.map(({ operation }) => operation)).toEqual(['payment_intent.create', 'payment_intent.confirm']);
  });

  it('[CHK-05] pays once although every answer of the payment provider is lost', async () => {
    const token = await newShopper();
    const input = await unpaidCheckout(token);
    const lost = { service: 'stripe', match: 'POST /v1', mode: 'drop-reply', times: 2 } as const;
    const paymentId = await faults.during(lost, () => pay(api(token), input));
    expect(await booksOf(paymentId)).toMatchObject([{ status: 'requires_capture' }]);
    expect((await place(token, { ...input, paymentId })).status).toBe(200);
  });

  it('[CHK-04] releases the authorisation of a cart that has changed, and pays for the new one', async () => {
    const token = await newShopper();
    const input = await checkout(token, 1);
    await fillCart(token, 2);
    const next = await unpaidCheckout(token, 1);
    const paymentId = await pay(api(token), next);
    expect(paymentId).not.toBe(input.paymentId);
    await waitFor(async () => (await booksOf(input.paymentId))[0]?.status === 'canceled', { what: 'the release' });
    expect(await place(token, { ...next, paymentId: input.paymentId })).toMatchObject({ status: 402 });
    expect((await place(token, { ...next, paymentId })).status).toBe(200);
  });

  it('[CHK-04] releases what nobody has ordered with for an hour, counted from the last time that somebody paid', async () => {
    const token = await newShopper();
    const input = await unpaidCheckout(token);
    const paymentId = await pay(api(token), input);
    const pass = (minutes: number) =>
      rowsOf(
        `update payments set created_at = created_at - $2 * interval '1 minute',
           asked_at = asked_at - $2 * interval '1 minute', check_at = now() where id = $1`,
        [paymentId, minutes],
      );
    const looked = async () =>
      (
        await rowsOf<{ looked: boolean }>('select check_at > now() as looked from payments where id = $1', [paymentId])
      )[0]!.looked;
    await pass(59);
    expect(await pay(api(token), input)).toBe(paymentId);
    await pass(59);
    await waitFor(looked, { what: 'the look' });
    expect(await pay(api(token), input)).toBe(paymentId);
    await pass(61);
    await waitFor(async () => (await booksOf(paymentId))[0]?.status === 'canceled', { what: 'the release' });
    expect(await place(token, { ...input, paymentId })).toMatchObject({ status: 402 });
  });
});

describe('the money of an order', () => {
  it('[CHK-03] is taken with the approval, once, and given back in parts with reasons', async () => {
    const { token, order } = await placedOrder();
    const admin = await newAdmin();
    const lost = { service: 'stripe', match: '/capture', mode: 'drop-reply', times: 1 } as const;
    await faults.during(lost, async () => expect((await approve(admin, order._id)).status).toBe(200));
    const cents = Math.round(Number(order.costs.total) * 100);
    expect(await booked(order._id)).toMatchObject([{ status: 'succeeded', captured: cents }]);
    expect((await orderOf(token, order._id)).payment).toMatchObject({ status: 'captured', paid: order.costs.total });
    expect((await refund(token, order._id, { reason: 'mine' })).status).toBe(403);
    expect(await refund(admin, order._id, { amount: '5.00' })).toMatchObject({
      status: 400,
      body: { field: 'reason' },
    });
    const key = randomUUID();
    const part = { amount: '5.00', reason: 'The mug arrived late' };
    const answers = await Promise.all([refund(admin, order._id, part, key), refund(admin, order._id, part, key)]);
    const done = { status: 200, body: { _id: order._id } };
    const underWay = { status: 409, body: { code: 'IDEMPOTENCY_IN_PROGRESS' } };
    for (const answer of answers) expect(answer).toMatchObject(answer.status === 200 ? done : underWay);
    expect(answers).toContainEqual(expect.objectContaining({ status: 200 }));
    await refund(admin, order._id, part, key);
    expect(await booked(order._id)).toMatchObject([{ refunded: 500 }]);
    expect(await refund(admin, order._id, { amount: order.costs.total, reason: 'too much' })).toMatchObject({
      status: 409,
      body: { field: 'amount' },
    });
    expect((await orderOf(token, order._id)).payment).toMatchObject({ status: 'partially_refunded', refunded: '5.00' });
    expect((await refund(admin, order._id, { reason: 'All of it' })).body.payment).toMatchObject({
      status: 'refunded',
    });
    expect(await booked(order._id)).toMatchObject([{ captured: cents, refunded: cents }]);
    const audited = await rowsOf<{ details: { reason: string } }>(
      `select details from audit_log where subject = $1 and action = 'order.refund' order by id`,
      [`order:${order._id}`],
    );
    expect(audited.map(({ details }) => details.reason)).toEqual(['The mug arrived late', 'All of it']);
  });

  it('[CHK-03] is ours again when the bank sends a refund back, and can be given back once more', async () => {
    const { token, order } = await placedOrder();
    const address = await giveAddress(token);
    const admin = await newAdmin();
    expect((await approve(admin, order._id)).status).toBe(200);
    await refund(admin, order._id, { amount: '5.00', reason: 'A scratch' });
    expect((await refund(admin, order._id, { reason: 'All of it' })).body.payment.status).toBe('refunded');
    const { id } = (await booked(order._id))[0]!;
    await sandbox('refunds/fail', { payment_intent: id });
    const payment = async () => (await orderOf(token, order._id)).payment;
    await waitFor(async () => (await payment())?.status === 'captured', { what: 'the money to be back' });
    expect(await payment()).toMatchObject({ paid: order.costs.total, refunded: '0.00' });
    await sandbox('webhooks/resend', { last: 12, times: 5, reversed: true });
    expect((await refund(admin, order._id, { amount: '5.00', reason: 'To another card' })).body.payment).toMatchObject({
      status: 'partially_refunded',
      refunded: '5.00',
    });
    const events = (await orderOf(token, order._id)).timeline.map(({ what }) => what);
    expect(events.filter((what) => what === 'Refunded')).toHaveLength(3);
    // The bank's two answers may have been read at once.
    expect(events.slice(events.indexOf('Refund sent back by the bank')).at(-1)).toBe('Refunded');
    expect(events).toContain('Refund sent back by the bank');
    const mails = async () => (await mailsTo(address)).filter(({ subject }) => subject === 'Your refund is on its way');
    await waitFor(async () => (await mails()).length === 3, { what: 'a mail for each refund' });
    const { text: told } = await mailWith(address, 'Your bank sent our refund back');
    expect(told).toContain("didn't reach your card");
  });

  it('[CHK-03] is released when the order is rejected', async () => {
    const { token, order } = await placedOrder();
    const admin = await newAdmin();
    expect((await api(admin).post(`/api/admin/orders/${order._id}/reject`, { reviewNotes: 'A logo' })).status).toBe(
      200,
    );
    await orderWhen(token, order._id, ({ payment }) => payment.status === 'released', 'the release');
    expect(await booked(order._id)).toMatchObject([{ status: 'canceled', captured: 0 }]);
  });

  it('[CHK-03] is asked for again when the authorisation has expired; the order never ships unpaid', async () => {
    const token = await newShopper();
    const id = await expiredOrder(token);
    const admin = await newAdmin();
    expect(await approve(admin, id)).toMatchObject({ status: 409, body: { code: 'PAYMENT_EXPIRED' } });
    const again = (card: string) => api(token).post(`/api/orders/${id}/payments`, { paymentMethodId: card });
    expect((await again('pm_card_chargeDeclined')).status).toBe(402);
    expect((await again('pm_card_mastercard')).body).toMatchObject({ status: 'authorized' });
    expect((await again('pm_card_visa')).status).toBe(409);
    expect((await approve(admin, id)).status).toBe(200);
    expect((await booked(id)).map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
    expect((await orderOf(token, id)).timeline.map(({ what }) => what)).toEqual([
      'Order placed',
      'Payment authorization expired',
      'Payment authorized',
      'Approved',
      'Payment received',
      'Sent to the print provider',
    ]);
  });

  it('[CHK-03] stays with the shopper when the authorisation ends while the order is being approved', async () => {
    const { token, order } = await placedOrder();
    await sandbox('webhooks', { paused: true });
    try {
      const [payment] = await booked(order._id);
      await endAuthorization(payment!.id);
      expect(await approve(await newAdmin(), order._id)).toMatchObject({
        status: 409,
        body: { code: 'PAYMENT_EXPIRED', error: expect.stringContaining('pay again') },
      });
    } finally {
      await sandbox('webhooks', { paused: false });
    }
    expect(await orderOf(token, order._id)).toMatchObject({
      reviewStatus: 'pending',
      submissionState: 'none',
      payment: { status: 'expired' },
    });
    expect(await providerEffects(order._id)).toEqual([]);
  });

  it.each([
    [47, '48 hours'],
    [23, '24 hours'],
  ])('[CHK-03] warns admins once when %i hours are left of its authorisation', async (hours, said) => {
    await sandbox('authorizations', { windowSeconds: hours * 3600 });
    const { token, order } = await placedOrder().finally(() =>
      sandbox('authorizations', { windowSeconds: 7 * DAY_SECONDS }),
    );
    const admin = await newAdmin();
    const due = () => rowsOf('update payments set check_at = now() where order_id = $1 returning id', [order._id]);
    await due();
    const warnings = ({ timeline }: Order) => timeline.filter(({ what }) => what.includes('ends within'));
    const warned = await orderWhen(admin, order._id, (seen) => warnings(seen).length > 0, 'the warning');
    expect(warnings(warned)).toMatchObject([{ what: expect.stringContaining(said) }]);
    await due();
    await waitFor(
      async () =>
        (await rowsOf('select 1 from payments where order_id = $1 and check_at > now()', [order._id])).length === 1,
      { what: 'the next look' },
    );
    expect(warnings(await orderOf(admin, order._id))).toHaveLength(1);
    expect(warnings(await orderOf(token, order._id))).toEqual([]);
  });
});

describe('any history of an order', () => {
  type Step = (id: string, token: string, admin: string) => Promise<unknown>;
  const lost = { service: 'stripe', match: 'POST /v1', mode: 'drop-reply', times: 1 } as const;
  const steps: Record<string, Step> = {
    approve: (id, _, admin) => approve(admin, id),
    'approve twice': (id, _, admin) => Promise.all([approve(admin, id), approve(admin, id)]),
    'approve, answers lost': (id, _, admin) => faults.during({ ...lost, times: 4 }, () => approve(admin, id)),
    cancel: (id, token) => api(token).post(`/api/orders/${id}/cancel`, {}),
    retry: (id, _, admin) => api(admin).post(`/api/admin/orders/${id}/retry`, {}),
    reject: (id, _, admin) => api(admin).post(`/api/admin/orders/${id}/reject`, { reviewNotes: 'no' }),
    refund: (id, _, admin) => refund(admin, id, { amount: '2.00', reason: 'part' }),
    'refund, answers lost': async (id, _, admin) => {
      const key = randomUUID();
      await faults.during({ ...lost, times: 3 }, () => refund(admin, id, { amount: '1.00', reason: 'lost' }, key));
      return refund(admin, id, { amount: '1.00', reason: 'lost' }, key);
    },
    'refund all': (id, _, admin) => refund(admin, id, { reason: 'all' }),
    expire: async (id) => {
      const open = (await booked(id)).find(({ status }) => status === 'requires_capture');
      if (open) await endAuthorization(open.id).catch(() => undefined);
    },
    'pay again': (id, token) => api(token).post(`/api/orders/${id}/payments`, { paymentMethodId: 'pm_card_visa' }),
    'events once more': () => sandbox('webhooks/resend', { last: 20, times: 2, reversed: true }),
  };

  it("[CHK-03] leaves in the provider's books what the order says, and money only where it is approved", async () => {
    const admin = await newAdmin();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 2, maxLength: 7 }),
        async (history) => {
          const { token, order } = await placedOrder();
          for (const step of history) await steps[step]!(order._id, token, admin);
          const settled = await orderWhen(
            admin,
            order._id,
            ({ payment }) => !['capturing', 'releasing'].includes(payment.status),
            'the payment to rest',
          );
          const cents = (amount: string) => Math.round(Number(amount) * 100);
          await waitFor(
            async () => {
              const books = await booked(order._id);
              const sum = (of: 'captured' | 'refunded') => books.reduce((total, each) => total + each[of], 0);
              const { payment, reviewStatus, costs } = await orderOf(admin, order._id);
              const total = reviewStatus === 'approved' ? cents(costs.total) : 0;
              return (
                sum('captured') === total &&
                cents(payment.paid) === total &&
                sum('refunded') === cents(payment.refunded)
              );
            },
            { what: `the books of ${history.join(', ')} to fit ${settled.payment.status}` },
          );
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
  });
});

describe("the provider's events", () => {
  const send = async (payload: string, signature: string) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await fetch(`${stack().urls.gateways[0]}/api/webhooks/stripe`, { method: 'POST', headers, body: payload }))
      .status;
  };
  const sign = (payload: string, secret = SECRET, at = Math.floor(Date.now() / 1000)) =>
    `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;
  const event = (type: string, object: object) =>
    JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });

  it('[S21] are refused when they are forged, stale, altered or unsigned, and change nothing', async () => {
    const { token, order } = await placedOrder();
    const [payment] = await booked(order._id);
    const forged = event('payment_intent.canceled', { object: 'payment_intent', id: payment!.id, status: 'canceled' });
    const stale = Math.floor(Date.now() / 1000) - 301;
    for (const signature of [
      '',
      't=1,v1=00',
      sign(forged, 'whsec_other'),
      sign(forged, SECRET, stale),
      sign(`${forged} `),
    ])
      expect(await send(forged, signature)).toBe(400);
    // Signed, but untrue: the object is read anew.
    expect(await send(forged, sign(forged))).toBe(200);
    expect((await orderOf(token, order._id)).payment.status).toBe('authorized');
    expect(await send(event('invoice.paid', { object: 'invoice', id: 'in_1' }), 'x')).toBe(400);
    const unknown = event('some.new_kind', { object: 'thing', id: 'x' });
    expect(await send(unknown, sign(unknown))).toBe(200);
  });

  /** The provider's events of a payment, newest first. */
  const eventsOf = async (providerId: string) => {
    const headers = { authorization: 'Bearer sk_test_sandbox' };
    const response = await fetch(`${stack().urls.sandbox}/v1/events?limit=100`, { headers });
    const { data } = (await response.json()) as { data: { id: string; type: string; data: { object: object } }[] };
    return data.filter(({ data: { object } }) => JSON.stringify(object).includes(providerId));
  };
  /** Delivers events as the provider does, each five times at once; returns their ids. */
  const deliver = async (events: { id: string }[]) => {
    for (const each of events) {
      const payload = JSON.stringify(each);
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(payload, sign(payload))));
      expect(new Set(answers)).toEqual(new Set([200]));
    }
    return events.map(({ id }) => id);
  };
  const taken = async (ids: string[]) =>
    (await rowsOf<{ id: string }>('select id from payment_events where id = any ($1)', [ids])).map(({ id }) => id);

  it('[F22] lead to the same end sent five times and backwards', async () => {
    const admin = await newAdmin();
    // None arrives by itself: each comes for the first time, and the newest first.
    await sandbox('webhooks', { paused: true });
    try {
      const { token, order } = await placedOrder();
      await approve(admin, order._id);
      await refund(admin, order._id, { amount: '1.00', reason: 'A scratch' });
      await refund(admin, order._id, { amount: '2.00', reason: 'Another' });
      const [payment] = await booked(order._id);
      const before = await orderOf(admin, order._id);
      expect(before.payment).toMatchObject({ status: 'partially_refunded', refunded: '3.00' });
      const events = await eventsOf(payment!.id);
      expect(events.length).toBeGreaterThan(3);
      const ids = await deliver(events);
      expect((await taken(ids)).sort()).toEqual([...ids].sort());
      expect(await orderOf(admin, order._id)).toEqual(before);
      expect((await booked(order._id))[0]).toMatchObject({ captured: payment!.amount, refunded: 300 });
      expect((await orderOf(token, order._id)).timeline.map(({ what }) => what)).toEqual([
        'Order placed',
        'Approved',
        'Payment received',
        'Sent to the print provider',
        'Refunded',
        'Refunded',
      ]);

      // What only an event tells takes effect once, and no older one takes it back.
      const ended = await placedOrder();
      const [open] = await booked(ended.order._id);
      await endAuthorization(open!.id);
      expect((await orderOf(ended.token, ended.order._id)).payment.status).toBe('authorized');
      await deliver(await eventsOf(open!.id));
      const after = await orderOf(ended.token, ended.order._id);
      expect(after.payment.status).toBe('expired');
      expect(after.timeline.map(({ what }) => what)).toEqual(['Order placed', 'Payment authorization expired']);
    } finally {
      await sandbox('webhooks', { paused: false });
    }
  });

  it('[F22] that never arrive are made up for by comparing the books', async () => {
    await sandbox('webhooks', { paused: true });
    try {
      const { token, order } = await placedOrder();
      const [payment] = await booked(order._id);
      await endAuthorization(payment!.id);
      await rowsOf('update payments set check_at = now() where order_id = $1 returning id', [order._id]);
      await orderWhen(token, order._id, ({ payment: { status } }) => status === 'expired', 'the gap to heal');
    } finally {
      await sandbox('webhooks', { paused: false });
    }
  });
});
