// @ts-check
import { randomBytes } from 'node:crypto';
import pg from 'pg';

const PREFIX = 'test_';

/** Makes an empty database on the server of the address. @param {string} server @returns {Promise<{ url: string, drop: () => Promise<void> }>} */
export async function createTestDatabase(server) {
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** Drops what interrupted runs left. @param {string} server */
export async function removeLeftDatabases(server) {
  await onServer(server, async (client) => {
    const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [PREFIX]);
    for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  });
}

/** @param {string} server @param {(client: pg.Client) => Promise<unknown>} work */
async function onServer(server, work) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
