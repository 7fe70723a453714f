// @ts-check
import path from 'node:path';
import { ONE_OF_EACH } from './arguments.mjs';
import { ensureBuilt } from './build.mjs';
import { sharedEnvironment } from './environment.mjs';
import { openLogs } from './logs.mjs';
import { createMembers, memberNames } from './members.mjs';
import { migrate } from './migrate.mjs';
import { entryPoint, inRepository } from './paths.mjs';
import { assignPorts, readPorts, refuseTakenPort } from './ports.mjs';
import { postgresUrl } from './postgres.mjs';
import { removeStackData } from './remove-data.mjs';
import { redisUrl, stopStaleRedis } from './redis.mjs';
import { endLeftovers, lockDataDir } from './stack-file.mjs';
import { Supervisor } from './supervisor.mjs';

/** @typedef {import('./start-stack.d.mts').StackOptions} StackOptions */
/** @typedef {import('./start-stack.d.mts').Stack} Stack */

/**
 * Starts the whole product on a data folder and resolves when every process is ready.
 * @param {StackOptions} options
 * @returns {Promise<Stack>}
 */
export async function startStack(options) {
  const dataDir = path.resolve(options.dataDir);
  const release = await lockDataDir(dataDir);
  const logs = openLogs(dataDir, options.print ?? (() => {}));
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

/** @param {StackOptions} options @param {string} dataDir @param {import('./logs.mjs').Logs} logs @param {() => Promise<void>} close */
async function start(options, dataDir, logs, close) {
  if (options.build !== false) await ensureBuilt(logs.say);
  await endLeftovers(dataDir);
  await stopStaleRedis(dataDir, readPorts(dataDir).redis);
  const plan = await makePlan(options, dataDir, logs);
  const supervisor = new Supervisor(createMembersOf(plan, logs), {
    dataDir,
    urls: plan.urls,
    logs,
    readyTimeoutMs: options.readyTimeoutMs ?? 60_000,
    stopGraceMs: options.stopGraceMs,
  });
  const script = options.migrationScript ?? inRepository('dist', 'libs', 'database', 'src', 'migrate.js');
  try {
    await supervisor.start(() => migrate(script, plan.env, logs), options.signal);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return {
    dataDir,
    urls: plan.urls,
    get processes() {
      return supervisor.processes();
    },
    stop: async ({ remove = false } = {}) => {
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
    ready: (role) => (role ? supervisor.waitUntilReady(role) : supervisor.waitUntilAllReady()),
  };
}

/** @param {Awaited<ReturnType<typeof makePlan>>} plan @param {import('./logs.mjs').Logs} logs */
const createMembersOf = (plan, logs) => (/** @type {() => void} */ onChange) => createMembers(plan, logs, onChange);

/** @param {StackOptions} options @param {string} dataDir @param {import('./logs.mjs').Logs} logs */
async function makePlan(options, dataDir, logs) {
  const { workers = ONE_OF_EACH, gateways = 1, env: given = {} } = options;
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

  const local = (/** @type {string} */ name) => `http://localhost:${ports[name]}`;
  const urls = {
    web: options.publicUrl ?? local('gateway'),
    sandbox: local('sandbox'),
    postgres: postgresUrl(Number(ports.postgres)),
    redis: redisUrl(Number(ports.redis)),
    gateways: names.gateways.map(({ name }) => local(name)),
  };
  return {
    dataDir,
    ports,
    workers,
    gateways,
    sandbox,
    urls,
    env: sharedEnvironment({ given, dataDir, urls }),
    postgresSettings: options.postgresSettings ?? {},
    redisDatabases: options.redisDatabases ?? 16,
    longestBackoffMs: options.longestBackoffMs,
    entryPoint: options.entryPoint ?? entryPoint,
  };
}
