import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { readCredentials } from '#stack/credentials';
import { temporaryFolder } from '#stack/fixtures/temporary-folder';
import { findFreePort } from '#stack/process/ports';
import type { Running } from '#stack/process/running';
import { postgresUrls, startPostgres } from './postgres.js';
import { removeSharedData } from './postgres-place.js';

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

describe('the PostgreSQL of a data folder', () => {
  const dataDir = temporaryFolder();
  const credentials = path.join(dataDir, 'credentials.json');
  let port: number;
  let server: Running;
  const start = async () => void (server = await startPostgres({ dataDir, port, settings: { fsync: 'off' } }));
  const asSuperuser = (password = readCredentials(dataDir).postgres) =>
    `postgres://postgres:${password}@127.0.0.1:${port}/inkloom`;
  beforeAll(async () => {
    port = await findFreePort();
    await start();
  });
  afterAll(async () => {
    await server.stop();
    removeSharedData(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('[S26] has three roles with passwords of its own, in a file for its owner alone', async () => {
    expect(statSync(credentials).mode & 0o777).toBe(0o600);
    const { postgres, postgresOwner } = postgresUrls(dataDir, port);
    const role = 'select current_user as name, rolsuper as super from pg_roles where rolname = current_user';
    expect(await query(postgres, role)).toEqual([{ name: 'inkloom_app', super: false }]);
    expect(await query(postgresOwner, role)).toEqual([{ name: 'inkloom', super: false }]);
    await expect(query(asSuperuser('inkloom'), role)).rejects.toThrow('password authentication failed');
  });

  it('[S26] gets them at its next start where it is from before there were any, with its data', async () => {
    const { postgresOwner } = postgresUrls(dataDir, port);
    await query(postgresOwner, 'create table kept (id int); insert into kept values (1)');
    await query(
      asSuperuser(),
      `drop role inkloom_app; alter role inkloom password 'inkloom'; alter role postgres password 'inkloom'`,
    );
    rmSync(credentials);
    await server.stop();
    await start();
    expect(await query(postgresUrls(dataDir, port).postgresOwner, 'select id from kept')).toEqual([{ id: 1 }]);
    await expect(query(postgresUrls(dataDir, port).postgres, 'select id from kept')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(query(asSuperuser('inkloom'), 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('says what to do where its passwords were lost', async () => {
    rmSync(credentials);
    await server.stop();
    await expect(start()).rejects.toThrow('restore that file');
  });
});
