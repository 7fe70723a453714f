import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readArchiveCompose } from '#stack/deploy/read-deploy-files';
import { inRepository } from '#stack/paths';
import { canReach, postgresAccount } from '#stack/postgres/postgres-account';
import { spawnGuarded } from '#stack/process/guarded-spawn';
import type { Running } from '#stack/process/running';
import { waitFor } from '#testing';

/** What the image of docker-compose.yml has and the embedded PostgreSQL lacks, among others. */
const PROGRAMS = ['initdb', 'postgres', 'pg_ctl', 'psql', 'pg_basebackup', 'pg_verifybackup', 'pg_archivecleanup'];
const DEBIAN = '/usr/lib/postgresql';

/** The folder of a whole PostgreSQL: on PATH, else the newest that Debian installed. Undefined where there is none. */
export function wholePostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env.PATH ?? '').split(':'), ...versions.map((each) => `${DEBIAN}/${each}/bin`)];
  return folders.find((folder) => PROGRAMS.every((program) => existsSync(path.join(folder, program))));
}

export interface ScriptResult {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** The PostgreSQL of docker-compose.archive.yml without its container: its settings and the scripts of deploy/postgres. */
export class ComposePostgres {
  readonly archive: string;
  private readonly account = postgresAccount();

  /** @param folder one that the server's OS user may enter */
  constructor(
    private readonly binaries: string,
    private readonly folder: string,
  ) {
    this.archive = this.inFolder('archive');
    chmodSync(folder, 0o755);
    if (this.account && !canReach(this.account, folder)) throw new Error(`PostgreSQL cannot reach ${folder}.`);
    cpSync(inRepository('deploy/postgres'), this.inFolder('scripts'), { recursive: true });
    for (const made of ['volume', 'archive', 'archive/log', 'archive/backups', 'stubs']) this.makeFolder(made);
  }

  inFolder(name: string): string {
    return path.join(this.folder, name);
  }

  /** A folder of data, in what the volume of the database is. */
  dataFolder(name: string): string {
    return this.inFolder(`volume/${name}`);
  }

  /** A folder of the server's OS user. */
  makeFolder(name: string): void {
    mkdirSync(this.inFolder(name), { mode: 0o700 });
    if (this.account) chownSync(this.inFolder(name), this.account.uid, this.account.gid);
  }

  /** Names of what the archive has of the log, or of its backups. */
  archived(kind: 'log' | 'backups'): string[] {
    return readdirSync(path.join(this.archive, kind)).sort();
  }

  backups(): string[] {
    return this.archived('backups').filter((name) => name.endsWith('Z'));
  }

  /** Makes a cluster with the superuser and the rules that the image's own start makes. */
  initialise(data: string): void {
    const folder = this.dataFolder(data);
    // Small parts of the log, since many are copied.
    const made = this.run(['initdb', '-U', 'inkloom', '--auth=trust', '--wal-segsize=1', '--no-sync', '-D', folder]);
    if (made.status !== 0) throw new Error(made.stderr);
    // Also of the server that recovers.
    appendFileSync(path.join(folder, 'postgresql.conf'), 'fsync = off\n');
  }

  /** Starts the server on a folder of data, with what docker-compose.archive.yml sets. */
  async start(data: string, changed: string[] = []): Promise<Running> {
    const [, ...settings] = readArchiveCompose().services.postgres!.command!.map((each) =>
      each.replace('/scripts/', `${this.inFolder('scripts')}/`),
    );
    const own = ['listen_addresses=', `unix_socket_directories=${this.folder}/archive`, ...changed];
    const lines: string[] = [];
    const server = await spawnGuarded(
      path.join(this.binaries, 'postgres'),
      ['-D', this.dataFolder(data), ...settings, ...own.flatMap((setting) => ['-c', setting])],
      { stopSignal: 'INT', ...this.account, env: this.environment(), onLine: (line) => lines.push(line) },
    );
    const ended = server.exited.then((reason) => {
      throw new Error(`The server ended, ${reason}: ${lines.slice(-5).join('\n')}`);
    });
    const isReady = () => this.run(['pg_isready']).status === 0;
    await Promise.race([ended, waitFor(isReady, { what: 'the server to take connections' })]);
    ended.catch(() => {});
    return server;
  }

  /** The rows that a statement gives, as psql writes them. */
  sql(statement: string): string[] {
    const { status, stdout, stderr } = this.run(['psql', '-XAtq', '-d', 'postgres', '-c', statement]);
    if (status !== 0) throw new Error(stderr);
    return stdout.split('\n').filter(Boolean);
  }

  /** Runs one of deploy/postgres, as the container does. */
  script(name: string, args: string[] = [], more: Record<string, string> = {}): ScriptResult {
    return this.run(['sh', `${this.inFolder('scripts')}/${name}`, ...args], more);
  }

  /** Runs a program as the server's OS user, in its folder. */
  run([program = '', ...args]: string[], more: Record<string, string> = {}): ScriptResult {
    return spawnSync('/usr/bin/env', [program, ...args], {
      ...this.account,
      cwd: this.archive,
      encoding: 'utf8',
      env: { ...this.environment(), ...more },
    });
  }

  private environment(): Record<string, string> {
    return {
      // A test puts programs that fail into the first.
      PATH: `${this.inFolder('stubs')}:${this.binaries}:${process.env.PATH}`,
      LC_ALL: 'C',
      PGHOST: this.archive,
      PGUSER: 'inkloom',
      ARCHIVE: this.archive,
    };
  }
}

/** The version of the server, for the title of its tests. */
export const versionOf = (binaries: string): string =>
  execFileSync(path.join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }).trim();
