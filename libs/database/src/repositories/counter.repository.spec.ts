import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '#testing';
import { Database, type Queryable } from '../database.js';
import { CounterRepository } from './counter.repository.js';

const ADDRESS = '{}';
let server: TestDatabase;
let database: Database;
let counters: CounterRepository;

beforeAll(async () => {
  server = await migratedDatabase();
  database = await Database.connect({
    DATABASE_URL: server.url,
    DATABASE_POOL: 20,
    DATABASE_IDLE_TRANSACTION_MS: 60_000,
  });
  await database.migrate();
  counters = new CounterRepository(database);
});
afterAll(async () => {
  await database?.close();
  await server?.drop();
});

const place = (tx: Queryable, orders: number, status = 'review_pending', submission = 'none') =>
  tx.query<{ id: string }>(
    `insert into orders (id, order_number, external_id, status, submission_state, subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address)
     select id, id, id, $2, $3, 1, 1, 1, 3, $4, $4 from (select gen_random_uuid() as id from generate_series(1, $1)) new returning id`,
    [orders, status, submission, ADDRESS],
  );
const move = (tx: Queryable, id: string, status: string, submission = 'none') =>
  tx.query('update orders set status = $2, submission_state = $3, version = version + 1 where id = $1', [
    id,
    status,
    submission,
  ]);

const byName = (rows: { name: string; value: number }[]) =>
  Object.fromEntries(rows.filter(({ value }) => value !== 0).map(({ name, value }) => [name, value]));
const counted = async (like: string) =>
  byName(
    await database.query(
      'select name, sum(value)::bigint as value from current_counters where name like $1 group by name',
      [like],
    ),
  );
const actualOrders = async () =>
  byName(
    await database.query(
      `select 'orders.' || status as name, count(*) as value from orders group by status
       union all select 'orders.total', count(*) from orders
       union all select 'orders.submission_failed', count(*) from orders where submission_state = 'failed'`,
    ),
  );

describe('the counters of orders', () => {
  it('are exact after concurrent transitions, rollbacks, deletes and folds', async () => {
    const placed = await place(database, 64);
    const states = ['approved', 'processing', 'shipped', 'delivered', 'rejected'] as const;
    const transitioner = async (number: number) => {
      for (let round = 0; round < 12; round += 1) {
        const { id } = placed[(number * 7 + round * 13) % placed.length]!;
        const work = database.transaction(async (tx) => {
          await move(tx, id, states[(number + round) % states.length]!, round % 3 === 0 ? 'failed' : 'none');
          if (round % 4 === 0) await place(tx, 3, 'review_pending', 'failed');
          if (round % 5 === 4) await tx.query('delete from orders where id = $1', [id]);
          if ((number + round) % 4 === 1) throw new Error('rolled back');
        });
        await work.catch((error: Error) => expect(error.message).toBe('rolled back'));
        if (round % 3 === 2) await counters.fold(7);
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, number) => transitioner(number)));
    const actual = await actualOrders();
    expect(actual['orders.total']).toBeGreaterThan(64);
    expect(await counted('orders.%')).toEqual(actual);
    while ((await counters.fold(50)) > 0);
    expect(await counted('orders.%')).toEqual(actual);
    expect(await database.query('select count(*) as left from counter_changes')).toEqual([{ left: 0 }]);
  });

  it('let a transition commit while another transaction with one is open', async () => {
    const [one, two] = await place(database, 2);
    await database.transaction(async (tx) => {
      await move(tx, one!.id, 'approved');
      // In a transaction of its own, which would wait for this one without end if both changed one row.
      await database.transaction(async (other) => {
        await other.query(`set local lock_timeout = '5s'`);
        await move(other, two!.id, 'approved');
      });
      await counters.fold();
    });
    expect(await counted('orders.%')).toEqual(await actualOrders());
  });

  it('take many orders in one transaction', async () => {
    await database.transaction(async (tx) => {
      await place(tx, 20_000);
      await tx.query(`update orders set status = 'approved' where status = 'review_pending'`);
    });
    // A few for each statement, however many rows it changed.
    const [{ waiting } = { waiting: 0 }] = await database.query<{ waiting: number }>(
      'select count(*) as waiting from counter_changes',
    );
    expect(waiting).toBeLessThan(20);
    expect(await counted('orders.%')).toEqual(await actualOrders());
  });
});

describe('the counters of jobs', () => {
  const add = (status: string, finished = 'now()') =>
    database.query<{ id: string }>(
      `insert into jobs (id, kind, queue, status, input, check_at, finished_at)
       values (gen_random_uuid(), 'ops.ping', 'generation', $1, '{}', now(), ${finished}) returning id`,
      [status],
    );
  const end = (id: string, status: string) =>
    database.query(`update jobs set status = $2, finished_at = now() where id = $1`, [id, status]);
  const actual = async () =>
    byName(
      await database.query(
        `select 'jobs.failed.' || queue as name, count(*) as value from jobs where status = 'failed' and discarded_at is null group by queue
         union all select 'jobs.completed.' || queue, count(*) from jobs where status = 'completed' group by queue`,
      ),
    );

  /** Once more than needed: what is old goes with the next fold. */
  const foldAll = async (): Promise<void> => {
    while ((await counters.fold()) > 0);
    await counters.fold();
  };

  it('follow ends, replays, discards and deletes, while they are folded', async () => {
    const jobs = (await Promise.all(Array.from({ length: 24 }, () => add('active')))).flat();
    await Promise.all(
      jobs.map(async ({ id }, index) => {
        await end(id, index % 3 === 0 ? 'completed' : 'failed');
        await counters.fold(5);
        if (index % 3 === 1) await database.query(`update jobs set status = 'queued' where id = $1`, [id]);
        if (index % 6 === 1) await end(id, 'completed');
        if (index % 6 === 2) await database.query('update jobs set discarded_at = now() where id = $1', [id]);
        if (index % 12 === 5) await database.query('delete from jobs where id = $1', [id]);
        await database.query('update jobs set percent = 1, updated_at = now() where id = $1', [id]);
      }),
    );
    await add('failed');
    await add('completed');
    expect(Object.keys(await actual())).toHaveLength(2);
    const standing = async () => ({ ...(await counted('jobs.failed.%')), ...(await counted('jobs.completed.%')) });
    expect(await standing()).toEqual(await actual());
    await foldAll();
    expect(await standing()).toEqual(await actual());
    // 16 failed once and one later; what was done about it takes none back.
    expect(await counted('jobs.failures.%')).toEqual({ 'jobs.failures.generation': 17 });
  });

  it('[JOB-14] leave the replays and discards of many out of what their queue got done', async () => {
    await foldAll();
    const before = await counted('jobs.%');
    for (const kind of ['ops.replay', 'ops.discard', 'order.track'])
      for (const status of ['completed', 'failed'])
        await database.query(
          `insert into jobs (id, kind, queue, status, input, check_at, finished_at)
           values (gen_random_uuid(), $1, 'fulfilment', $2, '{}', now(), now())`,
          [kind, status],
        );
    const counts = { 'jobs.completed.fulfilment': 1, 'jobs.failures.fulfilment': 1, 'jobs.failed.fulfilment': 3 };
    expect(await counted('jobs.%')).toEqual({ ...before, ...counts });
    await database.query(`delete from jobs where queue = 'fulfilment'`);
    await foldAll();
  });

  it('are folded by hour as they are by minute', async () => {
    await foldAll();
    const minutes = { ...(await counted('jobs.completed.%')), ...(await counted('jobs.failures.%')) };
    const hours = await counted('hour.%');
    expect(hours).toEqual(Object.fromEntries(Object.entries(minutes).map(([name, value]) => [`hour.${name}`, value])));
    await add('completed');
    await foldAll();
    expect((await counted('hour.%'))['hour.jobs.completed.generation']).toBe(
      hours['hour.jobs.completed.generation']! + 1,
    );
  });

  it('forget the minutes of long ago, and nothing else', async () => {
    await foldAll();
    const before = await counted('%');
    await add('completed', `now() - interval '3 hours'`);
    await foldAll();
    const hour = 'hour.jobs.completed.generation';
    expect(await counted('%')).toEqual({ ...before, [hour]: before[hour]! + 1 });
    await add('completed', `now() - interval '9 days'`);
    await foldAll();
    expect(await counted('%')).toEqual({ ...before, [hour]: before[hour]! + 1 });
  });
});
