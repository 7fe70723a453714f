import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { INestApplicationContext } from '@nestjs/common';
import { parseConfig } from '#config';
import { Database, DatabaseModule, newId } from '#database';
import { migratedDatabase, type TestDatabase } from '#testing';
import { testApp } from '#testing/test-app';
import { TokenStatementRepository } from './token-statement.repository.js';
import { TokenStatements } from './token-statements.js';

const MONTHS = ['2026-01', '2026-02', '2026-03'];

describe('statements', () => {
  let test: TestDatabase;
  let app: INestApplicationContext;
  let db: Database;
  let statements: TokenStatements;

  beforeAll(async () => {
    test = await migratedDatabase();
    app = await testApp(parseConfig({ DATABASE_URL: test.url }), {
      imports: [DatabaseModule],
      providers: [TokenStatementRepository, TokenStatements],
    });
    db = app.get(Database);
    statements = app.get(TokenStatements);
    await db.migrate();
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  async function bookedUser(entries: { at: number; amount: number }[]): Promise<string> {
    const id = newId();
    await db.query('insert into users (id, issuer, sub) values ($1, $2, $3)', [id, 'test', id]);
    await db.query('insert into token_accounts (user_id) values ($1)', [id]);
    for (const { at, amount } of entries)
      await db.query(
        `insert into token_entries (id, user_id, kind, balance_change, held_change, balance_after, held_after, business_key, created_at)
         values ($1, $2, 'grant', $3, 0, 0, 0, $4, $5)`,
        [newId(), id, amount, newId(), new Date(at)],
      );
    return id;
  }

  it('[TOK-06] of months that follow each other lead from nothing to the sum of all entries, however entries arrive', async () => {
    const entry = fc.record({
      at: fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2026-04-01T00:00:00Z') - 1 }),
      amount: fc.integer({ min: -50, max: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 25 }), fc.integer({ min: 1, max: 9 }), async (entries, limit) => {
        const userId = await bookedUser(entries);
        let balance = 0;
        for (const month of MONTHS) {
          const lines = [];
          let before: string | undefined;
          do {
            const page = await statements.read({ userId, month, kind: undefined, limit, before });
            expect(page.opening).toBe(balance);
            expect(page.closing).toBe(page.opening + page.added - page.spent);
            lines.push(...page.entries);
            before = page.next ?? undefined;
          } while (before);
          for (const line of lines.toReversed()) expect(line.balance).toBe((balance += line.amount));
          const ofMonth = entries.filter(({ at }) => new Date(at).toISOString().startsWith(month));
          expect(lines).toHaveLength(ofMonth.length);
        }
        expect(balance).toBe(entries.reduce((sum, { amount }) => sum + amount, 0));
      }),
      { numRuns: 40 },
    );
  });
});
