import type { Config } from '#config';
import { Database } from './database.js';
import { grantProcesses } from './process-privileges.js';

type MigrationConfig = Pick<
  Config,
  'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'DATABASE_POOL' | 'DATABASE_IDLE_TRANSACTION_MS'
>;

/**
 * Connects as the role that owns the tables, brings the schema up to date, and grants the role of the running processes
 * what they need. Where both are one role there is nothing to grant. Returns what `work` makes of the connection.
 */
export async function withMigratedSchema<T>(
  config: MigrationConfig,
  work: (database: Database, applied: string[]) => Promise<T>,
): Promise<T> {
  const owner = config.MIGRATION_DATABASE_URL ?? config.DATABASE_URL;
  const database = await Database.connect({ ...config, DATABASE_URL: owner });
  try {
    const applied = await database.migrate();
    const [ownerRole, processRole] = [roleOf(owner), roleOf(config.DATABASE_URL)];
    if (processRole !== ownerRole) await grantProcesses(database, processRole);
    return await work(database, applied);
  } finally {
    await database.close();
  }
}

const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);
