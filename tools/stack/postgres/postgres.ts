import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readCredentials, type Credentials } from '#stack/credentials';
import { spawnGuarded } from '#stack/process/guarded-spawn';
import { commandLine, isAlive, signalQuietly, waitUntilGone } from '#stack/process/process-identity';
import type { Running } from '#stack/process/running';
import { findPlace, type Place } from './postgres-place.js';

const START_TIMEOUT_MS = 30_000;
/** Of the superuser of data folders from before there were credentials. */
const FORMER_PASSWORD = 'inkloom';
const WRONG_PASSWORD = '28P01';
/** What the server says of a connection that came too early or too late. */
const REFUSED_CONNECTION = /accepting connections|FATAL: +the database system is /;
const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C' };

/** Sized for a laptop that also runs everything else; durable (fsync and synchronous_commit stay on). */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  // A backup of a running server needs the whole log, and as much of it as is written while the files are copied.
  wal_level: 'replica',
  wal_keep_size: '256MB',
  max_wal_senders: '0',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  log_min_messages: 'warning',
  log_line_prefix: '',
  // The details of an error are the values of rows.
  log_error_verbosity: 'terse',
};

export interface PostgresOptions {
  /** The stack's data folder. */
  dataDir: string;
  port: number;
  /** Takes the server's log. */
  onLine?: (line: string) => void;
  /** Over those above. */
  settings?: Record<string, string>;
  /** For a server that must read a long log first: how long it may take, at its first and only try. */
  recoveryMs?: number;
}

/** Addresses of the product's database on a data folder's server: of the running processes, and of the role that owns the tables. */
export function postgresUrls(dataDir: string, port: number): { postgres: string; postgresOwner: string } {
  const { postgresApp, postgresOwner } = readCredentials(dataDir);
  const at = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/inkloom`;
  return { postgres: at('inkloom_app', postgresApp), postgresOwner: at('inkloom', postgresOwner) };
}

/**
 * Starts the embedded PostgreSQL with the product's database and roles, making the cluster at the first start and
 * ending a server that an earlier supervisor left behind.
 */
export async function startPostgres({
  dataDir,
  port,
  onLine = () => {},
  settings = {},
  recoveryMs,
}: PostgresOptions): Promise<Running> {
  const place = findPlace(dataDir);
  const credentials = readCredentials(dataDir);
  await stopStalePostgres(place.data);
  if (!existsSync(path.join(place.data, 'PG_VERSION'))) initialise(place, credentials.postgres);
  const server = await launchUntilReady({
    place,
    port,
    settings: { ...SETTINGS, ...settings },
    onLine,
    timeoutMs: recoveryMs ?? START_TIMEOUT_MS,
    again: recoveryMs === undefined,
  });
  try {
    await createDatabase(port, credentials);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/** Made beside its final place and moved, so that an interrupted first start leaves no half cluster. */
function initialise({ native, data, account }: Place, password: string): void {
  const unfinished = `${data}.new`;
  const passwordFile = `${data}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) for (const made of [unfinished, passwordFile]) chownSync(made, account.uid, account.gid);
  const flags = [
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const result = spawnSync(path.join(native, 'bin', 'initdb'), ['-D', unfinished, ...flags], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    env: ENVIRONMENT,
  });
  rmSync(passwordFile);
  if (result.status !== 0)
    throw new Error(`PostgreSQL could not be initialised: ${result.stderr || result.error?.message}`);
  renameSync(unfinished, data);
}

/**
 * Ends a server that still runs on the data directory, and removes the pid file of one that does not, whose
 * number another program may have got since.
 */
async function stopStalePostgres(data: string): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid');
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
  if (!pid) return;
  if (isAlive(pid) && commandLine(pid).includes(data)) {
    signalQuietly(pid, 'SIGINT');
    if (!(await waitUntilGone(pid, 10_000))) signalQuietly(pid, 'SIGQUIT');
    if (!(await waitUntilGone(pid, 5_000)))
      throw new Error(`PostgreSQL of an earlier start (pid ${pid}) does not end.`);
  }
  rmSync(pidFile, { force: true });
}

interface Launch {
  place: Place;
  port: number;
  settings: Record<string, string>;
  onLine: (line: string) => void;
  timeoutMs: number;
  /** Repeats a failed start: after a kill -9 the backends of the old server may hold its shared memory for a moment. */
  again: boolean;
}

async function launchUntilReady({ place, port, settings, onLine, timeoutMs, again }: Launch): Promise<Running> {
  const until = Date.now() + timeoutMs;
  const args = [
    '-D',
    place.data,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const lines: string[] = [];
  const keep = (line: string) => {
    // What our own tries to connect bring about is no reason.
    if (!REFUSED_CONNECTION.test(line)) lines.push(line);
    onLine(line);
  };
  for (;;) {
    const server = await spawnGuarded(path.join(place.native, 'bin', 'postgres'), args, {
      stopSignal: 'INT',
      ...place.account,
      env: ENVIRONMENT,
      onLine: keep,
    });
    if (await becomesReady(server, port, until)) return server;
    if (!again || Date.now() > until) {
      await server.stop();
      const late = Date.now() > until ? ` within ${timeoutMs / 1000} s` : '';
      throw new Error(`PostgreSQL did not start${late}:\n${lines.slice(-5).join('\n')}`);
    }
    await sleep(200);
  }
}

/** A server that asks for a password takes connections, whichever it asks for. */
async function becomesReady(server: Running, port: number, until: number): Promise<boolean> {
  let ended = false;
  void server.exited.then(() => (ended = true));
  while (!ended && Date.now() < until) {
    const answer = await connect(port, '').catch((error: { code?: string }) => error.code);
    if (answer === WRONG_PASSWORD) return true;
    await sleep(25);
  }
  return false;
}

async function connect(port: number, password: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    // An empty one would be looked up elsewhere.
    password: password || 'none',
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** As the superuser; one of a data folder from before there were credentials gets its password now. */
async function connectAsSuperuser(port: number, { postgres }: Credentials): Promise<pg.Client> {
  try {
    return await connect(port, postgres);
  } catch (error) {
    if ((error as { code?: string }).code !== WRONG_PASSWORD) throw error;
    const client = await connect(port, FORMER_PASSWORD).catch(() => {
      throw new Error('PostgreSQL has another password than credentials.json of the data folder; restore that file.');
    });
    await client.query(`ALTER ROLE postgres PASSWORD '${postgres}'`);
    return client;
  }
}

/**
 * The owner may create databases (tests have one each) but is no superuser. The role of the running processes owns
 * nothing: the migration grants it what they need.
 */
async function createDatabase(port: number, credentials: Credentials): Promise<void> {
  const client = await connectAsSuperuser(port, credentials);
  const roles = [
    { name: 'inkloom', rights: 'CREATEDB', password: credentials.postgresOwner },
    { name: 'inkloom_app', rights: 'NOCREATEDB', password: credentials.postgresApp },
  ];
  try {
    for (const { name, rights, password } of roles) {
      const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
      await client.query(
        `${rows.length > 0 ? 'ALTER' : 'CREATE'} ROLE ${name} LOGIN NOSUPERUSER NOCREATEROLE ${rights} PASSWORD '${password}'`,
      );
    }
    const { rows } = await client.query(`SELECT FROM pg_database WHERE datname = 'inkloom'`);
    if (rows.length === 0) await client.query('CREATE DATABASE inkloom OWNER inkloom');
  } finally {
    await client.end();
  }
}
