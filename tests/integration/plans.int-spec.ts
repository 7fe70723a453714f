import { describe, expect, it } from 'vitest';
import type { PlanChangeQuote, PlanState } from '#contracts';
import { api, faults, signIn, stack, waitFor } from '#testing';
import { generate, jobOf, PROMPT } from './generations.js';
import { newShopper } from './shoppers.js';
import {
  answerBank,
  askedCard,
  DAY_SECONDS,
  eventsSettled,
  MONTH_SECONDS,
  pass,
  paused,
  planOf,
  refillsOf,
  resendBackwards,
  sandbox,
  subscribe,
  subscriptionsOf,
  tokensOf,
  WELCOME,
  type Booked,
} from './token-sales.js';

/** How many of a subscriber's generations precede any other user's first. */
const HEAD_START = 10;

/** What a page waits for after the bank's answer: the provider needs a moment. */
const planShows = (token: string, expected: Partial<PlanState>) =>
  waitFor(
    async () => {
      const plan = await planOf(token);
      return Object.entries(expected).every(([key, value]) => plan[key as keyof PlanState] === value);
    },
    { what: `the plan to be ${JSON.stringify(expected)}` },
  );
/** What the provider was paid for the subscription, newest first, in cents. */
async function invoicesOf(subscription: string): Promise<number[]> {
  const response = await fetch(`${stack().urls.sandbox}/v1/invoices?limit=100&subscription=${subscription}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  return ((await response.json()) as { data: { amount_paid: number }[] }).data.map(({ amount_paid: paid }) => paid);
}
/** When the present month of a subscription began by the provider's own books: not always on the day on which it ends. */
async function monthOf(subscription: string): Promise<number> {
  const response = await fetch(`${stack().urls.sandbox}/v1/subscriptions/${subscription}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  const { items } = (await response.json()) as { items: { data: [{ current_period_start: number }] } };
  return items.data[0].current_period_start;
}

describe('monthly plans', () => {
  it('[TOK-05] refill once for each paid month, however often and in whatever order the events come', async () => {
    const token = await newShopper();
    expect(await subscribe(token, 'basic')).toMatchObject({
      status: 200,
      body: { plan: 'basic', status: 'active', endsWithPeriod: false },
    });
    expect(await refillsOf(token)).toEqual([200]);
    expect(await subscribe(token, 'pro')).toMatchObject({ status: 409 });
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    await resendBackwards();
    await paused(() => pass(id, MONTH_SECONDS));
    await resendBackwards();
    await waitFor(async () => (await refillsOf(token)).length === 2, { what: 'the second month' });
    await pass(id, 2 * MONTH_SECONDS);
    await resendBackwards();
    await eventsSettled();
    expect(await refillsOf(token)).toEqual(Array.from({ length: 4 }, () => 200));
    expect(await tokensOf(token)).toBe(WELCOME + 4 * 200);
    const left = Date.parse((await planOf(token)).periodEnd!) - Date.now();
    expect(Math.round(left / 1000 / DAY_SECONDS / 30.4)).toBe(4);
  });

  it('[TOK-05] refill once although the paid invoice is told five times before the answer to the subscription', async () => {
    const token = await newShopper();
    const lost = { service: 'stripe', match: 'POST /v1/subscriptions', mode: 'drop-reply', times: 3 } as const;
    await paused(async () => {
      await faults.during(lost, () => subscribe(token, 'pro'));
      expect(await planOf(token)).toMatchObject({ plan: null, status: 'none' });
    });
    await sandbox('webhooks/resend', { type: 'invoice.paid', last: 1, times: 5 });
    await waitFor(async () => (await refillsOf(token)).length === 1, { what: 'the refill' });
    await eventsSettled();
    expect(await refillsOf(token)).toEqual([1000]);
    expect(await planOf(token)).toMatchObject({ plan: 'pro', status: 'active' });
  });

  it('[TOK-05] run for fourteen months with an upgrade, a refused card, its recovery and a cancellation', async () => {
    const token = await newShopper();
    await subscribe(token, 'basic');
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    const months = (count: number, card?: string) => pass(id, count * MONTH_SECONDS, card);
    await months(3);
    expect(await refillsOf(token)).toEqual([200, 200, 200, 200]);
    const { at, tokens, due } = (await api(token).get<PlanChangeQuote>('/api/tokens/plan/change?plan=pro')).body;
    expect((await api(token).post('/api/tokens/plan/change', { plan: 'pro', at })).status).toBe(200);
    await months(4);
    expect(await planOf(token)).toMatchObject({ plan: 'pro', status: 'active' });
    await months(1, 'pm_card_chargeDeclined');
    expect(await planOf(token)).toMatchObject({
      plan: 'pro',
      status: 'past_due',
      due: '35.00',
      nextAttempt: expect.any(String),
    });
    await pass(id, 3 * DAY_SECONDS, 'pm_card_visa');
    await resendBackwards();
    expect(await planOf(token)).toMatchObject({ plan: 'pro', status: 'active', due: '0.00', nextAttempt: null });
    await months(5);
    expect((await api(token).post('/api/tokens/plan/cancel', {})).body).toMatchObject({ endsWithPeriod: true });
    await months(2);
    await resendBackwards();
    await eventsSettled();
    expect(await planOf(token)).toMatchObject({ plan: null, status: 'none' });
    const paid = await invoicesOf(id);
    expect(paid.filter((cents) => cents > 0)).toEqual([
      ...Array.from({ length: 10 }, () => 3500),
      Math.round(Number(due) * 100),
      ...Array.from({ length: 4 }, () => 1000),
    ]);
    expect(await refillsOf(token)).toEqual([
      ...Array.from({ length: 10 }, () => 1000),
      tokens,
      ...Array.from({ length: 4 }, () => 200),
    ]);
    expect(await tokensOf(token)).toBe(WELCOME + 10_000 + tokens + 800);
    const buckets = await api(token).get<{ source: string; tokens: number }[]>('/api/tokens/buckets');
    expect(buckets.body).toEqual([
      { source: 'plan', tokens: 10_800 + tokens, expiresAt: null },
      { source: 'given', tokens: WELCOME, expiresAt: null },
    ]);
  });

  it('[TOK-05] are one for a user, however many tabs subscribe at once', async () => {
    const token = await newShopper();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => subscribe(token, index % 2 ? 'basic' : 'pro')),
    );
    await eventsSettled();
    expect(await subscriptionsOf(token)).toHaveLength(1);
    const { plan } = await planOf(token);
    expect(answers.filter(({ status, body }) => status === 200 && body.plan !== plan)).toEqual([]);
    expect(await refillsOf(token)).toEqual([plan === 'pro' ? 1000 : 200]);
  });

  it('[TOK-05] begin once although the answer is lost, and not at all with a declined card', async () => {
    const token = await newShopper();
    expect(await subscribe(token, 'pro', 'pm_card_chargeDeclined')).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_DECLINED' },
    });
    expect(await subscriptionsOf(token)).toEqual([]);
    expect(await planOf(token)).toMatchObject({ plan: null, status: 'none' });
    const lost = { service: 'stripe', match: 'POST /v1/subscriptions', mode: 'drop-reply', times: 3 } as const;
    // Without the events, which would tell of the plan before it is asked for again.
    await paused(async () => {
      await faults.during(lost, () => subscribe(token, 'pro'));
      expect(await subscribe(token, 'pro')).toMatchObject({ status: 200, body: { plan: 'pro', status: 'active' } });
    });
    await eventsSettled();
    expect(await subscriptionsOf(token)).toHaveLength(1);
    expect(await refillsOf(token)).toEqual([1000]);
    const unanswered = await newShopper();
    await faults.during(lost, () => subscribe(unanswered, 'basic'));
    await waitFor(async () => (await refillsOf(unanswered)).length === 1, { what: 'the events to start the plan' });
    expect(await planOf(unanswered)).toMatchObject({ plan: 'basic', status: 'active' });
  });

  it("[TOK-05] wait for the bank's answer, and leave nothing behind where it is no or never comes", async () => {
    const token = await newShopper();
    const ask = async (plan: string) => {
      const { status, body } = await subscribe(token, plan, await askedCard());
      expect({ status, body }).toMatchObject({ status: 200, body: { plan: null, clientSecret: expect.any(String) } });
      return body.clientSecret ?? null;
    };
    await answerBank(await ask('basic'), false);
    expect(await planOf(token)).toMatchObject({ plan: null, status: 'none' });
    expect(await api(token).post('/api/tokens/plan/cancel', {})).toMatchObject({ status: 409 });
    const unanswered = await ask('basic');
    const answered = await ask('pro');
    expect((await answerBank(unanswered, true)).status).toBe(200);
    await paused(async () => {
      await answerBank(answered, true);
      await planShows(token, { plan: 'pro', status: 'active' });
    });
    await resendBackwards();
    await eventsSettled();
    expect(await refillsOf(token)).toEqual([1000]);
    expect((await subscriptionsOf(token)).map(({ status }) => status)).toEqual([
      'active',
      'incomplete_expired',
      'incomplete_expired',
    ]);
  });

  it('[TOK-05] grow, and are paid when they are due, with a card whose bank asks each time', async () => {
    const token = await newShopper();
    const first = await subscribe(token, 'basic', await askedCard());
    await answerBank(first.body.clientSecret ?? null, true);
    await planShows(token, { plan: 'basic', status: 'active' });
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    const grow = async () => {
      const { at, tokens } = (await api(token).get<PlanChangeQuote>('/api/tokens/plan/change?plan=pro')).body;
      const { body } = await api(token).post('/api/tokens/plan/change', { plan: 'pro', at });
      expect(body).toMatchObject({
        plan: 'basic',
        nextPlan: 'basic',
        changeIsPending: true,
        clientSecret: expect.any(String),
      });
      return { tokens, clientSecret: String(body.clientSecret) };
    };
    await answerBank((await grow()).clientSecret, false);
    // Another card is for the months to come: it does not pay for what the bank was asked about.
    expect((await api(token).post('/api/tokens/plan/card', { paymentMethodId: 'pm_card_visa' })).status).toBe(200);
    expect(await invoicesOf(id)).toEqual([0, 1000]);
    await sandbox(`subscriptions/${id}`, { card: await askedCard() });
    expect(await planOf(token)).toMatchObject({ plan: 'basic', nextPlan: 'basic', status: 'active' });
    await pass(id, DAY_SECONDS);
    const { tokens, clientSecret } = await grow();
    expect(await refillsOf(token)).toEqual([200]);
    await paused(async () => {
      await answerBank(clientSecret, true);
      await planShows(token, { plan: 'pro', nextPlan: 'pro', status: 'active' });
    });
    await resendBackwards();
    await eventsSettled();
    expect(await refillsOf(token)).toEqual([tokens, 200]);
    await pass(id, MONTH_SECONDS);
    expect(await planOf(token)).toMatchObject({ plan: 'pro', status: 'past_due' });
    const paymentMethodId = await askedCard();
    const pay = async () => (await api(token).post('/api/tokens/plan/card', { paymentMethodId })).body;
    const asked = await pay();
    expect(asked).toMatchObject({ status: 'past_due', clientSecret: expect.any(String) });
    await answerBank(asked.clientSecret, true);
    await planShows(token, { status: 'active' });
    expect(await pay()).toMatchObject({ plan: 'pro', status: 'active', clientSecret: null });
    await resendBackwards();
    await eventsSettled();
    expect(await refillsOf(token)).toEqual([1000, tokens, 200]);
  });

  it('[TOK-05] give up a larger plan that the bank was asked about and nobody confirmed', async () => {
    const token = await newShopper();
    await answerBank((await subscribe(token, 'basic', await askedCard())).body.clientSecret ?? null, true);
    await planShows(token, { plan: 'basic' });
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    const { at } = (await api(token).get<PlanChangeQuote>('/api/tokens/plan/change?plan=pro')).body;
    const { body } = await api(token).post('/api/tokens/plan/change', { plan: 'pro', at });
    expect(body.clientSecret).toEqual(expect.any(String));
    await pass(id, DAY_SECONDS);
    await answerBank(body.clientSecret, true);
    await eventsSettled();
    expect(await planOf(token)).toMatchObject({ plan: 'basic', nextPlan: 'basic', status: 'active' });
    expect(await refillsOf(token)).toEqual([200]);
  });

  it('[TOK-05] end at once where a payment was refused, and charge nothing after that', async () => {
    const token = await newShopper();
    await subscribe(token, 'basic');
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    await pass(id, MONTH_SECONDS, 'pm_card_chargeDeclined');
    expect(await planOf(token)).toMatchObject({ status: 'past_due' });
    expect((await api(token).post('/api/tokens/plan/cancel', {})).body).toMatchObject({ plan: null, status: 'none' });
    expect((await subscriptionsOf(token)).map(({ status }) => status)).toEqual(['canceled']);
    await sandbox(`subscriptions/${id}`, { advanceSeconds: 2 * MONTH_SECONDS });
    await resendBackwards();
    await eventsSettled();
    expect(await invoicesOf(id)).toEqual([0, 1000]);
    expect(await refillsOf(token)).toEqual([200]);
    expect(await subscribe(token, 'pro')).toMatchObject({ status: 200, body: { plan: 'pro' } });
  });

  it('[TOK-05] of a month that has begun and is not charged yet are refilled when it is, and end at once where they are cancelled before', async () => {
    const [payer, leaver] = [await newShopper(), await newShopper()];
    for (const token of [payer, leaver]) await subscribe(token, 'pro');
    const [paying] = await subscriptionsOf(payer);
    const [leaving] = await subscriptionsOf(leaver);
    const toNextMonth = Math.round((Date.parse((await planOf(payer)).periodEnd!) - Date.now()) / 1000) + 60;
    await sandbox('invoices', { draftSeconds: 3600 });
    try {
      for (const { id } of [paying!, leaving!]) await pass(id, toNextMonth);
      for (const token of [payer, leaver])
        expect(await planOf(token)).toMatchObject({ plan: 'pro', status: 'active', freeItem: null, monthIsDue: true });
      expect(await refillsOf(payer)).toEqual([1000]);
      expect(await api(payer).get('/api/tokens/plan/change?plan=basic')).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('within the hour') },
      });
      expect((await api(leaver).post('/api/tokens/plan/cancel', {})).body).toMatchObject({ plan: null });
      for (const { id } of [paying!, leaving!]) await pass(id, 2 * 3600);
    } finally {
      await sandbox('invoices', { draftSeconds: 0 });
    }
    expect([await refillsOf(payer), await refillsOf(leaver)]).toEqual([[1000, 1000], [1000]]);
    expect([await invoicesOf(paying!.id), await invoicesOf(leaving!.id)]).toEqual([
      [3500, 3500],
      [0, 3500],
    ]);
    expect(await planOf(payer)).toMatchObject({ freeItem: { orderId: null }, monthIsDue: false });
  });

  it('[TOK-05] say that a payment failed and when it is tried again, refill when it succeeds, and end when it never does', async () => {
    const token = await newShopper();
    await subscribe(token, 'basic');
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    await pass(id, MONTH_SECONDS, 'pm_card_chargeDeclined');
    const due = await planOf(token);
    expect(due).toMatchObject({ plan: 'basic', status: 'past_due', due: '10.00', nextAttempt: expect.any(String) });
    const unreachable = { service: 'stripe', match: `/subscriptions/${id}`, mode: 'status', status: 500 } as const;
    expect(await faults.during(unreachable, () => planOf(token))).toEqual(due);
    expect(await refillsOf(token)).toEqual([200]);
    const changeCard = (paymentMethodId: string) => api(token).post('/api/tokens/plan/card', { paymentMethodId });
    expect(await changeCard('pm_card_chargeDeclinedInsufficientFunds')).toMatchObject({
      status: 402,
      body: { error: expect.stringMatching(/^This card doesn't have enough funds/) },
    });
    expect((await planOf(token)).status).toBe('past_due');
    expect((await changeCard('pm_card_visa')).body).toMatchObject({ status: 'active', nextAttempt: null });
    expect(await refillsOf(token)).toEqual([200, 200]);
    await pass(id, MONTH_SECONDS, 'pm_card_chargeDeclined');
    await pass(id, 3 * DAY_SECONDS, 'pm_card_visa');
    expect(await planOf(token)).toMatchObject({ status: 'active', nextAttempt: null });
    expect(await refillsOf(token)).toEqual([200, 200, 200]);
    await pass(id, MONTH_SECONDS, 'pm_card_chargeDeclined');
    await pass(id, 12 * DAY_SECONDS);
    await resendBackwards();
    await eventsSettled();
    expect(await planOf(token)).toMatchObject({ plan: null, status: 'none' });
    expect(await refillsOf(token)).toEqual([200, 200, 200]);
    expect(await subscribe(token, 'basic')).toMatchObject({ status: 200 });
  });

  it('[TOK-05] grow at once for the price that was shown, and shrink with the next month', async () => {
    const token = await newShopper();
    const quote = async (plan: string) =>
      (await api(token).get<PlanChangeQuote>(`/api/tokens/plan/change?plan=${plan}`)).body;
    const change = (body: object) => api(token).post<PlanState>('/api/tokens/plan/change', body);
    expect((await change({ plan: 'pro' })).status).toBe(409);
    await subscribe(token, 'basic');
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    await pass(id, 10 * DAY_SECONDS);
    const { at, due, tokens, periodEnd } = await quote('pro');
    const end = Date.parse(periodEnd) / 1000;
    const left = (end - at!) / (end - (await monthOf(id)));
    expect(Number(due)).toBeCloseTo(25 * left, 1);
    expect(tokens).toBe(Math.round((Number(due) * 800) / 25));
    for (const chosen of [at! - 5 * DAY_SECONDS, at! + 5 * DAY_SECONDS])
      expect(await change({ plan: 'pro', at: chosen })).toMatchObject({ status: 409 });
    await sandbox(`subscriptions/${id}`, { card: 'pm_card_chargeDeclined' });
    expect(await change({ plan: 'pro', at: at! + 1 })).toMatchObject({ status: 402 });
    expect(await planOf(token)).toMatchObject({ plan: 'basic', nextPlan: 'basic' });
    await sandbox(`subscriptions/${id}`, { card: 'pm_card_visa' });
    const answers = await Promise.all([change({ plan: 'pro', at }), change({ plan: 'pro', at })]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    await resendBackwards();
    await eventsSettled();
    expect(await planOf(token)).toMatchObject({ plan: 'pro', nextPlan: 'pro', periodEnd });
    expect(await refillsOf(token)).toEqual([tokens, 200]);
    expect(await invoicesOf(id)).toEqual([Math.round(Number(due) * 100), 1000]);
    expect(await quote('basic')).toMatchObject({ due: '0.00', tokens: 0, at: null });
    expect((await change({ plan: 'basic' })).body).toMatchObject({ plan: 'pro', nextPlan: 'basic' });
    await pass(id, MONTH_SECONDS);
    expect(await planOf(token)).toMatchObject({ plan: 'basic', nextPlan: 'basic' });
    expect(await refillsOf(token)).toEqual([200, tokens, 200]);
  });

  it('[TOK-05] give up a larger plan that waits for the bank when they are cancelled', async () => {
    const token = await newShopper();
    await answerBank((await subscribe(token, 'basic', await askedCard())).body.clientSecret ?? null, true);
    await planShows(token, { plan: 'basic' });
    const { at } = (await api(token).get<PlanChangeQuote>('/api/tokens/plan/change?plan=pro')).body;
    const { body } = await api(token).post('/api/tokens/plan/change', { plan: 'pro', at });
    expect((await api(token).post('/api/tokens/plan/cancel', {})).body).toMatchObject({ endsWithPeriod: true });
    await answerBank(body.clientSecret, true);
    await eventsSettled();
    expect(await planOf(token)).toMatchObject({ plan: 'basic', nextPlan: 'basic', endsWithPeriod: true });
    expect(await refillsOf(token)).toEqual([200]);
  });

  it('[TOK-05] end with the paid month when they are cancelled, unless that is taken back', async () => {
    const token = await newShopper();
    expect((await api(token).post('/api/tokens/plan/cancel', {})).status).toBe(409);
    await subscribe(token, 'pro');
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    const cancel = () => api(token).post('/api/tokens/plan/cancel', {});
    expect((await cancel()).body).toMatchObject({ plan: 'pro', status: 'active', endsWithPeriod: true });
    expect((await api(token).post('/api/tokens/plan/resume', {})).body).toMatchObject({ endsWithPeriod: false });
    await pass(id, MONTH_SECONDS);
    expect(await refillsOf(token)).toEqual([1000, 1000]);
    expect((await cancel()).body).toMatchObject({ endsWithPeriod: true });
    await pass(id, 2 * MONTH_SECONDS);
    expect(await planOf(token)).toMatchObject({ plan: null, status: 'none' });
    expect(await refillsOf(token)).toEqual([1000, 1000]);
  });

  it('[TOK-05] are cancelled and kept by many tabs at once without an error, and stand as the provider says', async () => {
    const token = await newShopper();
    await subscribe(token, 'basic');
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        api(token).post(`/api/tokens/plan/${index % 2 ? 'resume' : 'cancel'}`, {}),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await eventsSettled();
    const [booked] = await subscriptionsOf(token);
    expect(await planOf(token)).toMatchObject({ status: 'active', endsWithPeriod: booked!.cancel_at_period_end });
  });
});

describe('generations', () => {
  it("[JOB-13] of subscribers go first, and their many keep nobody's first from its turn", async () => {
    const members = await Promise.all(Array.from({ length: 100 }, () => newShopper()));
    const subscriber = await newShopper();
    await subscribe(subscriber, 'basic');
    const operator = api(await signIn('operator'));
    expect((await operator.post('/api/ops/queues/generation/pause', {})).status).toBe(200);
    const jobs: { token: string; id: string }[] = [];
    const add = async (token: string, index = 0) => {
      const { body } = await generate(token, { prompt: `${PROMPT}, number ${index}` });
      jobs.push({ token, id: body.jobId });
      return String(body.jobId);
    };
    try {
      await Promise.all(members.map((each) => add(each)));
      const paid = await add(subscriber);
      // The members' own order is the relay's to change: it promotes those that have waited until its check.
      expect((await positionsOf(jobs)).get(paid)).toBe(1);
      for (let index = 1; index < 25; index++) await add(subscriber, index);
      // No more of the subscriber's go before a member's first than the plan is worth.
      const isFair = (positions: Map<string, number>) =>
        jobs.every(({ token, id }) => token === subscriber || positions.get(id)! <= members.length + HEAD_START);
      await waitFor(async () => isFair(await positionsOf(jobs)), { what: "the members' turn" });
    } finally {
      await Promise.all(jobs.map(({ token, id }) => api(token).post(`/api/jobs/${id}/cancel`, {})));
      await operator.post('/api/ops/queues/generation/resume', {});
    }
  });
});

/** The queue positions of waiting jobs by their ids, once all of them have one. */
const positionsOf = (jobs: { token: string; id: string }[]): Promise<Map<string, number>> =>
  waitFor(
    async () => {
      const views = await Promise.all(jobs.map(({ token, id }) => jobOf(token, id)));
      const positions = views.map(({ jobId, queuePosition }) => [String(jobId), Number(queuePosition ?? 0)] as const);
      return new Set(positions.map(([, position]) => position)).size === jobs.length && new Map(positions);
    },
    { what: 'all of them to be queued' },
  );
