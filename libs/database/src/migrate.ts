import 'reflect-metadata';
import { loadConfig } from '#config';
import { createLogger } from '#observability';
import { Database } from './database.js';
import { readCatalogue } from './seed/catalogue-files.js';
import { seedCatalogue } from './seed/seed-catalogue.js';

const config = loadConfig();
const log = createLogger('migrate', config.LOG_LEVEL);

/** Brings the schema and the catalogue up to date, once per start of the product. */
async function main(): Promise<void> {
  const database = await Database.connect(config);
  try {
    const applied = await database.migrate();
    const products = await seedCatalogue(database, await readCatalogue());
    log.info({ applied, products }, 'schema and catalogue are up to date');
  } finally {
    await database.close();
  }
}

try {
  await main();
} catch (error) {
  const { hostname, port, pathname } = new URL(config.DATABASE_URL);
  log.fatal({ err: error }, `the database ${pathname.slice(1)} at ${hostname}:${port} could not be brought up to date`);
  process.exitCode = 1;
}
