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

type Addresses = Pick<TestServices, 'postgres' | 'postgresOwner'>;

/** Creates a database on the server of the addresses: an empty one, or a copy of the template. */
export async function createTestDatabase(services: Addresses, template = 'template0'): Promise<TestDatabase> {
  const server = services.postgresOwner;
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  // By default each page would go through the log: several times the work.
  const strategy = 'STRATEGY file_copy';
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} ${strategy}`));
  return {
    url: addressOf(server, name),
    appUrl: addressOf(services.postgres, name),
    drop: () => onServer(server, (client) => drop(client, name)),
  };
}

/** The template of that key on the server. The first who asks fills it, given its address; the others wait. */
export function testTemplate(
  { postgresOwner: server }: Addresses,
  key: string,
  fill: (url: string) => Promise<unknown>,
): Promise<string> {
  const name = `${PREFIX}template_${key}`;
  return onServer(server, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return name;
    const unfinished = `${name}_unfinished`;
    await drop(client, unfinished);
    await client.query(`CREATE DATABASE ${unfinished} TEMPLATE template0`);
    await fill(addressOf(server, unfinished));
    // A connection, were it that of a vacuum, would keep others from copying it.
    await client.query(`ALTER DATABASE ${unfinished} ALLOW_CONNECTIONS false`);
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    return name;
  });
}

const addressOf = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href;

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

async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
