import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { INestApplicationContext } from '@nestjs/common';
import { parseConfig } from '#config';
import { Database, DatabaseModule, newId } from '#database';
import { migratedDatabase, type TestDatabase } from '#testing';
import { testApp } from '#testing/test-app';
import { TokenAccountRepository } from './token-account.repository.js';
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

  it('[TOK-06] stays balanced over any order of movements', async () => {
    const movement = fc.record({
      what: fc.constantFrom(
        'reserve',
        'settle',
        'release',
        'grant',
        'consume',
        'purchase',
        'refill',
        'takeBack',
        'correctUp',
        'correctDown',
      ),
      key: fc.integer({ min: 0, max: 5 }),
      amount: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { maxLength: 30 }), async (movements) => {
        const id = await newUser(8);
        const books = new ExpectedBooks(8);
        for (const { what, key, amount } of movements) {
          const name = `${id}:${key}`;
          const common = { userId: id, amount, note: '', key: `${what}:${name}` };
          if (what === 'reserve')
            await ledger.reserve(db, { ...common, reservationKey: name, jobId: newId() }).catch(ignoreShortage);
          if (what === 'settle' || what === 'release') await ledger[what](db, name, '');
          if (what === 'grant' || what === 'purchase' || what === 'refill') await ledger[what](db, common);
          if (what === 'consume') await ledger.consume(db, common).catch(ignoreShortage);
          if (what === 'correctUp') await ledger.correct(db, common);
          if (what === 'correctDown') await ledger.correct(db, { ...common, amount: -amount }).catch(ignoreShortage);
          if (what === 'takeBack') await db.transaction((tx) => ledger.takeBack(tx, common));
          books.move(what, key, amount);
          const { tokensAvailable, held } = await ledger.account(id);
          expect({ tokensAvailable, held }).toEqual({ tokensAvailable: books.balance - books.held, held: books.held });
          expect(Math.min(tokensAvailable, held)).toBeGreaterThanOrEqual(0);
        }
        expect(await ledger.verify()).toEqual([]);
      }),
      { numRuns: 60 },
    );
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

/** What an account must hold after its movements, computed apart from the ledger. */
class ExpectedBooks {
  held = 0;
  private readonly reserved = new Map<number, number>();
  private readonly seen = new Set<string>();

  constructor(public balance: number) {}

  move(what: string, key: number, amount: number): void {
    if (what === 'settle' || what === 'release') return this.resolve(what, key);
    const free = this.balance - this.held;
    const isDebit = ['reserve', 'consume', 'correctDown'].includes(what);
    const moved = what === 'takeBack' ? Math.min(amount, free) : isDebit && free < amount ? 0 : amount;
    if (this.seen.has(`${what}:${key}`) || moved === 0) return;
    this.seen.add(`${what}:${key}`);
    if (what !== 'reserve') this.balance += isDebit || what === 'takeBack' ? -moved : moved;
    else {
      this.held += moved;
      this.reserved.set(key, moved);
    }
  }

  private resolve(what: 'settle' | 'release', key: number): void {
    const amount = this.reserved.get(key) ?? 0;
    this.reserved.delete(key);
    this.held -= amount;
    if (what === 'settle') this.balance -= amount;
  }
}

function ignoreShortage(error: unknown): void {
  if (!(error instanceof InsufficientTokensError)) throw error;
}
