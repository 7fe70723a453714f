import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, waitFor, type TestDatabase } from '#testing';
import { Database } from './database.js';

describe('the database', () => {
  let server: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    server = await testDatabase();
    database = await Database.connect({ DATABASE_URL: server.url, DATABASE_POOL: 4, DATABASE_IDLE_TRANSACTION_MS: 200 });
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
      await waitFor(() => database.query(`update things set name = 'second' where id = 1 returning id`), { what: 'the lock to be given back' });
      await tx.query('select 1');
    });
    await expect(hanging).rejects.toThrow();
    expect(await database.query('select name from things')).toEqual([{ name: 'second' }]);
  });
});
