import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataSource } from 'typeorm';
import { jobViewSchema } from '#contracts';
import { testDatabase, type TestDatabase } from '#testing';
import { dataSourceOptions } from '../database.js';
import { JobEntity } from '../entities/index.js';
import { newId } from '../ids.js';

describe('the migrations of a database of before', () => {
  let server: TestDatabase;
  let source: DataSource;
  beforeAll(async () => {
    server = await testDatabase();
    const settings = { DATABASE_URL: server.url, DATABASE_POOL: 2, DATABASE_IDLE_TRANSACTION_MS: 5_000 };
    source = await new DataSource(dataSourceOptions(settings)).initialize();
    await source.runMigrations();
  });
  afterAll(async () => {
    await source.destroy();
    await server.drop();
  });

  /** Undoes this migration and all after it. */
  async function undoFrom(name: string): Promise<void> {
    const applied = await source.query<{ name: string }[]>('select name from migrations order by id desc');
    const undone = applied.findIndex((migration) => migration.name === name) + 1;
    for (let index = 0; index < undone; index += 1) await source.undoLastMigration();
  }

  it('keep its users, and make its failed jobs readable', async () => {
    await undoFrom('Users1700000000012');
    const [ownerId, id] = [newId(), newId()];
    await source.query(`insert into people (id, issuer, sub) values ($1, 'test', 'ada')`, [ownerId]);
    await source.query(
      `insert into jobs (id, kind, queue, owner_id, status, input, error, check_at)
       values ($1, 'ops.ping', 'generation', $2, 'failed', '{"note":"n"}', $3, now())`,
      [id, ownerId, { code: 'REFUSED', class: 'giveUp', message: 'why' }],
    );
    await source.runMigrations();
    const job = await source.getRepository(JobEntity).findOneByOrFail({ id });
    expect(job.ownerId).toBe(ownerId);
    expect(jobViewSchema.shape.error.parse(job.error)).toMatchObject({ code: 'REFUSED', class: 'permanent' });
  });

  it('carry its orders and jobs over to the counters, and back', async () => {
    const counts = () => source.query('select status, count from order_counts where count <> 0 order by status');
    const expected = [
      { status: 'approved', count: 1 },
      { status: 'review_pending', count: 2 },
      { status: 'submission_failed', count: 1 },
      { status: 'total', count: 3 },
    ];
    await undoFrom('Counters1700000000014');
    for (const [status, state] of [
      ['review_pending', 'none'],
      ['review_pending', 'none'],
      ['approved', 'failed'],
    ])
      await source.query(
        `insert into orders (id, order_number, external_id, status, submission_state, subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address)
         select id, id, id, $1, $2, 1, 1, 1, 3, '{}', '{}' from (select gen_random_uuid() as id) new`,
        [status, state],
      );
    await source.query(
      `insert into jobs (id, kind, queue, status, input, check_at, finished_at)
       select gen_random_uuid(), 'ops.ping', 'mockup', status, '{}', now(), now() from unnest(array['completed', 'completed', 'failed']) status`,
    );
    await source.runMigrations();
    expect(await counts()).toEqual(expected);
    expect(
      await source.query(`select name, value from current_counters where name like 'jobs.%.mockup' order by name`),
    ).toEqual([
      { name: 'jobs.completed.mockup', value: 2 },
      { name: 'jobs.failed.mockup', value: 1 },
    ]);
    await undoFrom('Counters1700000000014');
    await source.query(`update orders set submission_state = 'failed' where status = 'review_pending'`);
    expect(await counts()).toEqual(
      expected.map(({ status, count }) => ({ status, count: status === 'submission_failed' ? 3 : count })),
    );
    await source.runMigrations();
  });

  it('share what accounts hold out among the buckets, as if it had been spent in their order', async () => {
    await undoFrom('TokenBuckets1700000000120');
    const entries: [string, number][] = [
      ['grant', 10],
      ['purchase', 50],
      ['refill', 200],
      ['refund', -20],
      ['settle', -195],
    ];
    const id = newId();
    await source.query(`insert into users (id, issuer, sub) values ($1, 'test', 'buckets')`, [id]);
    const accountOf = async (userId: string, last: number) => {
      const all = [...entries, ['consume', last] as const];
      const balance = all.reduce((sum, [, change]) => sum + change, 0);
      await source.query('insert into token_accounts (user_id, balance) values ($1, $2)', [userId, balance]);
      for (const [kind, change] of all)
        await source.query(
          `insert into token_entries (id, user_id, kind, balance_change, held_change, balance_after, held_after, business_key)
           values ($1, $2, $3, $4, 0, 0, 0, $5)`,
          [newId(), userId, kind, change, newId()],
        );
    };
    await accountOf(id, -1);
    const other = newId();
    await source.query(`insert into users (id, issuer, sub) values ($1, 'test', 'spent')`, [other]);
    await accountOf(other, -20);
    await source.runMigrations();
    const bucketsOf = async (userId: string) =>
      (
        await source.query<{ source: string; remaining: string }[]>(
          'select source, remaining from token_buckets where user_id = $1 order by source',
          [userId],
        )
      ).map(({ source: from, remaining }) => `${remaining} ${from}`);
    expect(await bucketsOf(id)).toEqual(['30 bought', '10 given', '4 plan']);
    expect(await bucketsOf(other)).toEqual(['25 bought']);
  });
});
