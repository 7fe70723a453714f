import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import type { TokenAccountView, TokenReceipt, TokenStatement } from '#contracts';
import { api, signIn, socket, waitFor } from '#testing';
import { ended, generate } from './generations.js';
import { newAdmin } from './shop.js';
import { newShopper } from './shoppers.js';
import {
  atProvider,
  booked,
  buy,
  entriesOf,
  loseDispute,
  rows,
  subscribe,
  tokensOf,
  userIdOf,
  WELCOME,
} from './token-sales.js';

interface LedgerState {
  checkedAt: string | null;
  faults: { userId: string; problem: string }[];
}

const statementOf = async (token: string, query = ''): Promise<TokenStatement> =>
  (await api(token).get<TokenStatement>(`/api/tokens/statement?${query}`)).body;
const thisMonth = (): string => new Date().toISOString().slice(0, 7);
/** A movement of long ago, as the ledger of then wrote it. */
async function bookEarlier(userId: string, at: string, amount: number, kind: string): Promise<void> {
  await rows(
    `insert into token_entries (id, user_id, kind, balance_change, held_change, balance_after, held_after, business_key, created_at)
     values ($1, $2, $3, $4, 0, $4, 0, $5, $6)`,
    [v7({ msecs: Date.parse(at) }), userId, kind, amount, randomUUID(), at],
  );
  await rows('update token_accounts set balance = balance + $2 where user_id = $1', [userId, amount]);
}
/** Each line follows from the one below it, the lowest from the balance before the month. */
function expectChain({ opening, closing, entries }: TokenStatement): void {
  let balance = opening;
  for (const entry of entries.toReversed()) expect(entry.balance).toBe((balance += entry.amount));
  expect(balance).toBe(closing);
}

describe('the statement of a month', () => {
  it('[TOK-06] leads line by line from the balance before it to the one after it, in UTC', async () => {
    const token = await newShopper();
    const userId = await userIdOf(token);
    await bookEarlier(userId, '2026-01-31T23:59:59.999Z', 40, 'grant');
    await bookEarlier(userId, '2026-02-01T00:00:00Z', -3, 'consume');
    await bookEarlier(userId, '2026-02-28T23:59:59Z', -4, 'consume');
    await bookEarlier(userId, '2026-02-28T12:00:00Z', 9, 'grant');
    await bookEarlier(userId, '2026-02-28T13:00:00Z', -2, 'correction');
    await bookEarlier(userId, '2026-02-28T14:00:00Z', -1, 'expiry');
    await bookEarlier(userId, '2026-03-01T00:00:00Z', -1, 'consume');
    const february = await statementOf(token, 'month=2026-02');
    expect(february).toMatchObject({
      month: '2026-02',
      firstMonth: '2026-01',
      opening: 40,
      // What an admin took away, and what expired, was not spent.
      added: 6,
      spent: 7,
      closing: 39,
      days: [
        { day: '2026-02-01', added: 0, spent: 3 },
        { day: '2026-02-28', added: 6, spent: 4 },
      ],
      next: null,
    });
    expect(february.entries.map(({ amount, balance }) => [amount, balance])).toEqual([
      [-4, 39],
      [-1, 43],
      [-2, 44],
      [9, 46],
      [-3, 37],
    ]);
    expect(await statementOf(token, 'month=2026-03')).toMatchObject({ opening: 39, closing: 38 });
    expect(await statementOf(token, 'month=2025-12')).toMatchObject({ opening: 0, closing: 0, entries: [], days: [] });
    const now = await statementOf(token);
    expect(now).toMatchObject({ month: thisMonth(), opening: 38, closing: await tokensOf(token) });
    expectChain(now);
  });

  it('[TOK-06] has one line per image, its kinds filtered and its pages whole, and adds up after parallel spends', async () => {
    const token = await newShopper();
    await ended(token, (await generate(token)).body.jobId);
    await buy(token, 50, 'pm_card_visa');
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        api(token).post('/api/tokens/consume', { amount: 1, note: `spend ${index}` }, { gateway: index % 2 }),
      ),
    );
    const whole = await statementOf(token, 'limit=200');
    expectChain(whole);
    expect(whole).toMatchObject({ opening: 0, added: WELCOME + 50, closing: await tokensOf(token) });
    expect(whole.entries.filter(({ jobId }) => jobId)).toMatchObject([{ kind: 'settle', amount: -1 }]);
    const read: TokenStatement['entries'] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: TokenStatement = await statementOf(token, `limit=7${cursor && `&cursor=${cursor}`}`);
      expect(page).toMatchObject({ closing: whole.closing, days: whole.days });
      read.push(...page.entries);
      cursor = page.next;
    }
    expect(read).toEqual(whole.entries);
    const spent = await statementOf(token, 'kind=consume&limit=200');
    expect(spent.entries).toEqual(whole.entries.filter(({ kind }) => kind === 'consume'));
    expect(spent.closing).toBe(whole.closing);
    for (const query of ['month=2026-13', 'month=1999-01', 'kind=theft', 'limit=201'])
      expect((await api(token).get(`/api/tokens/statement?${query}`)).status).toBe(400);
  });
});

describe('the receipt of a purchase', () => {
  it('[TOK-04] says what was paid and given back, under a number of its own, for paid ones alone', async () => {
    const token = await newShopper();
    await api(token).post('/api/users', { firstName: 'Ada', lastName: 'Byron' });
    const { purchaseId } = (await buy(token, 50, 'pm_card_visa')).body;
    const receiptOf = async (id: string) => api(token).get<TokenReceipt>(`/api/tokens/purchases/${id}/receipt`);
    const { body } = await receiptOf(purchaseId);
    expect(body).toMatchObject({
      purchaseId,
      number: expect.stringMatching(/^TOK-\d{6}$/),
      pack: 'popular',
      tokens: 50,
      price: '17.50',
      refunded: '0.00',
      buyer: { name: 'Ada Byron', email: null },
    });
    const [line] = (await statementOf(token, 'kind=purchase')).entries;
    expect(line).toMatchObject({ purchaseId, amount: 50 });
    const { id } = await booked(purchaseId);
    await atProvider('refunds', { payment_intent: id, amount: '350' });
    await waitFor(async () => (await receiptOf(purchaseId)).body.refunded === '3.50', { what: 'the refund' });
    const next = (await buy(token, 10, 'pm_card_visa')).body.purchaseId;
    expect((await receiptOf(next)).body.number > body.number).toBe(true);
    expect(await receiptOf((await buy(token, 10)).body.purchaseId)).toMatchObject({ status: 404 });
  });
});

describe('the check of the ledger', () => {
  it('[TOK-06] tells operators which balance is not the sum of its entries', async () => {
    const userId = await userIdOf(await newShopper());
    const operator = api(await signIn('operator'));
    const check = async () => (await operator.post<LedgerState>('/api/ops/ledger/check', {})).body;
    const move = (by: number) =>
      rows('update token_accounts set balance = balance + $2 where user_id = $1', [userId, by]);
    expect(await check()).toEqual({ checkedAt: expect.any(String), faults: [] });
    await move(3);
    try {
      const found = await check();
      expect(found.faults).toEqual([
        { userId, problem: `balance ${WELCOME + 3} and held 0, but entries sum to ${WELCOME} and 0` },
      ]);
      expect((await operator.get<LedgerState>('/api/ops/ledger')).body).toEqual(found);
    } finally {
      await move(-3);
    }
    expect((await check()).faults).toEqual([]);
  });
});

describe('corrections by admins', () => {
  let admin: string;
  beforeAll(async () => void (admin = await newAdmin()));
  const correct = (userId: string, body: object, key: string = randomUUID()) =>
    api(admin).post<TokenAccountView>(`/api/admin/tokens/accounts/${userId}/corrections`, body, {
      headers: { 'idempotency-key': key },
    });

  it('[TOK-06, TOK-07] change a balance once, with their reason in the statement, on every open page', async () => {
    const token = await newShopper();
    const userId = await userIdOf(token);
    const page = await socket(token);
    try {
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => correct(userId, { amount: 5, reason: 'Sorry for the wait' }, key)),
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      await page.next('balance.updated', ({ tokensAvailable }) => tokensAvailable === WELCOME + 5);
      expect(await correct(userId, { amount: -3, reason: 'Given twice' })).toMatchObject({
        status: 200,
        body: { userId, tokensAvailable: WELCOME + 2 },
      });
    } finally {
      page.close();
    }
    expect((await statementOf(token, 'kind=correction')).entries).toMatchObject([
      { amount: -3, note: 'Given twice', balance: WELCOME + 2 },
      { amount: 5, note: 'Sorry for the wait', balance: WELCOME + 5 },
    ]);
    expect(
      await rows('select action, details from audit_log where subject = $1 order by id', [`user:${userId}`]),
    ).toEqual([
      { action: 'tokens.correct', details: { amount: 5, reason: 'Sorry for the wait' } },
      { action: 'tokens.correct', details: { amount: -3, reason: 'Given twice' } },
    ]);
  });

  it('[TOK-06] never take more than is left, and have a reason', async () => {
    const token = await newShopper();
    const userId = await userIdOf(token);
    expect(await correct(userId, { amount: -WELCOME - 1, reason: 'Too much' })).toMatchObject({
      status: 409,
      body: { error: `Only ${WELCOME} tokens can be taken from this account.`, field: 'amount' },
    });
    const taken = await Promise.all(Array.from({ length: 8 }, () => correct(userId, { amount: -4, reason: 'Four' })));
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
    for (const body of [
      { amount: 0, reason: 'Nothing' },
      { amount: 1, reason: '  ' },
      { amount: 1.5, reason: 'Half' },
    ])
      expect((await correct(userId, body)).status).toBe(400);
    expect(await tokensOf(token)).toBe(WELCOME - 8);
    expect(await entriesOf(token, 'correction')).toHaveLength(2);
  });

  it('[TOK-04, TOK-06] a lost dispute takes its tokens back and keeps its user from buying until an admin lifts it', async () => {
    const token = await newShopper();
    const userId = await userIdOf(token);
    await loseDispute(token);
    for (const refused of [await buy(token, 10, 'pm_card_visa'), await subscribe(token, 'basic')])
      expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('took back') } });
    const flagged = async () =>
      (await api(admin).get<TokenAccountView[]>('/api/admin/tokens/accounts')).body.filter(
        (account) => account.userId === userId,
      );
    expect(await flagged()).toMatchObject([{ flag: 'lost', tokensAvailable: WELCOME }]);
    expect((await entriesOf(token, 'refund')).map(({ amount }) => amount)).toEqual([-10]);
    const lift = () => api(admin).post(`/api/admin/tokens/accounts/${userId}/lift`, { reason: 'Settled by mail' });
    const page = await socket(token, { gateway: 1 });
    expect(await lift()).toMatchObject({ status: 200, body: { flag: null } });
    expect(await page.next('plan.updated')).toEqual({ userId });
    page.close();
    expect(await lift()).toMatchObject({ status: 409 });
    expect(await flagged()).toEqual([]);
    expect((await buy(token, 10, 'pm_card_visa')).body).toMatchObject({ status: 'paid' });
  });

  it('[TOK-06] find an account by a part of its name', async () => {
    const token = await newShopper();
    const lastName = `Lovelace${Math.floor(Math.random() * 1e9)}`;
    await api(token).post('/api/users', { firstName: 'Ada', lastName });
    const found = await api(admin).get<TokenAccountView[]>(
      `/api/admin/tokens/accounts?q=${encodeURIComponent(`DA ${lastName.toUpperCase()}`)}`,
    );
    expect(found.body).toMatchObject([{ userId: await userIdOf(token), name: `Ada ${lastName}` }]);
    expect((await api(admin).get('/api/admin/tokens/accounts?q=%25%25%25')).body).toEqual([]);
  });
});
