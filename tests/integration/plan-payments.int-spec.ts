import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import type { PlanChangeQuote, TokenReceipt, TokenStatement } from '#contracts';
import { api, stack, waitFor } from '#testing';
import { newShopper } from './shoppers.js';
import {
  atProvider,
  booked,
  buy,
  DAY_SECONDS,
  entriesOf,
  eventsSettled,
  loseDispute,
  MONTH_SECONDS,
  pass,
  paused,
  planOf,
  refillsOf,
  resendBackwards,
  rows,
  sandbox,
  subscribe,
  subscriptionsOf,
  tokensOf,
  userIdOf,
  WELCOME,
  type Booked,
} from './token-sales.js';
import { newAdmin } from './shop.js';

interface Month {
  id: string;
  invoice: string;
}
/** The user's payments, oldest first. */
const monthsOf = async (token: string): Promise<Month[]> =>
  (await rows('select id::text, invoice_id as invoice from plan_payments where user_id = $1 order by paid_at', [
    await userIdOf(token),
  ])) as unknown as Month[];
/** The invoices of a subscription in the provider's own books, newest first. */
async function bookedInvoices(subscription: string): Promise<{ id: string }[]> {
  const response = await fetch(`${stack().urls.sandbox}/v1/invoices?limit=100&subscription=${subscription}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  return ((await response.json()) as { data: { id: string }[] }).data;
}
/** The payment of an invoice in the provider's own books. */
async function paymentOf({ invoice }: Month): Promise<string> {
  const response = await fetch(`${stack().urls.sandbox}/v1/invoices/${invoice}?expand[0]=payments`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  const { payments } = (await response.json()) as { payments: { data: { payment: { payment_intent: string } }[] } };
  return payments.data[0]!.payment.payment_intent;
}
const refund = async (month: Month, cents: number) =>
  expect((await atProvider('refunds', { payment_intent: await paymentOf(month), amount: String(cents) })).status).toBe(
    200,
  );
const dispute = async (month: Month, status: string, amount?: number) =>
  sandbox('disputes', { payment_intent: await paymentOf(month), status, ...(amount ? { amount } : {}) });
/** An event that the provider sends before those that it has sent already. */
async function tell(type: string, object: object): Promise<void> {
  const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_sandbox' });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const response = await fetch(`${stack().urls.gateways[0]}/api/webhooks/stripe`, {
    method: 'POST',
    headers,
    body: payload,
  });
  expect(response.status).toBe(200);
}
const logged = ({ id }: Month) =>
  rows('select action, details from audit_log where subject = $1 order by id', [`plan-payment:${id}`]);
const receiptOf = (id: string | null, reader: string) =>
  api(reader).get<TokenReceipt>(`/api/tokens/purchases/${id}/receipt`);
const refundsOf = async (token: string) => (await entriesOf(token, 'refund')).map(({ amount }) => amount);

describe('payments of a plan', () => {
  it('[TOK-04, TOK-05] have a receipt for each month and each rest of one that was paid, for their owner alone', async () => {
    const token = await newShopper();
    await subscribe(token, 'basic');
    const { at, due, tokens } = (await api(token).get<PlanChangeQuote>('/api/tokens/plan/change?plan=pro')).body;
    await api(token).post('/api/tokens/plan/change', { plan: 'pro', at });
    await resendBackwards();
    await eventsSettled();
    const { entries } = (await api(token).get<TokenStatement>('/api/tokens/statement?kind=refill')).body;
    const receiptOf = (id: string | null, reader = token) =>
      api(reader).get<TokenReceipt>(`/api/tokens/purchases/${id}/receipt`);
    const receipts = await Promise.all(entries.map(async ({ purchaseId }) => (await receiptOf(purchaseId)).body));
    const number = expect.stringMatching(/^TOK-\d{6}$/);
    expect(receipts).toMatchObject([
      { number, plan: 'pro', pack: null, isRestOfMonth: true, tokens, price: due },
      { number, plan: 'basic', pack: null, isRestOfMonth: false, tokens: 200, price: '10.00' },
    ]);
    expect(receipts[0]!.number > receipts[1]!.number).toBe(true);
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    await pass(id, MONTH_SECONDS);
    const later = (await api(token).get<TokenStatement>('/api/tokens/statement?kind=refill')).body.entries;
    const purchaseId = later[0]!.purchaseId;
    const days = (Date.parse((await receiptOf(purchaseId)).body.paidAt) - Date.now()) / 1000 / DAY_SECONDS;
    expect(Math.round(days)).toBe(31);
    expect((await receiptOf(entries[0]!.purchaseId, await newShopper())).status).toBe(404);
  });

  it('[TOK-04, TOK-05] have receipts numbered in the order of the months, also where their events come at once and late', async () => {
    const token = await newShopper();
    await subscribe(token, 'basic');
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    await paused(() => sandbox(`subscriptions/${id}`, { advanceSeconds: 3 * MONTH_SECONDS }));
    await resendBackwards();
    await waitFor(async () => (await refillsOf(token)).length === 4, { what: 'the refills' });
    const oldestFirst = (await bookedInvoices(id)).reverse();
    const months = new Map((await monthsOf(token)).map((month) => [month.invoice, month.id]));
    const numbers = await Promise.all(
      oldestFirst.map(async (invoice) => (await receiptOf(months.get(invoice.id)!, token)).body.number),
    );
    expect(numbers).toEqual(numbers.toSorted());
    expect(new Set(numbers).size).toBe(4);
  });

  it('[TOK-05] that are refunded give back what is unspent of their own tokens, once; the rest is told to the admins', async () => {
    const token = await newShopper();
    await buy(token, 50, 'pm_card_visa');
    await subscribe(token, 'basic');
    const [month] = (await monthsOf(token)) as [Month];
    await refund(month, 250);
    await waitFor(async () => (await refundsOf(token)).length === 1, { what: 'the refund' });
    expect(await tokensOf(token)).toBe(WELCOME + 50 + 150);
    await api(token).post('/api/tokens/consume', { amount: 120, note: 'spent' });
    await refund(month, 750);
    await waitFor(async () => (await refundsOf(token)).length === 2, { what: 'the rest of the refund' });
    await resendBackwards();
    await eventsSettled();
    // What was bought is not what was given back.
    expect(await refundsOf(token)).toEqual([-30, -50]);
    expect(await tokensOf(token)).toBe(WELCOME + 50);
    // Nobody has spent what was taken back.
    const { added, spent } = (await api(token).get<TokenStatement>('/api/tokens/statement')).body;
    expect({ added, spent }).toEqual({ added: WELCOME + 50 + 200 - 80, spent: 120 });
    expect(await logged(month)).toEqual([
      {
        action: 'tokens.refund',
        details: { userId: await userIdOf(token), refundedCents: 1000, taken: 30, missingTokens: 120 },
      },
    ]);
    expect((await receiptOf(month.id, token)).body).toMatchObject({ price: '10.00', refunded: '10.00' });
    expect(await planOf(token)).toMatchObject({ plan: 'basic', status: 'active' });
  });

  it('[TOK-05] that are refunded as a whole leave no free item of their month', async () => {
    const token = await newShopper();
    await subscribe(token, 'pro');
    expect((await planOf(token)).freeItem).toMatchObject({ orderId: null });
    const [month] = (await monthsOf(token)) as [Month];
    await refund(month, 3500);
    await waitFor(async () => (await planOf(token)).freeItem === null, { what: 'the free item to go' });
    // It lasts as long as the page says.
    expect((await api(token).post('/api/tokens/plan/cancel', {})).body).toMatchObject({
      plan: 'pro',
      endsWithPeriod: true,
    });
    expect((await api(token).post('/api/tokens/plan/resume', {})).body).toMatchObject({ endsWithPeriod: false });
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    await pass(id, MONTH_SECONDS);
    await waitFor(async () => (await planOf(token)).freeItem !== null, { what: 'the free item of the next month' });
  });

  it('[TOK-05] whose refund the bank sends back have their tokens and their free item again', async () => {
    const token = await newShopper();
    await subscribe(token, 'pro');
    const [month] = (await monthsOf(token)) as [Month];
    await refund(month, 3500);
    await waitFor(async () => (await tokensOf(token)) === WELCOME, { what: 'the tokens to go' });
    await sandbox('refunds/fail', { payment_intent: await paymentOf(month) });
    await waitFor(async () => (await tokensOf(token)) === WELCOME + 1000, { what: 'the tokens to come back' });
    await waitFor(async () => (await planOf(token)).freeItem !== null, { what: 'the free item to come back' });
    expect((await receiptOf(month.id, token)).body).toMatchObject({ price: '35.00', refunded: '0.00' });
  });

  it('[TOK-04, TOK-05] that are disputed flag their user; a lost one takes the tokens back, ends the plan and lets nobody buy until an admin lifts it', async () => {
    const token = await newShopper();
    await subscribe(token, 'pro');
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    const [month] = (await monthsOf(token)) as [Month];
    const last = async () => ((await logged(month)).at(-1)?.['details'] as { dispute?: string } | undefined)?.dispute;
    expect((await planOf(token)).freeItem).not.toBeNull();
    await dispute(month, 'needs_response');
    await waitFor(async () => (await last()) === 'open', { what: 'the dispute' });
    expect((await planOf(token)).freeItem).toBeNull();
    expect(await buy(token, 10, 'pm_card_visa')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('disputed') },
    });
    expect(await planOf(token)).toMatchObject({ plan: 'pro', status: 'active' });
    expect(await tokensOf(token)).toBe(WELCOME + 1000);
    await dispute(month, 'lost');
    await waitFor(async () => (await planOf(token)).status === 'none', { what: 'the end of the plan' });
    await sandbox(`subscriptions/${id}`, { advanceSeconds: 2 * MONTH_SECONDS });
    await resendBackwards();
    await eventsSettled();
    expect(await tokensOf(token)).toBe(WELCOME);
    expect(await refillsOf(token)).toEqual([1000]);
    expect(await refundsOf(token)).toEqual([-1000]);
    expect((await logged(month)).map(({ details }) => (details as { dispute: string }).dispute)).toEqual([
      'open',
      'lost',
    ]);
    const admin = api(await newAdmin());
    const userId = await userIdOf(token);
    expect((await admin.get<{ userId: string; flag: string }[]>('/api/admin/tokens/accounts')).body).toContainEqual(
      expect.objectContaining({ userId, flag: 'lost' }),
    );
    expect(await subscribe(token, 'basic')).toMatchObject({ status: 409 });
    expect((await admin.post(`/api/admin/tokens/accounts/${userId}/lift`, { reason: 'Settled' })).status).toBe(200);
    expect(await subscribe(token, 'basic')).toMatchObject({ status: 200, body: { plan: 'basic' } });
  });

  it('[TOK-04, TOK-05] that are disputed in part lose the tokens of that part, and of a refund that comes after it', async () => {
    const token = await newShopper();
    await subscribe(token, 'basic');
    const [month] = (await monthsOf(token)) as [Month];
    await dispute(month, 'needs_response', 400);
    await dispute(month, 'lost');
    await waitFor(async () => (await planOf(token)).status === 'none', { what: 'the end of the plan' });
    expect(await refundsOf(token)).toEqual([-80]);
    expect((await logged(month)).at(-1)?.['details']).toMatchObject({ dispute: 'lost', disputedCents: 400 });
    await refund(month, 250);
    await waitFor(async () => (await refundsOf(token)).length === 2, { what: 'the refund' });
    expect(await refundsOf(token)).toEqual([-50, -80]);
    expect(await tokensOf(token)).toBe(WELCOME + 70);
  });

  it('[TOK-05] that are refunded before their payment is known here give back their tokens', async () => {
    const token = await newShopper();
    await subscribe(token, 'basic');
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    // A late event of the subscription would lead to its second month, too.
    await eventsSettled();
    await paused(async () => {
      await sandbox(`subscriptions/${id}`, { advanceSeconds: MONTH_SECONDS });
      const month = { id: '', invoice: (await bookedInvoices(id))[0]!.id };
      await refund(month, 1000);
      expect(await refillsOf(token)).toEqual([200]);
      await tell('charge.refunded', { object: 'charge', payment_intent: await paymentOf(month) });
      expect(await refundsOf(token)).toEqual([-200]);
    });
    await eventsSettled();
    expect(await refillsOf(token)).toEqual([200, 200]);
    expect(await refundsOf(token)).toEqual([-200]);
    expect(await tokensOf(token)).toBe(WELCOME + 200);
  });

  it('[TOK-04, TOK-05] whose refund and dispute were never told take effect all the same', async () => {
    const token = await newShopper();
    await subscribe(token, 'basic');
    const [month] = (await monthsOf(token)) as [Month];
    const payment = await paymentOf(month);
    await paused(async () => {
      await refund(month, 250);
      await sandbox('webhooks/give-up', { about: payment });
    });
    await waitFor(async () => (await refundsOf(token)).length === 1, { what: 'the refund' });
    await paused(async () => {
      await dispute(month, 'lost');
      await sandbox('webhooks/give-up', { about: payment });
    });
    await waitFor(async () => (await planOf(token)).status === 'none', { what: 'the end of the plan' });
    expect(await refundsOf(token)).toEqual([-150, -50]);
  });
});

describe('a lost dispute', () => {
  it('[TOK-04, TOK-05] of a pack ends the plan of the day, and none that begins after an admin has let it pass', async () => {
    const token = await newShopper();
    await subscribe(token, 'basic');
    const [{ id: subscription }] = (await subscriptionsOf(token)) as [Booked];
    const { id: payment } = await booked(await loseDispute(token));
    await waitFor(async () => (await planOf(token)).status === 'none', { what: 'the end of the plan' });
    expect((await subscriptionsOf(token)).map(({ id, status }) => ({ id, status }))).toEqual([
      { id: subscription, status: 'canceled' },
    ]);
    const admin = api(await newAdmin());
    await admin.post(`/api/admin/tokens/accounts/${await userIdOf(token)}/lift`, { reason: 'Settled' });
    expect(await subscribe(token, 'basic')).toMatchObject({ status: 200 });
    // The provider has more to say about the same dispute.
    await tell('charge.dispute.funds_withdrawn', { object: 'dispute', payment_intent: payment });
    await eventsSettled();
    expect(await planOf(token)).toMatchObject({ plan: 'basic', status: 'active' });
  });

  it('[TOK-05] ends the plan also where the process that learned of it was killed before', async () => {
    const token = await newShopper();
    const { purchaseId } = (await buy(token, 10, 'pm_card_visa')).body;
    await subscribe(token, 'basic');
    await rows(`update token_purchases set dispute = 'lost' where id = $1`, [purchaseId]);
    await rows('update plan_subscriptions set check_at = now() where user_id = $1', [await userIdOf(token)]);
    await waitFor(async () => (await planOf(token)).status === 'none', { what: 'the end of the plan' });
    expect((await subscriptionsOf(token)).map(({ status }) => status)).toEqual(['canceled']);
  });

  it('[TOK-05] of a month of an earlier plan ends the present one', async () => {
    const token = await newShopper();
    await subscribe(token, 'basic');
    const [month] = (await monthsOf(token)) as [Month];
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    await api(token).post('/api/tokens/plan/cancel', {});
    await pass(id, MONTH_SECONDS);
    await waitFor(async () => (await planOf(token)).status === 'none', { what: 'the end of the month' });
    expect(await subscribe(token, 'pro')).toMatchObject({ status: 200, body: { plan: 'pro' } });
    await dispute(month, 'lost');
    await waitFor(async () => (await planOf(token)).status === 'none', { what: 'the end of the present plan' });
  });
});
