import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestServices } from './use-test-services.js';

const INSUFFICIENT_PRIVILEGE = '42501';
const PREFIX = 'test_';

export interface TestDatabase {
  /** As the role that owns it: migrations, and specs of statements. */
  url: string;
  /** As the role of the running processes, which may do what the migration grants it. */
  appUrl: string;
  drop: () => Promise<void>;
}

/** Creates an empty database on the server of the addresses. */
export async function createTestDatabase(
  services: Pick<TestServices, 'postgres' | 'postgresOwner'>,
): Promise<TestDatabase> {
  const server = services.postgresOwner;
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  return {
    url: at(server),
    appUrl: at(services.postgres),
    drop: () => onServer(server, (client) => drop(client, name)),
  };
}

/** Drops what interrupted runs left. */
export async function removeLeftDatabases(server: string): Promise<void> {
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [PREFIX],
    );
    for (const { datname } of rows) await drop(client, datname);
  });
}

/** `WITH (FORCE)` is refused while the server vacuums the database: its own processes end by themselves for a plain drop, which waits for them. */
async function drop(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = $1 AND usename IS NOT NULL',
    [name],
  );
  for (const { pid } of rows) await client.query('SELECT pg_terminate_backend($1)', [pid]).catch(unlessServers);
  await client.query(`DROP DATABASE IF EXISTS ${name}`);
}

/** A process that begins or ends just now counts as the server's own. */
function unlessServers(error: unknown): void {
  if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
}

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
