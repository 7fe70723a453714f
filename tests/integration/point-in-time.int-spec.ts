import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCredentials } from '#stack/credentials';
import { temporaryFolder } from '#stack/fixtures/temporary-folder';
import { postgresUrls, startPostgres } from '#stack/postgres/postgres';
import { findPlace, removeSharedData } from '#stack/postgres/postgres-place';
import { archiveSettings, pruneArchive } from '#stack/postgres/wal-archive';
import { findFreePort } from '#stack/process/ports';
import type { Running } from '#stack/process/running';
import { restore, type Manifest } from '#stack/backup/backup';
import { writeChecksums } from '#stack/backup/checksums';
import { backUpPostgres } from '#stack/backup/postgres-backup';
import { refuseUnfinished } from '#stack/backup/unfinished-restore';

const folder = temporaryFolder();
const inFolder = (name: string) => path.join(folder, name);
const dataDir = inFolder('data');
const archive = inFolder('log');
const backup = inFolder('backup');
const postgresSettings = { fsync: 'off' };

describe('a restore', () => {
  let server: Running;
  let port: number;
  let manifest: Manifest;
  const moments: Record<string, Date> = {};

  async function query<Row>(sql: string, values: unknown[] = [], at = { dataDir, port }): Promise<Row[]> {
    const client = new pg.Client({ connectionString: postgresUrls(at.dataDir, at.port).postgresOwner });
    await client.connect();
    try {
      return (await client.query(sql, values)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  /** Commits a user, and remembers the moment after it. */
  async function addUser(name: string): Promise<void> {
    await query('insert into users values ($1)', [name]);
    // What is committed later is later also for the server, whose moments are microseconds.
    const [row] = await query<{ at: Date }>(`select clock_timestamp() + interval '1 ms' as at from pg_sleep(0.01)`);
    moments[name] = row!.at;
  }

  /** The archived log for a test alone: a restore adds to it. */
  function ownArchive(name: string): string {
    execFileSync('cp', ['-a', archive, inFolder(`log of ${name}`)]);
    return inFolder(`log of ${name}`);
  }

  /** Who is there when a server is started on what was restored. */
  async function usersIn(restored: string, settings: Record<string, string> = {}): Promise<string[]> {
    const at = { dataDir: restored, port: await findFreePort() };
    const started = await startPostgres({ ...at, settings: { ...postgresSettings, ...settings } });
    try {
      const rows = await query<{ name: string }>('select name from users order by name', [], at);
      await query(`insert into jobs values ('taken after the restore')`, [], at);
      return rows.map(({ name }) => name);
    } finally {
      await started.stop();
    }
  }

  beforeAll(async () => {
    // The server's OS user enters the archive.
    chmodSync(folder, 0o755);
    mkdirSync(dataDir);
    port = await findFreePort();
    server = await startPostgres({ dataDir, port, settings: { ...archiveSettings(archive), ...postgresSettings } });
    await query('create table users (name text); create table orders (name text); create table jobs (name text)');
    await addUser('in the backup');
    mkdirSync(path.join(backup, 'storage'), { recursive: true });
    cpSync(path.join(dataDir, 'credentials.json'), path.join(backup, 'credentials.json'));
    writeFileSync(path.join(backup, 'storage', 'old'), 'a picture');
    const superuser = `postgres://postgres:${readCredentials(dataDir).postgres}@127.0.0.1:${port}/inkloom`;
    const postgres = await backUpPostgres(superuser, findPlace(dataDir).data, path.join(backup, 'postgres'));
    await writeChecksums(backup);
    manifest = { format: 2, createdAt: new Date().toISOString(), postgres, storage: { files: 1, bytes: 9 } };
    writeFileSync(path.join(backup, 'manifest.json'), JSON.stringify(manifest));
    await addUser('later');
    await addUser('too late');
    await addUser('after the end');
    await server.stop();
    // Stopped in good order, the server has archived all of its log.
    mkdirSync(inFolder('pictures'));
    writeFileSync(inFolder('pictures/new'), 'a newer picture');
  });
  afterAll(() => {
    for (const name of readdirSync(folder)) removeSharedData(inFolder(name));
    rmSync(folder, { recursive: true, force: true });
  });

  it('brings back the moment of the backup', async () => {
    const { recovered } = await restore(backup, inFolder('plain'), { postgresSettings });
    expect(recovered).toEqual({ users: 1, orders: 0, jobs: 0 });
    expect(await usersIn(inFolder('plain'))).toEqual(['in the backup']);
  });

  it('brings back any later moment from the archived log, with the pictures that are named', async () => {
    const until = moments['later']!;
    const to = inFolder('moment');
    const { recovered } = await restore(backup, to, {
      goal: { until, archive: ownArchive('moment') },
      pictures: inFolder('pictures'),
      postgresSettings,
    });
    expect(recovered.users).toBe(2);
    expect(await usersIn(to)).toEqual(['in the backup', 'later']);
    expect(readdirSync(path.join(to, 'storage')).sort()).toEqual(['new', 'old']);
    // The next start needs the archive no longer.
    expect(await usersIn(to)).toEqual(['in the backup', 'later']);
  });

  it('of a later moment than the one before follows the branch that is named, and each begins another', async () => {
    const log = ownArchive('branches');
    const follow = (to: string, until: Date, timeline?: number) =>
      restore(backup, inFolder(to), { goal: { until, archive: log, timeline }, postgresSettings });
    await follow('too early', moments['later']!);
    // It is used and archives, until somebody finds that the moment was too early.
    expect(await usersIn(inFolder('too early'), archiveSettings(log))).toEqual(['in the backup', 'later']);
    const used = new Date();
    await usersIn(inFolder('too early'), archiveSettings(log));
    await expect(follow('unclear', moments['too late']!)).rejects.toThrow(
      'the backup is of timeline 1, the newest is 2. Say which to follow',
    );
    await follow('as it was', moments['too late']!, 1);
    expect(await usersIn(inFolder('as it was'), archiveSettings(log))).toEqual(['in the backup', 'later', 'too late']);
    // What was written since the first restore is not lost either.
    const { recovered } = await follow('since', used, 2);
    expect(recovered).toEqual({ users: 2, orders: 0, jobs: 1 });
    expect(readdirSync(log).filter((name) => name.endsWith('.history'))).toEqual(
      ['2', '3', '4'].map((timeline) => `0000000${timeline}.history`),
    );
  });

  it('says what is wrong with a moment that cannot be reached, and leaves nothing behind', async () => {
    const log = ownArchive('wrong moments');
    const before = { until: new Date(Date.now() - 86_400_000), archive: log };
    await expect(restore(backup, inFolder('early'), { goal: before })).rejects.toThrow('use an earlier backup');
    const after = { until: new Date(Date.now() + 86_400_000), archive: log };
    await expect(restore(backup, inFolder('never'), { goal: after, postgresSettings })).rejects.toThrow(
      /could not be recovered[^]*before configured recovery target was reached/,
    );
    expect(readdirSync(inFolder('never'))).toEqual([]);
    expect(existsSync(findPlace(inFolder('never')).data)).toBe(false);
  });

  it('refuses a backup of which a file is missing or changed, and names it', async () => {
    const damaged = inFolder('damaged');
    cpSync(backup, damaged, { recursive: true });
    writeFileSync(path.join(damaged, 'storage', 'old'), 'a pictura');
    await expect(restore(damaged, inFolder('refused'))).rejects.toThrow(
      '1 files are missing or changed, such as storage/old',
    );
    rmSync(path.join(damaged, 'storage', 'old'));
    await expect(restore(damaged, inFolder('refused'))).rejects.toThrow('storage/old');
    expect(existsSync(inFolder('refused'))).toBe(false);
  });

  it('that was interrupted is not started on', async () => {
    const half = inFolder('half');
    mkdirSync(half);
    expect(() => refuseUnfinished(half)).not.toThrow();
    writeFileSync(path.join(half, 'restore-unfinished'), '');
    expect(() => refuseUnfinished(half)).toThrow('did not end');
    await expect(restore(backup, half)).rejects.toThrow('is not empty');
  });

  it('of a later backup needs no older log, which is removed', async () => {
    const { firstSegment } = manifest.postgres;
    const older = '00000001' + '0'.repeat(16);
    writeFileSync(path.join(archive, older), '');
    expect(pruneArchive(archive, firstSegment)).toBeGreaterThanOrEqual(1);
    expect(readdirSync(archive)).not.toContain(older);
    expect(readdirSync(archive)).toContain(firstSegment);
  });
});
