import path from 'node:path';
import { refuseUnfinished } from '#stack/backup/unfinished-restore';
import { ensureBuilt } from '#stack/build/build';
import { bundledEntryPoint } from '#stack/paths';
import { migrate } from '#stack/postgres/migrate';
import { postgresUrls } from '#stack/postgres/postgres';
import { openLogs, type Logs } from '#stack/process/logs';
import type { LaunchOverrides } from '#stack/process/managed';
import { assignPorts, readPorts, refuseTakenPort } from '#stack/process/ports';
import { stopStaleRedis } from '#stack/redis/redis';
import { redisUrls } from '#stack/redis/redis-users';
import { sharedEnvironment } from './environment.js';
import { createMembers, memberNames, ONE_OF_EACH, type Plan, type Workers } from './members.js';
import { endLeftovers, lockDataDir, removeStackData, type StackProcess, type StackUrls } from './stack-file.js';
import { Supervisor } from './supervisor.js';
import { forgetWorkerRequest, watchWorkerRequests } from './worker-request.js';

const LOOPBACK = '127.0.0.1';

export interface StackOptions {
  /** Where everything is kept; one stack per folder. */
  dataDir: string;
  /** The web's port; a free one that is kept for the folder when absent. */
  port?: number;
  /** The address on which the gateways and the management servers listen; 127.0.0.1 by default. */
  host?: string;
  /** The browser's address, when it is not the gateway's. */
  publicUrl?: string;
  /** One of each that is not named. */
  workers?: Partial<Workers>;
  /** Gateways side by side; the second and later ones get ports of their own, see `urls.gateways`. */
  gateways?: number;
  /** Variables for every process; those of this process reach them only if given here. */
  env?: NodeJS.ProcessEnv;
  /** False: take what is in dist. */
  build?: boolean;
  /** Takes the readable lines; nothing is printed without it. */
  print?: (line: string) => void;
  /** So much of its log each process keeps, and as much before that; 20 MiB by default. */
  logFileBytes?: number;
  /** Interrupts the start; what was started is stopped. */
  signal?: AbortSignal;
  /** 60,000 by default. */
  readyTimeoutMs?: number;
  /** What each process has to finish its work before it is killed; 30,000 by default. */
  stopGraceMs?: number;
  postgresSettings?: Record<string, string>;
  redisDatabases?: number;
  /** Most that passes before a process that ended is started again; 10,000 by default. */
  longestBackoffMs?: number;
  /** Those of the bundles by default. */
  entryPoint?: (app: string) => string;
  migrationScript?: string;
}

/** A running stack. `role` is a role (all its processes) or the name of one process, such as `worker-mockup-2`. */
export interface Stack {
  readonly dataDir: string;
  readonly urls: StackUrls;
  /** Those that run at this moment. */
  readonly processes: StackProcess[];
  /** Stops everything in order; `remove` deletes the data folder. */
  stop: (options?: { remove?: boolean }) => Promise<void>;
  /** Makes a stop that is under way a hard one. */
  forceStop: () => void;
  /** Sends a signal (SIGKILL by default); what dies of it is started again. */
  kill: (role: string, signal?: NodeJS.Signals) => void;
  /** Stops gracefully, starts again, resolves when ready (`wait: false`: when started). */
  restart: (role: string, how?: { wait?: boolean }) => Promise<void>;
  /** Ends it (SIGKILL by default) and keeps it down until `up`. */
  down: (role: string, how?: { signal?: 'SIGKILL' | 'SIGTERM' }) => Promise<void>;
  /** Resolves when ready (`wait: false`: when started). The overrides hold until another `up` gives others. */
  up: (role: string, how?: { wait?: boolean } & LaunchOverrides) => Promise<void>;
  /** How often the role's processes were killed, or killed themselves, since they were last put up. */
  kills: (role: string) => number;
  /** Brings the named workers to this many processes: further ones are ready, those that leave have finished their work. */
  scale: (workers: Partial<Workers>) => Promise<void>;
  /** Resolves when the role's processes are ready, or all without it. */
  ready: (role?: string) => Promise<void>;
}

/** Starts the whole product on a data folder and resolves when every process is ready. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const dataDir = path.resolve(options.dataDir);
  refuseUnfinished(dataDir);
  const release = await lockDataDir(dataDir);
  forgetWorkerRequest(dataDir);
  const logs = openLogs(dataDir, options.print ?? (() => {}), options.logFileBytes);
  const close = async () => {
    await logs.close();
    release();
  };
  try {
    return await start(options, dataDir, logs, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(options: StackOptions, dataDir: string, logs: Logs, close: () => Promise<void>): Promise<Stack> {
  if (options.build !== false) await ensureBuilt((message) => logs.say(message));
  await endLeftovers(dataDir);
  await stopStaleRedis(dataDir, readPorts(dataDir).redis);
  const plan = await makePlan(options, dataDir, logs);
  const supervisor = new Supervisor((onChange) => createMembers(plan, logs, onChange), {
    dataDir,
    urls: plan.urls,
    logs,
    readyTimeoutMs: options.readyTimeoutMs ?? 60_000,
    stopGraceMs: options.stopGraceMs,
  });
  const script = options.migrationScript ?? bundledEntryPoint('cli');
  try {
    const env = { ...plan.env, MIGRATION_DATABASE_URL: plan.urls.postgresOwner };
    await supervisor.start(() => migrate(script, env, logs), options.signal);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  const scale = (workers: Partial<Workers>) => scaleWorkers(supervisor, plan, workers);
  const unwatch = watchWorkerRequests(dataDir, scale, (message) => logs.say(message, 40));
  return {
    dataDir,
    urls: plan.urls,
    get processes() {
      return supervisor.processes();
    },
    stop: async ({ remove = false } = {}) => {
      unwatch();
      await supervisor.stop();
      await close();
      if (remove) removeStackData(dataDir);
    },
    forceStop: () => supervisor.forceStop(),
    kill: (role, signal) => supervisor.kill(role, signal),
    restart: (role, how) => supervisor.restart(role, how),
    down: (role, how) => supervisor.down(role, how),
    up: (role, how) => supervisor.up(role, how),
    kills: (role) => supervisor.kills(role),
    scale,
    ready: (role) => (role ? supervisor.waitUntilReady(role) : supervisor.waitUntilAllReady()),
  };
}

async function scaleWorkers(supervisor: Supervisor, plan: Plan, changes: Partial<Workers>): Promise<void> {
  const before = supervisor.workerNames;
  const wanted = memberNames({ workers: { ...plan.workers, ...changes }, gateways: 0 }).workers;
  const names = new Set(wanted.map(({ name }) => name));
  const added = wanted.filter(({ name }) => !before.includes(name));
  // Of these alone: the port of one that runs counts as taken.
  const ports = await assignPorts(
    plan.dataDir,
    added.map(({ name }) => `management:${name}`),
  );
  Object.assign(plan.ports, ports);
  Object.assign(plan.workers, changes);
  await Promise.all([
    supervisor.addWorkers(added),
    supervisor.removeWorkers(new Set(before.filter((name) => !names.has(name)))),
  ]);
}

async function makePlan(options: StackOptions, dataDir: string, logs: Logs): Promise<Plan & { urls: StackUrls }> {
  const { gateways = 1, host = LOOPBACK, env: given = {} } = options;
  const workers = { ...ONE_OF_EACH, ...options.workers };
  const names = memberNames({ workers, gateways });
  const sandbox = given.PROVIDERS !== 'live';
  const [, ...otherGateways] = names.gateways.map(({ name }) => name);
  const managed = [...names.gateways, ...names.workers].map(({ name }) => `management:${name}`);
  const before = readPorts(dataDir);
  if (options.port) await refuseTakenPort(options.port, 'npm start');
  const ports = await assignPorts(dataDir, [
    'postgres',
    'redis',
    'sandbox',
    'smtp',
    ...(options.port ? [] : ['gateway']),
    ...otherGateways,
    ...managed,
  ]);
  if (options.port) ports.gateway = options.port;
  if (before.sandbox && before.sandbox !== ports.sandbox)
    logs.say(
      `the sandbox moved to port ${ports.sandbox}, since ${before.sandbox} is taken: everybody has to sign in again`,
      40,
    );

  const local = (name: string) => `http://localhost:${ports[name]}`;
  const urls = {
    web: options.publicUrl ?? local('gateway'),
    sandbox: `http://${sandboxHost(host, given.PUBLIC_URL)}:${ports.sandbox}`,
    ...postgresUrls(dataDir, Number(ports.postgres)),
    ...redisUrls(dataDir, Number(ports.redis)),
    gateways: names.gateways.map(({ name }) => local(name)),
  };
  return {
    dataDir,
    ports,
    workers,
    gateways,
    sandbox,
    urls,
    env: sharedEnvironment({ given, host, dataDir, urls, smtpPort: Number(ports.smtp) }),
    postgresSettings: options.postgresSettings ?? {},
    redisDatabases: options.redisDatabases ?? 16,
    longestBackoffMs: options.longestBackoffMs,
    entryPoint: options.entryPoint ?? bundledEntryPoint,
  };
}

/** Browsers sign in at the sandbox: those of other machines need it under the name they know this one by. */
function sandboxHost(host: string, publicUrl: string | undefined): string {
  return host === LOOPBACK || !publicUrl ? 'localhost' : new URL(publicUrl).hostname;
}
