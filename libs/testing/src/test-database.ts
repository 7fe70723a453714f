import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { inRepository } from '#stack/paths';
import { createTestDatabase, testTemplate, type TestDatabase } from '#stack/testing/test-databases';
import { useTestServices } from '#stack/testing/use-test-services';
import { stack, stackFile } from './stack.js';

// As in the product: balances, counts and provider ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A new, empty database on a real PostgreSQL: that of the running stack, else one shared by all specs. */
export async function testDatabase(): Promise<TestDatabase> {
  return createTestDatabase(stackFile() ? stack().urls : await useTestServices());
}

/** The same with the schema of the product: a copy, since to migrate each anew takes a second. */
export async function migratedDatabase(): Promise<TestDatabase> {
  const services = stackFile() ? stack().urls : await useTestServices();
  return createTestDatabase(services, await testTemplate(services, schemaKey(), migrate));
}

async function migrate(url: string): Promise<void> {
  const [{ Database }, { parseConfig }] = await Promise.all([import('#database'), import('#config')]);
  const database = await Database.connect(parseConfig({ DATABASE_URL: url }));
  await database.migrate().finally(() => database.close());
}

/** Changes with the text of any migration. */
function schemaKey(): string {
  const folder = inRepository('libs', 'database', 'src', 'migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(path.join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

/** A connection to the running stack's database as the owner of its tables, to check what the product wrote. Close it with `end()`. */
export async function database(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: stack().urls.postgresOwner });
  await client.connect();
  return client;
}
