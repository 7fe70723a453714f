import { expect } from 'vitest';
import type { GiftCode, LedgerEntryView, PlanState, TokenPurchase } from '#contracts';
import { api, stack, waitFor } from '#testing';
import { query } from '../query.js';
import { balanceOf } from './generations.js';
import { booksOf, newAdmin } from './shop.js';

export const DAY_SECONDS = 86_400;
export const MONTH_SECONDS = 31 * DAY_SECONDS;

/** What a new shopper begins with. */
export const WELCOME = 10;

export const rows = (sql: string, values: unknown[]) => query<Record<string, unknown>>(sql, values);
export const buy = (token: string, amount: number, paymentMethodId?: string, headers = {}) =>
  api(token).post<TokenPurchase>(
    '/api/tokens/balance',
    { amount, note: '', ...(paymentMethodId ? { paymentMethodId } : {}) },
    { headers },
  );
export const tokensOf = async (token: string): Promise<number> => (await balanceOf(token)).tokensAvailable;
export const entriesOf = async (token: string, kind: string): Promise<LedgerEntryView[]> =>
  ((await api(token).get('/api/tokens/history?limit=200')).body as LedgerEntryView[]).filter(
    (entry) => entry.kind === kind,
  );

export async function sandbox(route: string, body: object): Promise<void> {
  const response = await fetch(`${stack().urls.sandbox}/__control/stripe/${route}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
}
/** What the provider itself is asked, as its frame or its dashboard would. */
export const atProvider = (path: string, body: Record<string, string>) =>
  fetch(`${stack().urls.sandbox}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body),
  });
/** A card that its bank asks about, as the provider's frame makes it. */
export async function askedCard(number = '4000002760003184'): Promise<string> {
  const response = await fetch(`${stack().urls.sandbox}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '04',
      'card[exp_year]': String(new Date().getUTCFullYear() + 2),
      'card[cvc]': '123',
    }),
  });
  return ((await response.json()) as { id: string }).id;
}
/** What the cardholder says in the bank's page. */
export const answerBank = (clientSecret: string | null, approve: boolean) =>
  fetch(`${stack().urls.sandbox}/stripe/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: clientSecret, approve }),
  });
export const resendBackwards = () => sandbox('webhooks/resend', { last: 12, times: 5, reversed: true });
/** Until every event so far has been delivered; its effect is there when the product has taken it. */
export async function eventsSettled(): Promise<void> {
  const outstanding = async (): Promise<number> => {
    const response = await fetch(`${stack().urls.sandbox}/__control/stripe/webhooks`);
    return ((await response.json()) as { outstanding: number }).outstanding;
  };
  await waitFor(async () => (await outstanding()) === 0, { what: 'the events to have arrived' });
}
export const paused = async <T>(work: () => Promise<T>): Promise<T> => {
  await sandbox('webhooks', { paused: true });
  return work().finally(() => sandbox('webhooks', { paused: false }));
};
export const booked = async (purchaseId: string) => (await booksOf(purchaseId))[0]!;
export const subOf = async (token: string): Promise<string> =>
  (await api(token).get('/auth/check')).body.user.sub as string;
export const subscribe = (token: string, plan: string, paymentMethodId = 'pm_card_visa') =>
  api(token).post<PlanState & { clientSecret?: string }>('/api/tokens/plan', { plan, paymentMethodId });
export const userIdOf = async (token: string): Promise<string> =>
  (await rows('select id::text from users where sub = $1', [await subOf(token)]))[0]!['id'] as string;
/** The user buys the smallest pack, asks the bank for the money, and gets it. Returns the purchase's id. */
export async function loseDispute(token: string): Promise<string> {
  const { purchaseId } = (await buy(token, 10, 'pm_card_visa')).body;
  const { id } = await booked(purchaseId);
  await sandbox('disputes', { payment_intent: id, status: 'needs_response' });
  await sandbox('disputes', { payment_intent: id, status: 'lost' });
  const logged = () =>
    rows(`select 1 from audit_log where subject = $1 and details->>'dispute' = 'lost'`, [`purchase:${purchaseId}`]);
  await waitFor(async () => (await logged()).length === 1, { what: 'the lost dispute' });
  return purchaseId;
}

/** Gift codes that an admin makes; one for five tokens unless told otherwise. */
export async function newGiftCodes(more: object = {}): Promise<{ codes: string[]; made: GiftCode[] }> {
  const { status, body } = await api(await newAdmin()).post('/api/admin/gift-codes', { count: 1, tokens: 5, ...more });
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body;
}

export interface Booked {
  id: string;
  status: string;
  cancel_at_period_end: boolean;
  default_payment_method: string | null;
  metadata: { subscription_id: string };
}
export const planOf = async (token: string): Promise<PlanState> => (await api(token).get('/api/tokens/plan')).body;
/** The user's subscriptions in the provider's own books, newest first. */
export async function subscriptionsOf(token: string): Promise<Booked[]> {
  const own = await rows(
    'select id::text from plan_subscriptions where user_id = (select id from users where sub = $1)',
    [await subOf(token)],
  );
  const all = (await (await fetch(`${stack().urls.sandbox}/__control/stripe/subscriptions`)).json()) as Booked[];
  return all.filter(({ metadata }) => own.some(({ id }) => id === metadata.subscription_id));
}
/** Lets time pass for the subscription, and the events of it arrive. */
export async function pass(id: string, advanceSeconds: number, card?: string): Promise<void> {
  await sandbox(`subscriptions/${id}`, { advanceSeconds, ...(card ? { card } : {}) });
  await eventsSettled();
}
export const refillsOf = async (token: string) => (await entriesOf(token, 'refill')).map(({ amount }) => amount);
