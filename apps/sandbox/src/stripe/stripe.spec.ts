import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createServer, type Server } from 'node:http';
import { Stripe } from 'stripe';
import { startSandbox, type RunningSandbox } from '../testing/start-sandbox.js';

const DAY_MS = 86_400_000;

let sandbox: RunningSandbox;
let stripe: Stripe;
let shop: Server;
/** What the shop's webhook received: the bytes and their signature. */
let received: { body: string; signature: string }[] = [];

beforeAll(async () => {
  shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ body: Buffer.concat(chunks).toString(), signature: String(request.headers['stripe-signature']) });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => shop.once('listening', resolve));
  const { port } = shop.address() as { port: number };
  sandbox = await startSandbox({ PUBLIC_URL: `http://127.0.0.1:${port}` });
  stripe = connect('sk_test_any');
});
afterAll(async () => {
  shop.close();
  await sandbox.dispose();
});
afterEach(async () => {
  received = [];
  await sandbox.control('POST', 'reset');
});

function connect(key: string, maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries });
}

const authorize = async (card = 'pm_card_visa', amount = 2500) => {
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    capture_method: 'manual',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { payment_id: 'p1' },
  });
  return stripe.paymentIntents.confirm(intent.id, { payment_method: card, expand: ['latest_charge'] });
};
const failure = async (work: Promise<unknown>) => {
  const error = (await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )) as Stripe.errors.StripeError;
  return { type: error.type, status: error.statusCode, code: error.code, decline: error.decline_code };
};
const journal = async () =>
  ((await sandbox.control('GET', 'journal?service=stripe')) as { operation: string; key: string }[]).map(
    ({ operation }) => operation,
  );

describe('payment intents', () => {
  it('are authorised, captured once, and refunded up to what was captured', async () => {
    const intent = await authorize();
    const charge = intent.latest_charge as Stripe.Charge;
    expect(intent).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 2500,
      metadata: { payment_id: 'p1' },
    });
    const days = (charge.payment_method_details!.card!.capture_before! * 1000 - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(7);
    const captured = await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'k' });
    const replayed = await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'k' });
    expect([captured.status, captured.amount_received, replayed.id]).toEqual(['succeeded', 2500, intent.id]);
    expect(await failure(stripe.paymentIntents.capture(intent.id))).toMatchObject({
      status: 400,
      code: 'payment_intent_unexpected_state',
    });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 });
    expect(await failure(stripe.refunds.create({ payment_intent: intent.id, amount: 1501 }))).toMatchObject({
      code: 'amount_too_large',
    });
    await stripe.refunds.create({ payment_intent: intent.id });
    expect(await failure(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    expect(await journal()).toEqual([
      'payment_intent.create',
      'payment_intent.confirm',
      'payment_intent.capture',
      'refund.create',
      'refund.create',
    ]);
    expect(await sandbox.control('GET', 'stripe/books')).toMatchObject([{ captured: 2500, refunded: 2500 }]);
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedFraudulent', 'card_declined', 'fraudulent'],
  ])('decline %s', async (card, code, decline) => {
    expect(await failure(authorize(card))).toEqual({ type: 'StripeCardError', status: 402, code, decline });
    expect(await journal()).toEqual(['payment_intent.create']);
  });

  it('ask the bank for some cards, and take its answer', async () => {
    const intent = await authorize('pm_card_authenticationRequired');
    expect(intent.status).toBe('requires_action');
    const answer = (approve: boolean) =>
      fetch(`${sandbox.url}/stripe/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_secret: intent.client_secret, approve }),
      });
    await answer(false);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' });
    await answer(true);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
  });

  it('end by themselves when nobody captures them in time, and cannot be captured after', async () => {
    const intent = await authorize();
    await sandbox.control('POST', 'clock', { advanceMs: 7 * DAY_MS + 1000 });
    await until(async () => (await stripe.paymentIntents.retrieve(intent.id)).status === 'canceled');
    expect(await failure(stripe.paymentIntents.capture(intent.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).cancellation_reason).toBe('automatic');
  });

  it('outlive a restart', async () => {
    const intent = await authorize();
    await sandbox.restart();
    expect((await stripe.paymentIntents.cancel(intent.id)).status).toBe('canceled');
  });
});

describe('the API', () => {
  it('replays the answer under a key, also a lost one, and refuses the key for anything else', async () => {
    const create = (amount: number) =>
      connect('sk_test_any', 2).paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: 'one' });
    await sandbox.control('POST', 'faults', { service: 'stripe', mode: 'drop-reply', times: 1 });
    const [first, second] = [await create(100), await create(100)];
    expect(second.id).toBe(first.id);
    expect(await failure(create(200))).toMatchObject({ type: 'StripeIdempotencyError', status: 400 });
    expect(await journal()).toEqual(['payment_intent.create']);
  });

  it('takes keys of the test mode only, and names what is wrong', async () => {
    expect(await failure(connect('sk_live_real').paymentIntents.retrieve('pi_1'))).toMatchObject({ status: 401 });
    expect(await failure(stripe.paymentIntents.retrieve('pi_1'))).toMatchObject({
      status: 404,
      code: 'resource_missing',
    });
    expect(await failure(stripe.paymentIntents.create({ amount: 0, currency: 'usd' }))).toMatchObject({ status: 400 });
    const customer = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada' });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ email: 'ada@example.com' });
  });
});

describe('subscriptions', () => {
  let prices = 0;
  const subscribe = async (
    card = 'pm_card_visa',
    behavior: 'error_if_incomplete' | 'allow_incomplete' = 'error_if_incomplete',
    testClock?: string,
  ) => {
    const key = `basic-${++prices}`;
    const customer = await stripe.customers.create(testClock ? { test_clock: testClock } : {});
    const price = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 1000,
      recurring: { interval: 'month' },
      lookup_key: key,
      product_data: { name: 'Basic' },
    });
    expect((await stripe.prices.list({ lookup_keys: [key] })).data[0]!.id).toBe(price.id);
    const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
    return stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      default_payment_method: method.id,
      payment_behavior: behavior,
    });
  };
  const pass = (id: string, days: number, card?: string) =>
    sandbox.control('POST', `stripe/subscriptions/${id}`, {
      advanceSeconds: (days * DAY_MS) / 1000,
      ...(card ? { card } : {}),
    });
  const invoicesOf = async (subscription: string) => (await stripe.invoices.list({ subscription })).data;

  it('take the first month at once, and each later one on its day', async () => {
    const { id, created } = await subscribe();
    await pass(id, 62);
    expect((await invoicesOf(id)).map(({ status, billing_reason: why }) => [status, why])).toEqual([
      ['paid', 'subscription_cycle'],
      ['paid', 'subscription_cycle'],
      ['paid', 'subscription_create'],
    ]);
    const { items } = await stripe.subscriptions.retrieve(id);
    const months = (items.data[0]!.current_period_end - created) / (30.4 * 86_400);
    expect(Math.round(months)).toBe(3);
    expect(await failure(subscribe('pm_card_chargeDeclined'))).toMatchObject({ status: 402, code: 'card_declined' });
  });

  it('live by the test clock of their customer, which stands still until it is advanced', async () => {
    const { testClocks } = stripe.testHelpers;
    const start = Date.parse('2030-03-17T12:00:00Z') / 1000;
    const clock = await testClocks.create({ frozen_time: start, name: 'fourteen months' });
    const { id, created } = await subscribe('pm_card_visa', 'error_if_incomplete', clock.id);
    expect(created).toBe(start);
    const later = start + (425 * DAY_MS) / 1000;
    expect(await testClocks.advance(clock.id, { frozen_time: later })).toMatchObject({
      status: 'ready',
      frozen_time: later,
    });
    const paid = await stripe.invoices.list({ subscription: id, limit: 100 });
    expect(paid.data.map(({ status }) => status)).toEqual(Array.from({ length: 14 }, () => 'paid'));
    expect(await failure(testClocks.advance(clock.id, { frozen_time: start }))).toMatchObject({ status: 400 });
    expect(await failure(stripe.customers.create({ test_clock: 'clock_none' }))).toMatchObject({ status: 404 });
    expect((await testClocks.list()).data).toMatchObject([{ id: clock.id, name: 'fourteen months' }]);
    await testClocks.del(clock.id);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    expect(await failure(testClocks.retrieve(clock.id))).toMatchObject({ status: 404 });
  });

  it("wait for the bank's answer where they may, and end when nobody gives it", async () => {
    const asked = 'pm_card_authenticationRequired';
    expect(await failure(subscribe(asked))).toMatchObject({
      status: 402,
      code: 'subscription_payment_intent_requires_action',
    });
    const first = async (id: string) => {
      const expand = ['latest_invoice.confirmation_secret'];
      const { status, latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, { expand });
      return { status, invoice: invoice as Stripe.Invoice };
    };
    const { id } = await subscribe(asked, 'allow_incomplete');
    const { status, invoice } = await first(id);
    expect([status, invoice.status]).toEqual(['incomplete', 'open']);
    await fetch(`${sandbox.url}/stripe/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret: invoice.confirmation_secret!.client_secret, approve: true }),
    });
    // The books follow the answer, as at Stripe, a moment later.
    await expect.poll(() => first(id)).toMatchObject({ status: 'active', invoice: { status: 'paid' } });
    expect(await failure(stripe.invoices.voidInvoice(invoice.id))).toMatchObject({ status: 400 });
    const other = await subscribe(asked, 'allow_incomplete');
    await stripe.invoices.voidInvoice((await first(other.id)).invoice.id);
    const left = await subscribe(asked, 'allow_incomplete');
    await pass(left.id, 1);
    for (const each of [other, left])
      expect(await first(each.id)).toMatchObject({ status: 'incomplete_expired', invoice: { status: 'void' } });
  });

  it('try a refused card again, and end after the fourth time or with their period', async () => {
    const { id } = await subscribe();
    await pass(id, 31, 'pm_card_chargeDeclined');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
    await pass(id, 3, 'pm_card_visa');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
    await pass(id, 31, 'pm_card_chargeDeclined');
    await pass(id, 9);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
    const other = await subscribe();
    await stripe.subscriptions.update(other.id, { cancel_at_period_end: true });
    await pass(other.id, 31);
    expect(await stripe.subscriptions.retrieve(other.id)).toMatchObject({ status: 'canceled' });
    expect(await invoicesOf(other.id)).toHaveLength(1);
  });

  it('stay past due while their latest month is owed, whatever earlier one is paid', async () => {
    await sandbox.control('POST', 'stripe/invoices', { draftSeconds: (10 * DAY_MS) / 1000 });
    const { id } = await subscribe();
    await pass(id, 32, 'pm_card_chargeDeclined');
    const [earlier] = await invoicesOf(id);
    await stripe.invoices.finalizeInvoice(earlier!.id, { auto_advance: false });
    await pass(id, 41);
    const [latest] = await invoicesOf(id);
    const payAll = async (...owed: Stripe.Invoice[]) => {
      for (const invoice of owed) await stripe.invoices.pay(invoice.id, { payment_method: 'pm_card_visa' });
      return (await stripe.subscriptions.retrieve(id)).status;
    };
    expect([await payAll(), await payAll(earlier!), await payAll(latest!)]).toEqual(['past_due', 'past_due', 'active']);
  });
});

describe('webhooks', () => {
  it('are signed over their bytes, repeated and reversed on demand, and can be read again', async () => {
    await sandbox.control('POST', 'stripe/webhooks', { paused: true });
    await authorize();
    await sandbox.control('POST', 'stripe/webhooks', { paused: false });
    await until(() => Promise.resolve(received.length === 3));
    const events = received.map(({ body, signature }) =>
      stripe.webhooks.constructEvent(body, signature, sandbox.config.stripe.webhookSecret),
    );
    expect(events.map(({ type }) => type).sort()).toEqual([
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
      'payment_intent.created',
    ]);
    expect((await stripe.events.retrieve(events[0]!.id)).id).toBe(events[0]!.id);
    received = [];
    await sandbox.control('POST', 'stripe/webhooks/resend', { last: 3, times: 2, reversed: true });
    await until(() => Promise.resolve(received.length === 6));
  });
});

describe('the card page', () => {
  it('takes known test cards only, keeps no number, and talks to the shop alone', async () => {
    const send = async (number: string) => {
      const body = new URLSearchParams({
        type: 'card',
        'card[number]': number,
        'card[exp_month]': '04',
        'card[exp_year]': String(new Date().getUTCFullYear() + 2),
        'card[cvc]': '123',
      });
      const headers = { authorization: 'Bearer pk_test_sandbox' };
      return (await fetch(`${sandbox.url}/stripe/v1/payment_methods`, { method: 'POST', headers, body })).json();
    };
    expect(await send('4242 4242 4242 4242')).toMatchObject({
      id: expect.stringMatching(/^pm_/),
      card: { last4: '4242' },
    });
    expect(await send('4111 1111 1111 1111')).toMatchObject({ error: { code: 'incorrect_number' } });
    const page = await fetch(`${sandbox.url}/stripe/card?theme=dark`);
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${sandbox.config.publicUrl}`);
    expect(await page.text()).toContain('data-theme="dark"');
  });
});

async function until(check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await check());) {
    if (Date.now() > end) throw new Error('Waited too long.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
