import pg from 'pg';
import { createTestDatabase } from '#stack/testing/test-databases';
import { useTestServices } from '#stack/testing/use-test-services';
import { stack, stackFile } from './stack.js';

// As in the product: balances, counts and provider ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface TestDatabase {
  /** Address for a connection of one's own. */
  url: string;
  drop(): Promise<void>;
}

/** A fresh, empty database on a real PostgreSQL: the one of the running stack, else one that specs share. */
export async function testDatabase(): Promise<TestDatabase> {
  return createTestDatabase(stackFile() ? stack().urls.postgres : (await useTestServices()).postgres);
}

/** A connection to the database of the running stack, to check what the product wrote. Close it with `end()`. */
export async function database(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: stack().urls.postgres });
  await client.connect();
  return client;
}
