import { describe, expect, it } from 'vitest';
import { api, stack, waitFor } from '#testing';
import { newShopper } from './shoppers.js';
import {
  answerBank,
  askedCard,
  atProvider,
  DAY_SECONDS,
  eventsSettled,
  MONTH_SECONDS,
  pass,
  planOf,
  refillsOf,
  rows,
  sandbox,
  subscribe,
  subscriptionsOf,
  userIdOf,
  type Booked,
} from './token-sales.js';

/** The invoices of a subscription that are not open yet. */
async function draftsOf(subscription: string): Promise<{ id: string }[]> {
  const query = `limit=100&status=draft&subscription=${subscription}`;
  const response = await fetch(`${stack().urls.sandbox}/v1/invoices?${query}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  return ((await response.json()) as { data: { id: string }[] }).data;
}

async function priceOf(key: string): Promise<string> {
  const response = await fetch(`${stack().urls.sandbox}/v1/prices?lookup_keys[0]=${key}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  return ((await response.json()) as { data: [{ id: string }] }).data[0].id;
}
const customerOf = async (token: string): Promise<string> =>
  (await rows('select provider_id as id from payment_customers where user_id = $1', [await userIdOf(token)]))[0]![
    'id'
  ] as string;
/** Newest first. */
const statesOf = async (token: string) => (await subscriptionsOf(token)).map(({ status }) => status);

describe('cards of monthly plans', () => {
  it("[TOK-05] take the coming months from the card that is given on the provider's own page", async () => {
    const token = await newShopper();
    const openPage = () => api(token).post<{ url: string }>('/api/tokens/plan/card-page', {});
    expect((await openPage()).status).toBe(409);
    await subscribe(token, 'basic');
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    // The next month would be refused.
    await sandbox(`subscriptions/${id}`, { card: 'pm_card_chargeDeclined' });
    const { url } = (await openPage()).body;
    expect(await (await fetch(url)).text()).toContain('Return to Inkloom');
    const give = async (card: string, approve: boolean | null) => {
      const body = JSON.stringify({ card, approve });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${url}/card`, { method: 'POST', headers, body })).json();
    };
    expect(await give('pm_card_chargeDeclined', null)).toEqual({ problem: 'Your card was declined.' });
    const asked = await askedCard('4000002500003155');
    expect(await give(asked, null)).toEqual({ asks: true });
    expect(await give(asked, false)).toMatchObject({ problem: expect.stringContaining('could not confirm') });
    expect(await give(asked, true)).toEqual({ next: expect.stringMatching(/\/tokens\?card=changed$/) });
    await pass(id, MONTH_SECONDS);
    expect(await planOf(token)).toMatchObject({ plan: 'basic', status: 'active' });
    expect(await refillsOf(token)).toEqual([200, 200]);
  });

  it('[TOK-05] are paid month by month where the bank asks about several that are open', async () => {
    const token = await newShopper();
    await subscribe(token, 'basic');
    const [{ id }] = (await subscriptionsOf(token)) as [Booked];
    await sandbox('invoices', { draftSeconds: 100 * DAY_SECONDS });
    try {
      await pass(id, 2 * MONTH_SECONDS);
    } finally {
      await sandbox('invoices', { draftSeconds: 0 });
    }
    for (const { id: draft } of await draftsOf(id))
      await atProvider(`invoices/${draft}/finalize`, { auto_advance: 'false' });
    const paymentMethodId = await askedCard();
    const pay = async () => (await api(token).post('/api/tokens/plan/card', { paymentMethodId })).body;
    const secrets: string[] = [];
    for (let month = 1; month <= 2; month++) {
      let asked = await pay();
      // Also where nobody calls again after the answer.
      expect((await subscriptionsOf(token))[0]).toMatchObject({ default_payment_method: paymentMethodId });
      await waitFor(async () => !secrets.includes(asked.clientSecret) || ((asked = await pay()), false), {
        what: 'the next question',
      });
      secrets.push(asked.clientSecret);
      await answerBank(asked.clientSecret, true);
    }
    await waitFor(async () => (await pay()).clientSecret === null, { what: 'the end of the questions' });
    expect(new Set(secrets).size).toBe(2);
    await eventsSettled();
    expect(await refillsOf(token)).toEqual([200, 200, 200]);
  });

  it('[TOK-05] can be started anew where the process that asked the provider was killed before the refusal', async () => {
    const token = await newShopper();
    const [{ id: lost }] = (await rows(
      `insert into plan_subscriptions (id, user_id, plan, next_plan, created_at)
       values (gen_random_uuid(), $1, 'basic', 'basic', now() - interval '6 minutes') returning id::text`,
      [await userIdOf(token)],
    )) as [{ id: string }];
    expect(await subscribe(token, 'pro')).toMatchObject({ status: 200, body: { plan: 'pro', status: 'active' } });
    // The provider made it all the same, and told nobody.
    await atProvider('subscriptions', {
      customer: await customerOf(token),
      'items[0][price]': await priceOf('inkloom_basic_1000'),
      default_payment_method: 'pm_card_visa',
      payment_behavior: 'error_if_incomplete',
      'metadata[subscription_id]': lost,
    });
    await waitFor(async () => (await statesOf(token)).join() === 'canceled,active', { what: 'the second to end' });
    await eventsSettled();
    expect(await planOf(token)).toMatchObject({ plan: 'pro', status: 'active' });
    expect(await rows('select action from audit_log where subject = $1', [`plan:${lost}`])).toEqual([
      { action: 'tokens.second-plan' },
    ]);
    const other = await newShopper();
    await rows(
      `insert into plan_subscriptions (id, user_id, plan, next_plan) values (gen_random_uuid(), $1, 'basic', 'basic')`,
      [await userIdOf(other)],
    );
    // Somebody may still be asking.
    expect(await subscribe(other, 'pro')).toMatchObject({ status: 409 });
  });
});
