import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, waitFor, type TestDatabase } from '#testing';
import { Database, isUniqueViolation, type Queryable } from './database.js';

describe('the database', () => {
  let server: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    server = await testDatabase();
    database = await Database.connect({
      DATABASE_URL: server.url,
      DATABASE_POOL: 4,
      DATABASE_IDLE_TRANSACTION_MS: 200,
    });
    await database.query('create table things (id int primary key, name text)');
    await database.query(`insert into things values (1, 'first')`);
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  it('takes its row locks from a transaction that hangs, and goes on', async () => {
    const hanging = database.transaction(async (tx) => {
      await tx.query(`update things set name = 'hanging' where id = 1`);
      await waitFor(() => database.query(`update things set name = 'second' where id = 1 returning id`), {
        what: 'the lock to be given back',
      });
      await tx.query('select 1');
    });
    await expect(hanging).rejects.toThrow();
    expect(await database.query('select name from things')).toEqual([{ name: 'second' }]);
  });

  it('goes on with prepared statements after their table was changed, in a transaction and out of one', async () => {
    await database.query('create table goods (id int primary key)');
    const add = async (column: string): Promise<void> =>
      void (await database.query(`alter table goods add column ${column} text`));
    const insert = (db: Queryable, id: number) =>
      db.query('insert into goods (id) values ($1) returning *', [id], { prepared: true });
    // Every connection of the pool has planned the statement before the table changes.
    await Promise.all([1, 2, 3, 4].map((id) => database.transaction(async (tx) => void (await insert(tx, id)))));
    await add('colour');
    expect(await insert(database, 5)).toEqual([{ id: 5, colour: null }]);
    await add('paper_size');
    expect(await database.transaction((tx) => insert(tx, 6))).toEqual([{ id: 6, colour: null, paperSize: null }]);
    await expect(insert(database, 6)).rejects.toMatchObject({ constraint: 'goods_pkey' });
    await insert(database, 6).catch((error: unknown) => expect(isUniqueViolation(error, 'goods_pkey')).toBe(true));
    expect(await database.query('select count(*) as rows from goods')).toEqual([{ rows: 6 }]);
  });
});
