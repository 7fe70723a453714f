import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, newId } from '#database';
import { migratedDatabase, type TestDatabase } from '#testing';
import { ReviewQueueRepository, type ReviewQueuePage } from './review-queue.repository.js';

const ROWS = 20_000;
const any: ReviewQueuePage = {
  limit: 50,
  after: undefined,
  sort: 'newest',
  reviewStatus: undefined,
  view: undefined,
  words: undefined,
  ids: undefined,
};

let server: TestDatabase;
let database: Database;

/** The plan of the very statement that the repository sends. */
async function planOf(page: Partial<ReviewQueuePage>): Promise<string> {
  let plan = '';
  const explaining = {
    query: async (sql: string, values: unknown[]) => {
      const lines = await database.query<Record<string, string>>(`explain ${sql}`, values);
      plan = lines.flatMap((line) => Object.values(line)).join('\n');
      return [];
    },
  };
  await new ReviewQueueRepository(explaining as unknown as Database).find({ ...any, ...page });
  return plan;
}

beforeAll(async () => {
  server = await migratedDatabase();
  database = await Database.connect({
    DATABASE_URL: server.url,
    DATABASE_POOL: 2,
    DATABASE_IDLE_TRANSACTION_MS: 10_000,
  });
  await database.migrate();
  await database.query(
    `insert into users (id, issuer, sub, name, email) select gen_random_uuid(), 'test', 's' || n, 'User ' || md5(n::text), md5('e' || n) || '@example.com' from generate_series(1, ${ROWS}) n`,
  );
  await database.query(
    `insert into orders (id, order_number, external_id, user_id, status, review_status, search_words, subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address)
     select gen_random_uuid(), 'INK-' || n, 'x' || n, u.id, 'delivered', 'approved', md5('w' || n), 1, 1, 1, 3, '{}', '{}'
     from (select id, row_number() over () as n from users) u`,
  );
  await database.query(
    `insert into orders (id, order_number, external_id, submission_state, payment_status, capture_before, held_at, problem_at, subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address)
     select $1::uuid, 'INK-F', 'f', 'failed', 'authorized', now(), now(), now(), 1, 1, 1, 3, '{}', '{}'`,
    [newId()],
  );
  // Also moves what was added into the indexes, off their lists of what is pending.
  await database.query('vacuum analyze orders');
  await database.query('vacuum analyze users');
});
afterAll(async () => {
  await database?.close();
  await server?.drop();
});

describe("the admins' list of orders", () => {
  it.each([
    ['failed', 'orders_failed'],
    ['problem', 'orders_problem'],
    ['held', 'orders_held'],
    ['ending', 'orders_ending'],
    ['pending', 'orders_review'],
  ] as const)('reads the view %s by the index %s', async (view, index) => {
    const plan = await planOf({ view, sort: 'oldest' });
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (orders|users)/);
  });

  it('finds words by their indexes, and reads no table from end to end', async () => {
    const plan = await planOf({ words: 'zephyrine' });
    for (const index of ['orders_order_number_key', 'orders_words', 'users_words']) expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (orders|users)/);
  });
});
