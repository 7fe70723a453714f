import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Running } from '#stack/process/running';
import { waitFor } from '#testing';
import { ComposePostgres, versionOf, wholePostgres, type ScriptResult } from './compose-postgres.js';

const binaries = wholePostgres();
const folder = mkdtempSync(path.join(tmpdir(), 'inkloom-compose-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const title = binaries
  ? `of ${versionOf(binaries)}`
  : '(NOT run: no whole PostgreSQL here; Debian has it as postgresql)';

// In their order: a restore branches the log for those after it.
describe.skipIf(!binaries)(`the archive of docker-compose.archive.yml ${title}`, () => {
  let postgres: ComposePostgres;
  let server: Running | undefined;
  const moments: Record<string, string> = {};
  let [first, second]: string[] = [];

  const inLog = (name: string) => path.join(postgres.archive, 'log', name);
  const inBackups = (name: string) => path.join(postgres.archive, 'backups', name);
  const rows = () => postgres.sql('select name from notes order by name');
  const restore = (to: string, ...args: string[]) =>
    postgres.script('restore.sh', args, { PGDATA: postgres.dataFolder(to) });
  const backUp = (args: string[] = [], more = {}): ScriptResult => postgres.script('backup.sh', args, more);
  const succeeded = ({ status, stdout, stderr }: ScriptResult): string => {
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  };
  const refused = ({ status, stderr }: ScriptResult, words: string): void => {
    expect(stderr).toMatch(new RegExp(words));
    expect(status).toBe(1);
  };
  const leftBehind = (to: string) => readdirSync(postgres.inFolder('volume')).filter((name) => name.startsWith(to));

  /** Replaces a program of the scripts until it is removed. */
  function stub(program: string, script: string): () => void {
    const file = postgres.inFolder(`stubs/${program}`);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
    return () => rmSync(file);
  }

  /** Commits a row, and remembers the moment after it. */
  function note(name: string): void {
    postgres.sql(`insert into notes values ('${name}')`);
    const iso = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
    // What is committed later is later also in the milliseconds of a moment.
    const [at] = postgres.sql(
      `select to_char((clock_timestamp() + interval '1 ms') at time zone 'utc', ${iso}) from pg_sleep(0.01)`,
    );
    moments[name] = at!;
  }

  async function stop(): Promise<void> {
    await server?.stop();
    server = undefined;
  }

  beforeAll(async () => {
    postgres = new ComposePostgres(binaries!, folder);
    postgres.initialise('data');
    server = await postgres.start('data');
    postgres.sql('create table notes (name text)');
    note('before every backup');
    succeeded(backUp());
    note('in the log alone');
    note('a mistake');
    postgres.sql('delete from notes');
    // The second backup begins some parts later than where the first restore branches the log.
    for (const _ of [1, 2, 3]) postgres.sql(`insert into notes values ('filler'); select pg_switch_wal()`);
    succeeded(backUp());
    [first, second] = postgres.backups();
    note('at last');
  });
  afterEach(() => {
    for (const name of readdirSync(postgres.inFolder('stubs'))) rmSync(postgres.inFolder(`stubs/${name}`));
  });
  afterAll(stop);

  it('keeps a part once, whole, and never writes over another', async () => {
    const { archive } = postgres;
    writeFileSync(postgres.inFolder('part'), 'the log');
    chmodSync(postgres.inFolder('part'), 0o644);
    const keep = () => postgres.script('archive.sh', [postgres.inFolder('part'), 'X']);
    const undo = stub('cp', 'printf half >"$2"; exit 1');
    expect(keep().status).toBe(1);
    expect(existsSync(inLog('X'))).toBe(false);
    undo();
    // Also where the disk fails at the last moment.
    const unsynced = stub('sync', 'exit 1');
    expect(keep().status).toBe(1);
    expect(existsSync(inLog('X'))).toBe(false);
    unsynced();
    succeeded(keep());
    succeeded(keep());
    writeFileSync(postgres.inFolder('part'), 'another log');
    refused(keep(), 'log/X is there with other content');
    expect(readFileSync(inLog('X'), 'utf8')).toBe('the log');
    rmSync(inLog('X'));
    expect(postgres.archived('log').filter((name) => name.endsWith('.part'))).toEqual([]);

    // The server keeps what it cannot archive, and a backup says that the log is not archived.
    const [part] = postgres.sql('select pg_walfile_name(pg_current_wal_lsn())');
    writeFileSync(inLog(part!), 'of another server');
    refused(backUp(['--keep', '1'], { ARCHIVE_WAIT: '1' }), 'The log does not reach the archive');
    expect(readFileSync(inLog(part!), 'utf8')).toBe('of another server');
    expect(postgres.backups()).toHaveLength(3);
    expect(existsSync(path.join(archive, 'backups', first!))).toBe(true);
    rmSync(inLog(part!));
    rmSync(inBackups(postgres.backups()[2]!), { recursive: true });
    await waitFor(
      () => {
        postgres.sql(`insert into notes values ('filler'); select pg_switch_wal()`);
        return existsSync(inLog(part!));
      },
      { what: 'the part to be archived' },
    );
  });

  it('has a backup only when it is complete', () => {
    const undo = stub(
      'pg_basebackup',
      `mkdir "${inBackups('unfinished')}"; echo half >"${inBackups('unfinished')}/base"; exit 1`,
    );
    expect(backUp().status).toBe(1);
    undo();
    expect(postgres.archived('backups')).toEqual([first, second, 'lock', 'unfinished']);
    refused(restore('half', 'end', 'unfinished'), `There is no complete backup unfinished.*\n.*${second}`);
    refused(postgres.run(['flock', inBackups('lock'), 'sh', '../scripts/backup.sh']), 'Another backup is being made');
    expect(postgres.archived('backups')).toContain('unfinished');
    refused(backUp(['--keep', '0']), 'keep 1 or more');
    refused(backUp(['--all']), 'Usage');
    chmodSync(path.join(postgres.archive, 'log'), 0o500);
    refused(backUp(), 'cannot write to');
    chmodSync(path.join(postgres.archive, 'log'), 0o700);
  });

  it('takes no backup of a server that does not archive', async () => {
    // Stopped in good order, the server has archived all of its log.
    await stop();
    server = await postgres.start('data', ['archive_mode=off']);
    refused(backUp(), 'Start it with docker-compose.archive.yml');
    await stop();
  });

  it.each([
    ['no moment', '', 'is no moment. Write it in UTC'],
    ['a moment without zone', '2026-03-01T09:30:00', 'is no moment'],
    ['a moment that is more than one', '2026-03-01T09:30:00Z\n2026-03-01T09:30:00Z', 'is no moment'],
    ['a moment with a command', `2026-03-01T09:30:00.5'Z`, 'is no moment'],
    ['a moment to come', '2999-01-01T00:00:00Z', 'is in the future'],
    ['a moment from before the backups', '2020-01-01T00:00:00Z', 'No complete backup ended before'],
  ])('refuses %s', (_what, moment, words) => {
    refused(restore('refused', moment), words);
    expect(leftBehind('refused')).toEqual([]);
  });

  it('refuses a backup that ended after the moment, or is damaged, a timeline that is none, and a folder in use', () => {
    const moment = moments['in the log alone']!;
    refused(restore('refused', moment, second!), `${second} ended after .* Name an earlier backup`);
    refused(restore('refused', moment, first!, 'one'), 'is no timeline');
    refused(restore('data', moment), 'data is not empty.* move that folder away');
    postgres.makeFolder('volume/refused.restoring');
    refused(restore('refused', moment), 'or was interrupted');
    rmSync(postgres.dataFolder('refused.restoring'), { recursive: true });
    const file = inBackups(`${first}/global/pg_filenode.map`);
    const content = readFileSync(file);
    truncateSync(file, 100);
    refused(restore('refused', moment), `The backup ${first} is damaged`);
    writeFileSync(file, content);
    expect(leftBehind('refused')).toEqual([]);
  });

  it('says that the log ends before a moment, and leaves nothing behind', () => {
    refused(restore('late', new Date().toISOString()), 'The archived log ends before');
    expect(leftBehind('late')).toEqual([]);
  });

  it('takes a part of the log that cannot be read for no end of the log', () => {
    stub('cp', 'case "$1" in */log/*) exit 1 ;; *) exec /bin/cp "$@" ;; esac');
    refused(restore('unread', 'end', first!), 'could not be recovered from the backup');
    expect(leftBehind('unread')).toEqual([]);
  });

  it('brings back a moment from the newest backup before it, into an empty folder, and goes on from there', async () => {
    postgres.makeFolder('volume/moment');
    const said = succeeded(restore('moment', moments['in the log alone']!));
    expect(said).toContain(`from the backup ${first} (recovery stopping before commit`);
    expect(said).toContain('make a new backup');
    expect(leftBehind('moment')).toEqual(['moment']);
    server = await postgres.start('moment');
    expect(rows()).toEqual(['before every backup', 'in the log alone']);
    note('after the restore');
    await stop();
    // What the new timeline writes is in the archive, without a conflict.
    expect(postgres.archived('log')).toContain('00000002.history');
    const status = readdirSync(postgres.dataFolder('moment/pg_wal/archive_status'));
    expect(status.filter((name) => name.endsWith('.ready'))).toEqual([]);
  });

  it('asks which branch of the log to follow, and follows it', async () => {
    refused(restore('end', 'end'), `timeline 1, the newest is 2.\nSay which .* restore.sh end ${second} <timeline>`);
    expect(leftBehind('end')).toEqual([]);
    succeeded(restore('end', 'end', first!, '2'));
    server = await postgres.start('end');
    expect(rows()).toEqual(['after the restore', 'before every backup', 'in the log alone']);
    await stop();
    succeeded(restore('old-end', 'end', second!, '1'));
    server = await postgres.start('old-end');
    expect(rows().filter((name) => name !== 'filler')).toEqual(['at last']);
    await stop();
    // Every restore has its own.
    expect(postgres.archived('log').filter((name) => name.endsWith('.history'))).toEqual([
      '00000002.history',
      '00000003.history',
      '00000004.history',
    ]);
  });

  it('removes older backups, and of the log only what no backup needs', async () => {
    server = await postgres.start('moment');
    expect(succeeded(backUp(['--keep', '2']))).toContain(`Backup ${first} is removed.`);
    const [, third] = postgres.backups();
    expect(postgres.backups()).toEqual([second, third]);
    expect(postgres.archived('backups')).not.toContain('unfinished');
    note('after the last backup');
    await stop();
    const partOf = (backup: string) =>
      /\(file (\w+)\)/.exec(readFileSync(inBackups(`${backup}/backup_label`), 'utf8'))![1]!;
    const place = (part: string) => part.slice(8);
    // On its timeline the last backup begins before the one that is older.
    expect(place(partOf(third!)) < place(partOf(second!))).toBe(true);
    const parts = postgres.archived('log').filter((name) => /^\w{24}$/.test(name));
    expect(parts).toContain(partOf(third!));
    expect(parts.filter((part) => place(part) < place(partOf(third!)))).toEqual([]);
    succeeded(restore('last', 'end', third!, '2'));
    server = await postgres.start('last');
    expect(rows()).toContain('after the last backup');
  });
});
