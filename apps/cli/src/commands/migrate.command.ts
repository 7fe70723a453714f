import { loadConfig } from '#config';
import { readCatalogue, seedCatalogue, withMigratedSchema } from '#database';
import { createLogger } from '#observability';
import { UsageError } from '../command.js';

export const migrateUsage = `node dist/apps/cli/src/main.js migrate

  brings the schema and the catalogue up to date; run it before the other processes start
`;

/** Brings the schema and the catalogue up to date. Takes no service: what they read may not exist yet. */
export async function migrate(args: string[]): Promise<string> {
  if (args.length > 0) throw new UsageError('migrate takes no arguments.');
  const config = loadConfig();
  const log = createLogger('migrate', config.LOG_LEVEL);
  try {
    log.info(await bringUpToDate(config), 'schema and catalogue are up to date');
    return '';
  } catch (error) {
    const { hostname, port, pathname } = new URL(config.MIGRATION_DATABASE_URL ?? config.DATABASE_URL);
    log.fatal(
      { err: error },
      `the database ${pathname.slice(1)} at ${hostname}:${port} could not be brought up to date`,
    );
    process.exitCode = 1;
    return '';
  }
}

function bringUpToDate(config: ReturnType<typeof loadConfig>): Promise<{ applied: string[]; products: number }> {
  return withMigratedSchema(config, async (database, applied) => ({
    applied,
    products: await seedCatalogue(database, await readCatalogue()),
  }));
}
