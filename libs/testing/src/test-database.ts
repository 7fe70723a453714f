import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '#stack/testing/test-databases';
import { useTestServices } from '#stack/testing/use-test-services';
import { stack, stackFile } from './stack.js';

// As in the product: balances, counts and provider ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A new, empty database on a real PostgreSQL: that of the running stack, else one shared by all specs. */
export async function testDatabase(): Promise<TestDatabase> {
  return createTestDatabase(stackFile() ? stack().urls : await useTestServices());
}

/** A connection to the running stack's database as the owner of its tables, to check what the product wrote. Close it with `end()`. */
export async function database(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: stack().urls.postgresOwner });
  await client.connect();
  return client;
}
