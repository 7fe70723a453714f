import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TokenPurchase } from '#contracts';
import { findLedgerFaults } from '#ledger';
import { api, faults, signIn, socket, waitFor } from '#testing';
import { generate } from './generations.js';
import { booksOf } from './shop.js';
import { newShopper } from './shoppers.js';
import {
  answerBank,
  askedCard,
  atProvider,
  booked,
  buy,
  entriesOf,
  eventsSettled,
  paused,
  resendBackwards,
  rows,
  sandbox,
  subOf,
  subscribe,
  tokensOf,
  userIdOf,
  WELCOME,
} from './token-sales.js';

describe('token packs', () => {
  it('[TOK-03] cost what the configuration says, whatever the request says', async () => {
    const { packs } = (await api().get('/api/tokens/offers')).body;
    expect(packs).toEqual([
      { id: 'starter', tokens: 10, price: '4.00' },
      { id: 'popular', tokens: 50, price: '17.50' },
      { id: 'pro', tokens: 100, price: '30.00' },
      { id: 'unlimited', tokens: 999, price: '249.00' },
    ]);
    const token = await newShopper();
    for (const { tokens, price } of packs) {
      const { body } = await api(token).post<TokenPurchase>('/api/tokens/balance', {
        amount: tokens,
        note: 'pack',
        price: '0.01',
        paymentMethodId: 'pm_card_visa',
      });
      const cents = Math.round(Number(price) * 100);
      expect(await booked(body.purchaseId)).toMatchObject({ amount: cents, captured: cents, status: 'succeeded' });
    }
    expect(await tokensOf(token)).toBe(WELCOME + 1159);
  });

  it('[TOK-04] are for signed-in holders of write:Generate, and come in their sizes alone', async () => {
    const ask = { amount: 10, note: '' };
    expect(await api().post('/api/tokens/balance', ask)).toMatchObject({
      status: 401,
      body: { error: 'Please log in to purchase tokens' },
    });
    expect(await api(await signIn('newcomer')).post('/api/tokens/balance', ask)).toMatchObject({
      status: 403,
      body: { error: 'You do not have permission to purchase generation tokens' },
    });
    const token = await newShopper();
    expect(await buy(token, 11, 'pm_card_visa')).toMatchObject({
      status: 400,
      body: { error: 'Failed to create token transaction', field: 'amount' },
    });
    expect(await tokensOf(token)).toBe(WELCOME);
  });

  it('[TOK-04] grant nothing for a declined card, and the same purchase goes on with another one', async () => {
    const token = await newShopper();
    expect(await buy(token, 50, 'pm_card_chargeDeclinedInsufficientFunds')).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_DECLINED', error: expect.stringMatching(/^This card doesn't have enough funds/) },
    });
    expect(await tokensOf(token)).toBe(WELCOME);
    expect((await buy(token, 50, 'pm_card_visa')).body).toMatchObject({
      status: 'paid',
      balance: { tokensAvailable: WELCOME + 50 },
    });
    expect(
      await rows(`select status from token_purchases where user_id = (select id from users where sub = $1)`, [
        await subOf(token),
      ]),
    ).toEqual([{ status: 'paid' }]);
  });

  it('[TOK-03] are charged at the price that the page has shown, or not at all', async () => {
    const token = await newShopper();
    const buyAt = (shownPrice: string) =>
      api(token).post('/api/tokens/balance', { amount: 10, note: '', paymentMethodId: 'pm_card_visa', shownPrice });
    const refused = { status: 409, body: { field: 'shownPrice', error: expect.stringContaining('price has changed') } };
    expect(await buyAt('3.00')).toMatchObject(refused);
    const plan = { plan: 'basic', paymentMethodId: 'pm_card_visa' };
    expect(await api(token).post('/api/tokens/plan', { ...plan, shownPrice: '9.00' })).toMatchObject(refused);
    expect(await tokensOf(token)).toBe(WELCOME);
    expect(await buyAt('4.00')).toMatchObject({ status: 200, body: { status: 'paid', price: '4.00' } });
    expect(await tokensOf(token)).toBe(WELCOME + 10);
  });

  it('[TOK-04, TOK-07] grant their tokens once by the webhook alone, on every page within a second', async () => {
    const token = await newShopper();
    const pages = [await socket(token), await socket(token, { gateway: 1 })];
    const took: number[] = [];
    try {
      // Whatever else the machine does, it does not delay each of them.
      for (let packs = 1; packs <= 3; packs += 1) {
        const { body } = await buy(token, 50);
        expect(body).toMatchObject({ status: 'open', clientSecret: expect.stringContaining('_secret_') });
        const { id } = await booked(body.purchaseId);
        expect(await tokensOf(token)).toBe(WELCOME + (packs - 1) * 50);
        const since = performance.now();
        const confirmed = await atProvider(`payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' });
        expect(confirmed.status).toBe(200);
        for (const page of pages)
          await page.next('balance.updated', ({ tokensAvailable }) => tokensAvailable === WELCOME + packs * 50);
        took.push(performance.now() - since);
        await resendBackwards();
        for (let index = 0; index < 3; index++)
          expect((await api(token).get(`/api/tokens/purchases/${body.purchaseId}`)).body).toMatchObject({
            status: 'paid',
            clientSecret: null,
          });
        await eventsSettled();
        expect(await entriesOf(token, 'purchase')).toMatchObject(
          Array.from({ length: packs }, () => ({ amount: 50, note: 'Popular pack' })),
        );
      }
      expect(Math.min(...took)).toBeLessThan(1_000);
    } finally {
      for (const page of pages) page.close();
    }
  });

  it('[TOK-04] grant their tokens once by the answer, with late events and lost answers', async () => {
    const token = await newShopper();
    const lost = { service: 'stripe', match: '/confirm', mode: 'drop-reply', times: 2 } as const;
    await paused(async () => {
      const { body } = await faults.during(lost, () => buy(token, 10, 'pm_card_visa'));
      expect(body).toMatchObject({ status: 'paid', balance: { tokensAvailable: WELCOME + 10 } });
    });
    await resendBackwards();
    await eventsSettled();
    expect(await tokensOf(token)).toBe(WELCOME + 10);
  });

  it('[TOK-04] are bought once by a page that presses again with the card typed anew after a lost answer', async () => {
    const token = await newShopper();
    const page = { amount: 10, note: '', requestId: randomUUID() };
    const press = (paymentMethodId: string, request = page) =>
      api(token).post<TokenPurchase>('/api/tokens/balance', { ...request, paymentMethodId });
    const first = (await press('pm_card_visa')).body;
    const second = (await press('pm_card_mastercard')).body;
    expect(second).toMatchObject({ purchaseId: first.purchaseId, status: 'paid' });
    expect(await tokensOf(token)).toBe(WELCOME + 10);
    const other = (await press('pm_card_visa', { ...page, requestId: randomUUID() })).body;
    expect(other).toMatchObject({ status: 'paid', balance: { tokensAvailable: WELCOME + 20 } });
    const stranger = await newShopper();
    const foreign = await api(stranger).post('/api/tokens/balance', { ...page, paymentMethodId: 'pm_card_visa' });
    expect(foreign.body).toMatchObject({ status: 'paid', balance: { tokensAvailable: WELCOME + 10 } });
    // Declined is an answer: the same page goes on with another card, in the same purchase.
    const third = { ...page, requestId: randomUUID() };
    expect(await press('pm_card_chargeDeclined', third)).toMatchObject({ status: 402 });
    expect((await press('pm_card_visa', third)).body).toMatchObject({ status: 'paid' });
    expect(await entriesOf(token, 'purchase')).toHaveLength(3);
  });

  it("[TOK-04] wait for the bank's answer", async () => {
    const token = await newShopper();
    const { body } = await buy(token, 10, await askedCard());
    expect(body).toMatchObject({ status: 'requires_action', balance: { tokensAvailable: WELCOME } });
    const answer = (approve: boolean) => answerBank(body.clientSecret, approve);
    await answer(false);
    const read = async () => (await api(token).get(`/api/tokens/purchases/${body.purchaseId}`)).body;
    expect(await read()).toMatchObject({ status: 'open', balance: { tokensAvailable: WELCOME } });
    await buy(token, 10, await askedCard());
    await answer(true);
    expect(await read()).toMatchObject({ status: 'paid', balance: { tokensAvailable: WELCOME + 10 } });
  });

  it('[TOK-04] from 30 presses at once: one purchase under one key, and never tokens without a payment', async () => {
    const [token, other] = [await newShopper(), await newShopper()];
    const key = { 'idempotency-key': randomUUID() };
    const [same, many] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, () => buy(token, 10, 'pm_card_visa', key))),
      Promise.all(Array.from({ length: 30 }, () => buy(other, 10, 'pm_card_visa'))),
    ]);
    await eventsSettled();
    expect(same.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await tokensOf(token)).toBe(WELCOME + 10);
    const ids = [...new Set(many.flatMap(({ status, body }) => (status === 200 ? [body.purchaseId] : [])))];
    const taken = (await booksOf(...ids)).reduce((sum, { captured }) => sum + captured, 0);
    expect(await tokensOf(other)).toBe(WELCOME + (taken / 400) * 10);
    expect(await entriesOf(other, 'purchase')).toHaveLength(ids.length);
    expect(await findLedgerFaults({ query: async (sql: string) => (await rows(sql, [])) as never[] })).toEqual([]);
  });

  it('[TOK-04] are given up when nobody pays them; the next purchase is a new one', async () => {
    const token = await newShopper();
    const { body } = await buy(token, 10);
    const pass = (minutes: number) =>
      rows(
        `update token_purchases set created_at = created_at - $2 * interval '1 minute',
           asked_at = asked_at - $2 * interval '1 minute', check_at = now() where id = $1`,
        [body.purchaseId, minutes],
      );
    // Whoever comes back to it is not given up for having begun it so long ago.
    await pass(59);
    expect((await buy(token, 10)).body.purchaseId).toBe(body.purchaseId);
    await pass(59);
    const isLooked = `select check_at > now() as looked from token_purchases where id = $1`;
    await waitFor(async () => (await rows(isLooked, [body.purchaseId]))[0]!['looked'], { what: 'the look' });
    expect((await buy(token, 10)).body.purchaseId).toBe(body.purchaseId);
    await pass(61);
    await waitFor(async () => (await booked(body.purchaseId)).status === 'canceled', { what: 'the release' });
    const next = (await buy(token, 10, 'pm_card_visa')).body;
    expect(next).toMatchObject({ status: 'paid', balance: { tokensAvailable: WELCOME + 10 } });
    expect(next.purchaseId).not.toBe(body.purchaseId);
  });

  it('[TOK-06] that are refunded give back what is unspent; the rest is told to the admins', async () => {
    const token = await newShopper();
    const { body } = await buy(token, 50, 'pm_card_visa');
    const { id } = await booked(body.purchaseId);
    const refund = async (amount: number) =>
      expect((await atProvider('refunds', { payment_intent: id, amount: String(amount) })).status).toBe(200);
    await refund(350);
    await waitFor(async () => (await tokensOf(token)) === WELCOME + 40, { what: 'ten tokens to go' });
    await api(token).post('/api/tokens/consume', { amount: 45, note: 'spent' });
    await refund(1400);
    await waitFor(async () => (await tokensOf(token)) === 0, { what: 'the rest to go' });
    await resendBackwards();
    await eventsSettled();
    expect((await entriesOf(token, 'refund')).map(({ amount }) => amount)).toEqual([-5, -10]);
    expect(
      await rows('select action, details from audit_log where subject = $1', [`purchase:${body.purchaseId}`]),
    ).toEqual([
      {
        action: 'tokens.refund',
        details: { userId: await userIdOf(token), refundedCents: 1750, taken: 5, missingTokens: 35 },
      },
    ]);
  });

  it('[TOK-04, TOK-06] have their tokens again when the bank sends the refund back, and lose them to the next refund', async () => {
    const token = await newShopper();
    const { purchaseId } = (await buy(token, 10, 'pm_card_visa')).body;
    const { id } = await booked(purchaseId);
    await api(token).post('/api/tokens/consume', { amount: WELCOME + 4, note: 'four of the pack' });
    const refundAll = async () => {
      expect((await atProvider('refunds', { payment_intent: id })).status).toBe(200);
      await waitFor(async () => (await tokensOf(token)) === 0, { what: 'the unspent tokens to go' });
    };
    await refundAll();
    await sandbox('refunds/fail', { payment_intent: id });
    await waitFor(async () => (await tokensOf(token)) === 6, { what: 'the tokens to come back' });
    await resendBackwards();
    await eventsSettled();
    expect(await tokensOf(token)).toBe(6);
    await refundAll();
    const refunds = (await entriesOf(token, 'refund')).map(({ amount, note }) => [amount, note]);
    expect(refunds).toEqual([
      [-6, 'Refund: Starter pack'],
      [6, 'Refund sent back by your bank: Starter pack'],
      [-6, 'Refund: Starter pack'],
    ]);
    const told = await rows('select action, details from audit_log where subject = $1 order by id', [
      `purchase:${purchaseId}`,
    ]);
    expect(told).toMatchObject([
      { action: 'tokens.refund', details: { taken: 6, missingTokens: 4 } },
      { action: 'tokens.refund-failed', details: { refundedCents: 0, failedRefundCents: 400, given: 6 } },
      { action: 'tokens.refund', details: { taken: 6, missingTokens: 4 } },
    ]);
    expect(await findLedgerFaults({ query: async (sql: string) => (await rows(sql, [])) as never[] })).toEqual([]);
  });

  it('[TOK-04, TOK-06] take back those that were reserved meanwhile once they are free, and never those of another pack', async () => {
    const token = await newShopper();
    const first = (await buy(token, 10, 'pm_card_visa')).body.purchaseId;
    await api(token).post('/api/tokens/consume', { amount: WELCOME + 8, note: 'eight of the first pack' });
    await buy(token, 10, 'pm_card_visa');
    const word = randomUUID();
    const taken = async () => (await entriesOf(token, 'refund')).map(({ amount }) => amount);
    await faults.during({ service: 'openai', match: word, mode: 'latency', latencyMs: 240_000 }, async () => {
      const jobs = await Promise.all(
        Array.from({ length: 11 }, async () => (await generate(token, { prompt: `A heron ${word}` })).body.jobId),
      );
      expect(await tokensOf(token)).toBe(1);
      const { id } = await booked(first);
      expect((await atProvider('refunds', { payment_intent: id })).status).toBe(200);
      await waitFor(async () => (await taken()).length === 1, { what: 'the free token to go' });
      for (const jobId of jobs) expect((await api(token).post(`/api/jobs/${jobId}/cancel`)).status).toBe(200);
      await waitFor(async () => (await taken()).length === 2, { what: 'the freed token to go' });
    });
    await waitFor(async () => (await tokensOf(token)) === 10, { what: 'the second pack to be free' });
    expect(await taken()).toEqual([-1, -1]);
    const told = await rows(`select details from audit_log where subject = $1 order by id`, [`purchase:${first}`]);
    expect(told.map(({ details }) => details)).toEqual([
      expect.objectContaining({ taken: 1, missingTokens: 9 }),
      expect.objectContaining({ taken: 1, missingTokens: 8 }),
    ]);
    expect((await entriesOf(token, 'refund'))[0]!.note).toBe('Refund: Starter pack');
    expect(await findLedgerFaults({ query: async (sql: string) => (await rows(sql, [])) as never[] })).toEqual([]);
  });
});

describe('a disputed purchase', () => {
  it('[TOK-04, TOK-07] flags its buyer until the bank decides for us, on every page, and is told to the admins once', async () => {
    const token = await newShopper();
    const page = await socket(token, { gateway: 1 });
    const { body } = await buy(token, 10, 'pm_card_visa');
    const { id } = await booked(body.purchaseId);
    const logged = () =>
      rows(`select details->>'dispute' as dispute from audit_log where subject = $1 order by id`, [
        `purchase:${body.purchaseId}`,
      ]);
    const told = () => page.events.filter(({ event }) => event === 'plan.updated').length;
    const decide = async (status: string, dispute: string) => {
      const before = told();
      await sandbox('disputes', { payment_intent: id, status });
      await waitFor(async () => (await logged()).at(-1)?.['dispute'] === dispute, { what: 'the entry in the log' });
      await waitFor(() => told() > before, { what: 'the event of the dispute' });
    };
    await decide('needs_response', 'open');
    for (const refused of [await buy(token, 10, 'pm_card_visa'), await subscribe(token, 'basic')])
      expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('disputed') } });
    expect(await tokensOf(token)).toBe(WELCOME + 10);
    await decide('won', 'won');
    await resendBackwards();
    await eventsSettled();
    expect(await logged()).toEqual([{ dispute: 'open' }, { dispute: 'won' }]);
    expect((await buy(token, 10, 'pm_card_visa')).body).toMatchObject({ status: 'paid' });
    page.close();
  });
});

describe('every page of a user', () => {
  it('[TOK-07] learns of a plan that begins, changes and ends elsewhere', async () => {
    const token = await newShopper();
    const page = await socket(token, { gateway: 1 });
    const stranger = await socket(await newShopper(), { gateway: 1 });
    try {
      await subscribe(token, 'basic');
      const { userId } = await page.next('plan.updated');
      const told = () => page.events.filter(({ event }) => event === 'plan.updated').length;
      const begun = told();
      await api(token).post('/api/tokens/plan/cancel', {}, { gateway: 0 });
      await waitFor(() => told() > begun, { what: 'the event of the end' });
      expect(stranger.events.some(({ event }) => event === 'plan.updated')).toBe(false);
      await api(token).post('/api/tokens/plan/resume', {});
      const [row] = await rows('select provider_id from plan_subscriptions where user_id = $1', [userId]);
      const due = { advanceSeconds: 31 * 86_400, card: 'pm_card_chargeDeclined' };
      await sandbox(`subscriptions/${String(row!['provider_id'])}`, due);
      await eventsSettled();
      /** What was pushed before has come when this has. */
      const spend = async () => {
        const { body } = await api(token).post('/api/tokens/consume', { amount: 1, note: 'one' });
        await page.next('balance.updated', (balance) => balance.version >= body.balance.version);
      };
      await spend();
      // A read of an unpaid plan looks at the provider's books. What it finds is no news to the page that reads.
      const before = told();
      for (let reads = 0; reads < 3; reads++)
        expect((await api(token).get('/api/tokens/plan')).body).toMatchObject({ status: 'past_due' });
      await spend();
      expect(told()).toBe(before);
    } finally {
      page.close();
      stranger.close();
    }
  });
});

describe('generations', () => {
  it('[TOK-02] that cost more than is left are refused with the balance and what is missing', async () => {
    const token = await newShopper();
    await api(token).post('/api/tokens/consume', { amount: WELCOME, note: 'all of it' });
    expect(await generate(token)).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_TOKENS', balance: 0, shortfall: 1 },
    });
  });

  it('[TOK-02] of 200 spends at once on two gateways, 50 tokens pay for 50; the others are refused', async () => {
    const token = await newShopper();
    await buy(token, 50, 'pm_card_visa');
    await api(token).post('/api/tokens/consume', { amount: WELCOME, note: 'all but fifty' });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        api(token).post('/api/tokens/consume', { amount: 1, note: 'one' }, { gateway: index % 2 }),
      ),
    );
    const counted: Record<number, number> = {};
    for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
    expect(counted).toEqual({ 200: 50, 402: 150 });
    expect(await tokensOf(token)).toBe(0);
    expect((await entriesOf(token, 'consume')).filter(({ amount }) => amount === -1)).toHaveLength(50);
  });
});
