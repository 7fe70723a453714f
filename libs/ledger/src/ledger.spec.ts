import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseConfig } from '#config';
import { Database, newId } from '#database';
import { testDatabase, type TestDatabase } from '#testing';
import { acknowledgeJob, acknowledgeOldest } from './acknowledge.js';
import { readHistory } from './history.js';
import {
  consume,
  grant,
  hold,
  InsufficientTokensError,
  openAccount,
  purchase,
  readAccount,
  release,
  settle,
} from './ledger.js';
import { verifyLedger } from './verify.js';

describe('the token ledger', () => {
  let test: TestDatabase;
  let db: Database;
  let user: string;

  beforeAll(async () => {
    test = await testDatabase();
    db = await Database.connect(parseConfig({ DATABASE_URL: test.url }));
    await db.migrate();
  });
  afterAll(async () => {
    await db.close();
    await test.drop();
  });
  beforeEach(async () => (user = await newUser(10)));

  async function newUser(tokens: number): Promise<string> {
    const id = newId();
    await db.query('insert into users (id, issuer, sub) values ($1, $2, $3)', [id, 'test', id]);
    await db.transaction((tx) => openAccount(tx, id, tokens, 'Welcome'));
    return id;
  }

  const holdOne = (holdKey: string, userId = user) =>
    hold(db, { userId, amount: 1, holdKey, jobId: newId(), note: 'n' });
  const available = async () => (await readAccount(db, user)).tokensAvailable;

  it('makes an account with its welcome grant once, however many ask together', async () => {
    const id = newId();
    await db.query('insert into users (id, issuer, sub) values ($1, $2, $3)', [id, 'test', id]);
    await Promise.all(
      Array.from({ length: 8 }, () =>
        db.transaction((tx) => openAccount(tx, id, 10, 'Welcome')).catch(() => undefined),
      ),
    );
    expect(await readAccount(db, id)).toMatchObject({ tokensAvailable: 10, held: 0 });
    expect(await readHistory(db, id, 10)).toHaveLength(1);
  });

  it('[TOK-02, GEN-08] grants exactly 10 of 200 parallel holds on 10 tokens', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => holdOne(`${user}:${index}`)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(InsufficientTokensError);
    expect(await readAccount(db, user)).toMatchObject({ tokensAvailable: 0, held: 10 });
    expect(await verifyLedger(db)).toEqual([]);
  });

  it('[GEN-08] settles a hold once, however often asked', async () => {
    const key = newId();
    await holdOne(key);
    expect(await available()).toBe(9);
    const answers = await Promise.all(Array.from({ length: 5 }, () => settle(db, key, 'done').catch(() => undefined)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await readAccount(db, user)).toMatchObject({ tokensAvailable: 9, held: 0 });
  });

  it('[GEN-08] a released hold costs nothing and cannot be settled any more, nor the other way round', async () => {
    const [first, second] = [newId(), newId()];
    await holdOne(first);
    await release(db, first, 'failed');
    expect(await settle(db, first, 'late')).toBeUndefined();
    expect(await available()).toBe(10);
    await holdOne(second);
    await settle(db, second, 'done');
    expect(await release(db, second, 'late')).toBeUndefined();
    expect(await available()).toBe(9);
  });

  it('holds once under one key', async () => {
    const key = newId();
    await holdOne(key);
    await holdOne(key);
    expect(await available()).toBe(9);
  });

  it('[TOK-02] never spends below zero', async () => {
    await expect(consume(db, { userId: user, amount: 11, key: newId(), note: '' })).rejects.toBeInstanceOf(
      InsufficientTokensError,
    );
    const key = newId();
    expect(await consume(db, { userId: user, amount: 10, key, note: '' })).toMatchObject({ tokensAvailable: 0 });
    expect(await consume(db, { userId: user, amount: 10, key, note: '' })).toMatchObject({ tokensAvailable: 0 });
  });

  it('grants and purchases once per key', async () => {
    const key = newId();
    await grant(db, { userId: user, amount: 5, key, note: 'gift' });
    await grant(db, { userId: user, amount: 5, key, note: 'gift' });
    await purchase(db, { userId: user, amount: 50, key: `p:${key}`, note: 'pack' });
    expect(await available()).toBe(65);
  });

  it('[TOK-02] acknowledges each settled charge once, the oldest first', async () => {
    const jobs = [newId(), newId()];
    for (const jobId of jobs) {
      await hold(db, { userId: user, amount: 1, holdKey: jobId, jobId, note: '' });
      await settle(db, jobId, '');
    }
    const oldest = (id: string) => db.transaction((tx) => acknowledgeOldest(tx, id));
    expect(await acknowledgeJob(db, user, jobs[1]!)).toBe(true);
    expect(await acknowledgeJob(db, user, jobs[1]!)).toBe(true);
    expect(await oldest(user)).toBe(true);
    expect(await oldest(user)).toBe(false);
    expect(await acknowledgeJob(db, await newUser(1), jobs[0]!)).toBe(false);
  });

  it('[TOK-06] keeps entries append-only, and their sum is the balance', async () => {
    await expect(db.query(`update token_entries set balance_change = 99 where user_id = $1`, [user])).rejects.toThrow(
      'append-only',
    );
    await expect(db.query(`delete from token_entries where user_id = $1`, [user])).rejects.toThrow('append-only');
    await db.query('update token_accounts set balance = balance + 1 where user_id = $1', [user]);
    expect(await verifyLedger(db)).toEqual([expect.objectContaining({ userId: user })]);
    await db.query('update token_accounts set balance = balance - 1 where user_id = $1', [user]);
    expect(await verifyLedger(db)).toEqual([]);
  });

  it('[TOK-06] stays balanced over any order of movements', async () => {
    const movement = fc.record({
      what: fc.constantFrom('hold', 'settle', 'release', 'grant', 'consume'),
      key: fc.integer({ min: 0, max: 5 }),
      amount: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { maxLength: 25 }), async (movements) => {
        const id = await newUser(8);
        for (const { what, key, amount } of movements) {
          const name = `${id}:${key}`;
          const common = { userId: id, amount, note: '', key: `${what}:${name}` };
          if (what === 'hold') await hold(db, { ...common, holdKey: name, jobId: newId() }).catch(ignoreShortage);
          if (what === 'settle') await settle(db, name, '');
          if (what === 'release') await release(db, name, '');
          if (what === 'grant') await grant(db, common);
          if (what === 'consume') await consume(db, common).catch(ignoreShortage);
          const state = await readAccount(db, id);
          expect(state.tokensAvailable).toBeGreaterThanOrEqual(0);
          expect(state.held).toBeGreaterThanOrEqual(0);
        }
        expect(await verifyLedger(db)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('[TOK-06] pages the history newest first', async () => {
    for (let index = 0; index < 5; index++)
      await grant(db, { userId: user, amount: 1, key: newId(), note: `gift ${index}` });
    const first = await readHistory(db, user, 4);
    const rest = await readHistory(db, user, 4, first.at(-1)!._id);
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

function ignoreShortage(error: unknown): void {
  if (!(error instanceof InsufficientTokensError)) throw error;
}
