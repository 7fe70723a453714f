import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { INestApplicationContext } from '@nestjs/common';
import { parseConfig } from '#config';
import { Database, DatabaseModule, newId } from '#database';
import { metrics } from '#observability';
import { migratedDatabase, type TestDatabase } from '#testing';
import { testApp } from '#testing/test-app';
import { LedgerCheck } from './ledger-check.js';
import { LedgerCheckRepository } from './ledger-check.repository.js';
import { TokenAccountRepository } from './token-account.repository.js';
import { TokenLedger } from './token-ledger.js';

describe('the daily check of the ledger', () => {
  let test: TestDatabase;
  let app: INestApplicationContext;
  let db: Database;
  let check: LedgerCheck;

  beforeAll(async () => {
    test = await migratedDatabase();
    app = await testApp(parseConfig({ DATABASE_URL: test.url }), {
      imports: [DatabaseModule],
      providers: [TokenAccountRepository, TokenLedger, LedgerCheckRepository, LedgerCheck],
    });
    db = app.get(Database);
    check = app.get(LedgerCheck);
    await db.migrate();
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const checks = async () => (await db.query('select 1 from ledger_checks')).length;
  const raised = async () => (await metrics.ledgerFaults.get()).values[0]!.value;

  it('[TOK-06] happens once a day, whichever process comes first, and raises the metric until the books are right', async () => {
    const id = newId();
    await db.query('insert into users (id, issuer, sub) values ($1, $2, $3)', [id, 'test', id]);
    await db.transaction((tx) => app.get(TokenLedger).openAccount(tx, id, 10, 'Welcome'));
    await Promise.all(Array.from({ length: 4 }, () => check.checkDaily()));
    expect([await checks(), await raised()]).toEqual([1, 0]);
    await db.query('update token_accounts set balance = balance + 3 where user_id = $1', [id]);
    await check.checkDaily();
    expect([await checks(), await raised()]).toEqual([1, 0]);
    await db.query(`update ledger_checks set checked_at = checked_at - interval '25 hours'`);
    await Promise.all(Array.from({ length: 4 }, () => check.checkDaily()));
    expect([await checks(), await raised()]).toEqual([2, 1]);
    expect((await check.newest())!.faults).toEqual([
      { userId: id, problem: 'balance 13 and held 0, but entries sum to 10 and 0' },
    ]);
    await db.query('update token_accounts set balance = balance - 3 where user_id = $1', [id]);
    await db.query('update token_buckets set remaining = remaining - 1 where user_id = $1', [id]);
    expect((await check.checkNow(id)).faults).toEqual([
      { userId: id, problem: 'entries sum to 10, but the buckets hold 9' },
    ]);
    await db.query('update token_buckets set remaining = remaining + 1 where user_id = $1', [id]);
    await check.checkNow(id);
    expect([await checks(), await raised()]).toEqual([4, 0]);
  });
});
