import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { INestApplicationContext } from '@nestjs/common';
import { parseConfig } from '#config';
import { Database, DatabaseModule, newId } from '#database';
import { migratedDatabase, type TestDatabase } from '#testing';
import { testApp } from '#testing/test-app';
import { TokenAccountRepository } from './token-account.repository.js';
import { ExpectedAccount, openHistory, takeStep, tokenHistories } from './token-history.fixture.js';
import { InsufficientTokensError, TokenLedger } from './token-ledger.js';

describe('the token ledger', () => {
  let test: TestDatabase;
  let app: INestApplicationContext;
  let db: Database;
  let ledger: TokenLedger;
  let user: string;

  beforeAll(async () => {
    test = await migratedDatabase();
    app = await testApp(parseConfig({ DATABASE_URL: test.url }), {
      imports: [DatabaseModule],
      providers: [TokenAccountRepository, TokenLedger],
    });
    db = app.get(Database);
    ledger = app.get(TokenLedger);
    await db.migrate();
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });
  beforeEach(async () => (user = await newUser(10)));

  async function newUser(tokens: number): Promise<string> {
    const id = newId();
    await db.query('insert into users (id, issuer, sub) values ($1, $2, $3)', [id, 'test', id]);
    await db.transaction((tx) => ledger.openAccount(tx, id, tokens, 'Welcome'));
    return id;
  }

  const reserveOne = (reservationKey: string, userId = user) =>
    ledger.reserve(db, { userId, amount: 1, reservationKey, jobId: newId(), note: 'n' });
  const available = async () => (await ledger.account(user)).tokensAvailable;

  it('makes an account with its welcome grant once, however many ask together', async () => {
    const id = newId();
    await db.query('insert into users (id, issuer, sub) values ($1, $2, $3)', [id, 'test', id]);
    await Promise.all(
      Array.from({ length: 8 }, () =>
        db.transaction((tx) => ledger.openAccount(tx, id, 10, 'Welcome')).catch(() => undefined),
      ),
    );
    expect(await ledger.account(id)).toMatchObject({ tokensAvailable: 10, held: 0 });
    expect(await ledger.history(id, 10)).toHaveLength(1);
  });

  it('[S7, TOK-02, GEN-08] grants exactly 10 of 200 parallel reservations on 10 tokens', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => reserveOne(`${user}:${index}`)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(InsufficientTokensError);
    expect(await ledger.account(user)).toMatchObject({ tokensAvailable: 0, held: 10 });
    expect(await ledger.verify()).toEqual([]);
  });

  it('[GEN-08] settles a reservation once, however often asked', async () => {
    const key = newId();
    await reserveOne(key);
    expect(await available()).toBe(9);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ledger.settle(db, key, 'done').catch(() => undefined)),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await ledger.account(user)).toMatchObject({ tokensAvailable: 9, held: 0 });
  });

  it('[GEN-08] a released reservation costs nothing and cannot be settled any more, nor the other way round', async () => {
    const [first, second] = [newId(), newId()];
    await reserveOne(first);
    await ledger.release(db, first, 'failed');
    expect(await ledger.settle(db, first, 'late')).toBeUndefined();
    expect(await available()).toBe(10);
    await reserveOne(second);
    await ledger.settle(db, second, 'done');
    expect(await ledger.release(db, second, 'late')).toBeUndefined();
    expect(await available()).toBe(9);
  });

  it('reserves once under one key', async () => {
    const key = newId();
    await reserveOne(key);
    await reserveOne(key);
    expect(await available()).toBe(9);
  });

  it('[TOK-02] never spends below zero', async () => {
    await expect(ledger.consume(db, { userId: user, amount: 11, key: newId(), note: '' })).rejects.toBeInstanceOf(
      InsufficientTokensError,
    );
    const key = newId();
    expect(await ledger.consume(db, { userId: user, amount: 10, key, note: '' })).toMatchObject({ tokensAvailable: 0 });
    expect(await ledger.consume(db, { userId: user, amount: 10, key, note: '' })).toMatchObject({ tokensAvailable: 0 });
  });

  it('grants and purchases once per key', async () => {
    const key = newId();
    await ledger.grant(db, { userId: user, amount: 5, key, note: 'gift' });
    await ledger.grant(db, { userId: user, amount: 5, key, note: 'gift' });
    await ledger.purchase(db, { userId: user, amount: 50, key: `p:${key}`, note: 'pack' });
    expect(await available()).toBe(65);
  });

  it('[TOK-02] acknowledges each settled charge once, the oldest first', async () => {
    const jobs = [newId(), newId()];
    for (const jobId of jobs) {
      await ledger.reserve(db, { userId: user, amount: 1, reservationKey: jobId, jobId, note: '' });
      await ledger.settle(db, jobId, '');
    }
    const oldest = (id: string) => db.transaction((tx) => ledger.acknowledgeOldest(tx, id));
    expect(await ledger.acknowledgeJob(db, user, jobs[1]!)).toBe(true);
    expect(await ledger.acknowledgeJob(db, user, jobs[1]!)).toBe(true);
    expect(await oldest(user)).toBe(true);
    expect(await oldest(user)).toBe(false);
    expect(await ledger.acknowledgeJob(db, await newUser(1), jobs[0]!)).toBe(false);
  });

  it('[TOK-06] keeps entries append-only, and their sum is the balance', async () => {
    await expect(db.query(`update token_entries set balance_change = 99 where user_id = $1`, [user])).rejects.toThrow(
      'append-only',
    );
    await expect(db.query(`delete from token_entries where user_id = $1`, [user])).rejects.toThrow('append-only');
    await db.query('update token_accounts set balance = balance + 1 where user_id = $1', [user]);
    expect(await ledger.verify()).toEqual([expect.objectContaining({ userId: user })]);
    await db.query('update token_accounts set balance = balance - 1 where user_id = $1', [user]);
    expect(await ledger.verify()).toEqual([]);
  });

  it('[TOK-06] stays balanced, never below zero and in the order of spending, over any order of movements and crashes', async () => {
    await fc.assert(
      fc.asyncProperty(tokenHistories, async (steps) => {
        const id = newId();
        await openHistory(db, ledger, id);
        const expected = new ExpectedAccount();
        for (const step of steps) {
          await takeStep(db, ledger, id, step);
          expected.take(step);
          const { tokensAvailable, held } = await ledger.account(id);
          expect({ tokensAvailable, held }).toEqual({
            tokensAvailable: expected.tokensAvailable,
            held: expected.held,
          });
          expect(Math.min(tokensAvailable, held)).toBeGreaterThanOrEqual(0);
        }
        expect(await ledger.buckets(id)).toEqual(expected.left());
      }),
      { numRuns: 60 },
    );
    expect(await ledger.verify()).toEqual([]);
  });

  it('[TOK-06] spends what expires first, then what a plan gave, then gifts, and what was bought last', async () => {
    const credit = (amount: number, key: string) => ({ userId: user, amount, key: `${user}:${key}`, note: key });
    await ledger.purchase(db, credit(5, 'pack'));
    await ledger.refill(db, credit(4, 'month'));
    const [soon, late] = [new Date(Date.now() + 3_600_000), new Date(Date.now() + 7_200_000)];
    await ledger.grant(db, { ...credit(3, 'late'), expiresAt: late });
    await ledger.grant(db, { ...credit(2, 'soon'), expiresAt: soon });
    const left = async () => (await ledger.buckets(user)).map(({ source, remaining }) => `${remaining} ${source}`);
    const spend = (amount: number) => ledger.consume(db, credit(amount, newId()));
    expect(await left()).toEqual(['2 given', '3 given', '4 plan', '10 given', '5 bought']);
    await spend(3);
    expect(await left()).toEqual(['2 given', '4 plan', '10 given', '5 bought']);
    await spend(7);
    expect(await left()).toEqual(['9 given', '5 bought']);
    await spend(10);
    expect(await left()).toEqual(['4 bought']);
    await ledger.refill(db, credit(6, 'next month'));
    const refund = () =>
      db.transaction((tx) => ledger.takeBack(tx, { ...credit(5, 'refund'), paidKey: `${user}:pack` }));
    expect([await refund(), await refund()]).toEqual([4, 0]);
    expect(await left()).toEqual(['6 plan']);
    expect(await ledger.verify()).toEqual([]);
  });

  it('[TOK-04, TOK-06] takes back of refunded tokens those that are not reserved, and of their own sale alone', async () => {
    const credit = (amount: number, key: string) => ({ userId: user, amount, key: `${key} ${user}`, note: key });
    const spend = await available();
    await ledger.consume(db, credit(spend, 'all'));
    await ledger.purchase(db, credit(3, 'pack'));
    await ledger.refill(db, credit(2, 'month'));
    await reserveOne('busy');
    await ledger.purchase(db, credit(5, 'other pack'));
    await ledger.consume(db, credit(5, 'five of the first two'));
    const refund = (what: string, amount: number) =>
      db.transaction((tx) =>
        ledger.takeBack(tx, { ...credit(amount, `refund ${what} ${newId()}`), paidKey: `${what} ${user}` }),
      );
    expect(await refund('month', 2)).toBe(0);
    expect(await refund('pack', 3)).toBe(0);
    await ledger.refill(db, credit(2, 'next month'));
    expect(await refund('month', 2)).toBe(0);
    expect(await refund('next month', 3)).toBe(2);
    expect(await refund('other pack', 5)).toBe(4);
    expect(await ledger.account(user)).toMatchObject({ tokensAvailable: 0, held: 1 });
    await ledger.release(db, 'busy', 'failed');
    expect((await ledger.buckets(user)).map(({ source, remaining }) => `${remaining} ${source}`)).toEqual(['1 bought']);
    for (const pack of ['third', 'fourth']) await ledger.purchase(db, credit(4, pack));
    expect([await refund('fourth', 3), await refund('third', 4), await refund('fourth', 4)]).toEqual([3, 4, 1]);
    expect(await ledger.verify()).toEqual([]);
  });

  it('[TOK-04, TOK-06] returns what a refund took to the tokens of its own sale, once', async () => {
    const credit = (amount: number, what: string) => ({ userId: user, amount, key: `${what} ${user}`, note: 'n' });
    await ledger.purchase(db, credit(5, 'pack'));
    const paidKey = `pack ${user}`;
    expect(await db.transaction((tx) => ledger.takeBack(tx, { ...credit(4, 'refund'), paidKey }))).toBe(4);
    for (const once of [1, 2])
      await db.transaction((tx) => ledger.undoTakeBack(tx, { ...credit(4, 'failed'), note: `${once}`, paidKey }));
    expect(await ledger.buckets(user)).toEqual([
      { source: 'given', remaining: 10, expiresAt: null },
      { source: 'bought', remaining: 5, expiresAt: null },
    ]);
    expect(await ledger.verify()).toEqual([]);
  });

  it('[TOK-06] lets given tokens expire once, reserved ones after their job, and bought ones never', async () => {
    const past = new Date(Date.now() - 1_000);
    const credit = { userId: user, amount: 3, key: newId(), note: 'gift', expiresAt: past };
    await ledger.grant(db, credit);
    await reserveOne('kept');
    const expire = () => db.transaction((tx) => ledger.expire(tx, user, 'over'));
    const answers = await Promise.all(Array.from({ length: 4 }, expire));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await ledger.account(user)).toMatchObject({ tokensAvailable: 10, held: 1 });
    expect(await ledger.findExpired(1_000)).not.toContain(user);
    await ledger.release(db, 'kept', 'failed');
    expect(await ledger.findExpired(1_000)).toContain(user);
    await expire();
    expect(await available()).toBe(10);
    expect(
      (await ledger.history(user, 10)).filter(({ kind }) => kind === 'expiry').map(({ amount }) => amount),
    ).toEqual([-1, -2]);
    await expect(ledger.purchase(db, { ...credit, key: newId() })).rejects.toThrow('token_entries_expiry');
    expect(await ledger.verify()).toEqual([]);
  });

  it('[TOK-06] books parallel spends of one user in the buckets one after the other', async () => {
    const keys = Array.from({ length: 20 }, newId);
    await ledger.refill(db, { userId: user, amount: 15, key: newId(), note: 'month' });
    for (const key of keys) await reserveOne(key);
    await Promise.all(keys.map((key) => db.transaction((tx) => ledger.settle(tx, key, 'done'))));
    expect(await ledger.buckets(user)).toEqual([{ source: 'given', remaining: 5, expiresAt: null }]);
    expect(await ledger.verify()).toEqual([]);
  });

  it('[TOK-06] shows one entry per image: reserved while it is open, then what became of it', async () => {
    const kinds = async () =>
      (await ledger.history(user, 10)).map(({ kind, availableAfter }) => [kind, availableAfter]);
    const [charged, failed, open] = [newId(), newId(), newId()];
    for (const key of [charged, failed, open]) await reserveOne(key);
    expect(await kinds()).toEqual([
      ['hold', 7],
      ['hold', 8],
      ['hold', 9],
      ['grant', 10],
    ]);
    await ledger.settle(db, charged, 'done');
    await ledger.release(db, failed, 'failed');
    expect(await kinds()).toEqual([
      ['release', 8],
      ['settle', 7],
      ['hold', 7],
      ['grant', 10],
    ]);
    expect(await ledger.history(user, 1, (await ledger.history(user, 2)).at(-1)!._id)).toEqual([
      expect.objectContaining({ kind: 'hold' }),
    ]);
  });

  it('[TOK-06] pages the history newest first', async () => {
    for (let index = 0; index < 5; index++)
      await ledger.grant(db, { userId: user, amount: 1, key: newId(), note: `gift ${index}` });
    const first = await ledger.history(user, 4);
    const rest = await ledger.history(user, 4, first.at(-1)!._id);
    expect([...first, ...rest].map(({ note }) => note)).toEqual([
      'gift 4',
      'gift 3',
      'gift 2',
      'gift 1',
      'gift 0',
      'Welcome',
    ]);
  });
});
