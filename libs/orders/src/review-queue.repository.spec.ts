import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, newId } from '#database';
import { migratedDatabase, type TestDatabase } from '#testing';
import { ReviewQueueRepository, type ReviewQueuePage } from './review-queue.repository.js';

const ROWS = 20_000;
const JOBS = 5_000;
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

async function openDatabase(): Promise<void> {
  server = await migratedDatabase();
  database = await Database.connect({
    DATABASE_URL: server.url,
    DATABASE_POOL: 2,
    DATABASE_IDLE_TRANSACTION_MS: 10_000,
  });
  await database.migrate();
}

async function closeDatabase(): Promise<void> {
  await database?.close();
  await server?.drop();
}

/** An order of each of the users, which an expression of `u` numbers. */
const addOrders = (users: string): Promise<unknown> =>
  database.query(
    `insert into orders (id, order_number, external_id, user_id, status, review_status, search_words, subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address)
     select gen_random_uuid(), 'INK-' || n, 'x' || n, u.id, 'delivered', 'approved', md5('w' || n), 1, 1, 1, 3, '{}', '{}'
     from (${users}) u`,
  );

/** A job about each order that `about` selects. */
const addJobs = (about: string, kind: string, status: 'completed' | 'failed'): Promise<unknown> =>
  database.query(
    `insert into jobs (id, kind, queue, subject_id, status, input, check_at, finished_at)
     select gen_random_uuid(), $1, 'fulfilment', about.id, $2, '{}', now(), now() from (${about}) about`,
    [kind, status],
  );

/** Also moves what was added into the indexes, off their lists of what is pending. */
async function analyse(): Promise<void> {
  await database.query('vacuum analyze orders');
  await database.query('vacuum analyze users');
  await database.query('vacuum analyze jobs');
}

/** The plan of the very statement that the repository sends; with `analyze` as it was carried out. */
async function planOf(page: Partial<ReviewQueuePage>, options = ''): Promise<string> {
  let plan = '';
  const explaining = {
    query: async (sql: string, values: unknown[]) => {
      const lines = await database.query<Record<string, string>>(`explain ${options} ${sql}`, values);
      plan = lines.flatMap((line) => Object.values(line)).join('\n');
      return [];
    },
  };
  await new ReviewQueueRepository(explaining as unknown as Database).find({ ...any, ...page });
  return plan;
}

describe("the admins' list of orders", () => {
  beforeAll(async () => {
    await openDatabase();
    await database.query(
      `insert into users (id, issuer, sub, name, email) select gen_random_uuid(), 'test', 's' || n, 'User ' || md5(n::text), md5('e' || n) || '@example.com' from generate_series(1, ${ROWS}) n`,
    );
    await addOrders('select id, row_number() over () as n from users');
    await database.query(
      `insert into orders (id, order_number, external_id, submission_state, payment_status, capture_before, held_at, problem_at, subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address)
     select $1::uuid, 'INK-F', 'f', 'failed', 'authorized', now(), now(), now(), 1, 1, 1, 3, '{}', '{}'`,
      [newId()],
    );
    await addJobs(`select id from orders limit ${JOBS}`, 'order.mail', 'completed');
    await addJobs(`select id from orders where order_number = 'INK-1'`, 'order.submit', 'failed');
    for (const _ of [1, 2]) await addJobs(`select id from orders where order_number = 'INK-F'`, 'order.mail', 'failed');
    await analyse();
  });
  afterAll(closeDatabase);

  it.each([
    ['failed', 'orders_failed'],
    ['mail', 'jobs_failed_mails'],
    ['problem', 'orders_problem'],
    ['held', 'orders_held'],
    ['ending', 'orders_ending'],
    ['pending', 'orders_review'],
  ] as const)('reads the view %s by the index %s', async (view, index) => {
    const plan = await planOf({ view, sort: 'oldest' });
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (orders|users|jobs)/);
  });

  it('[ADM-02] marks the orders with a mail that could not be sent, until it is sent or discarded', async () => {
    const queue = new ReviewQueueRepository(database);
    const found = async (page: Partial<ReviewQueuePage>) =>
      (await queue.find({ ...any, ...page })).map(({ orderNumber, mailFailed }) => [orderNumber, mailFailed]);
    const [order] = await database.query<{ id: string }>(`select id from orders where order_number = 'INK-1'`);
    const end = (change: string, which: 'min' | 'max') =>
      database.query(
        `update jobs set ${change} where id::text = (select ${which}(id::text) from jobs where kind = 'order.mail' and status = 'failed')`,
      );
    expect(await found({ view: 'mail' })).toEqual([['INK-F', true]]);
    expect(await found({ view: 'failed' })).toEqual([['INK-F', true]]);
    expect(await found({ ids: [order!.id] })).toEqual([['INK-1', false]]);
    expect((await queue.counts()).mail).toBe(1);
    await end('discarded_at = now()', 'min');
    await end(`status = 'queued'`, 'max');
    expect(await found({ view: 'mail' })).toEqual([]);
    expect(await found({ view: 'failed' })).toEqual([['INK-F', false]]);
    expect((await queue.counts()).mail).toBe(0);
  });

  it('finds words by their indexes, and reads no table from end to end', async () => {
    const plan = await planOf({ words: 'zephyrine' });
    for (const index of ['orders_order_number_key', 'orders_words', 'users_words']) expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (orders|users)/);
  });

  it('finds all that have the words, by number, recipient or owner, the newest first', async () => {
    const owner = newId();
    await database.query(`insert into users (id, issuer, sub, name) values ($1, 'test', 'q', 'Quentin Quill')`, [
      owner,
    ]);
    // Older than all others, among which nobody looks one by one.
    const ids = ['1', '2', '3'].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`);
    await database.query(
      `insert into orders (id, order_number, external_id, user_id, search_words, subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address)
       select id, number, number, $2, words, 1, 1, 1, 3, '{}', '{}'
       from unnest($1::uuid[], array['QUILL', 'INK-Q2', 'INK-Q3'], array['', 'for quill', '']) placed(id, number, words)`,
      [ids, owner],
    );
    const found = async (page: Partial<ReviewQueuePage>) =>
      (await new ReviewQueueRepository(database).find({ ...any, ...page })).map(({ id }) => id);
    expect(await found({ words: 'quill' })).toEqual(ids.toReversed());
    expect(await found({ words: 'quill', sort: 'oldest', limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await found({ words: 'quill', after: ids[2] })).toEqual(ids.slice(0, 2).toReversed());
    expect(await found({ words: 'for quill' })).toEqual([ids[1]]);
    expect(await found({ words: 'q3' })).toEqual([ids[2]]);
    expect(await found({ words: 'quill', view: 'held' })).toEqual([]);
  });
});

describe('the search in orders that one user has placed all', () => {
  beforeAll(async () => {
    await openDatabase();
    await database.query(`insert into users (id, issuer, sub, name) values ($1, 'test', 'one', 'One')`, [newId()]);
    await addOrders(`select id, n from users cross join generate_series(1, ${ROWS}) n`);
    await analyse();
  });
  afterAll(closeDatabase);

  it('compares some of them with words that nobody has, not all', async () => {
    const plan = await planOf({ words: 'zephyrine' }, '(analyze, costs off, timing off)');
    const read = [...plan.matchAll(/actual rows=([\d.]+)|Rows Removed by [\w ]+: (\d+)/g)].map((found) =>
      Number(found[1] ?? found[2]),
    );
    expect(Math.max(...read)).toBeLessThan(ROWS / 2);
  });
});
