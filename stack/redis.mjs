// @ts-check
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnGuarded } from './guarded-spawn.mjs';
import { redisCall } from './redis-call.mjs';
import { findRedis } from './redis-program.mjs';

const START_TIMEOUT_MS = 20_000;

/** @param {number} port @param {number} [database] */
export const redisUrl = (port, database = 0) => `redis://127.0.0.1:${port}/${database}`;

/**
 * Starts a private Redis that keeps its data in `<dataDir>/redis`.
 * @param {{ dataDir: string, port: number, databases?: number, onLine?: (line: string) => void }} options
 * @returns {Promise<import('./running.mjs').Running>}
 */
export async function startRedis({ dataDir, port, databases = 16, onLine = () => {} }) {
  const program = findRedis(dataDir);
  const folder = path.join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true });
  const settings = [
    '--appendonly',
    'yes',
    '--appendfsync',
    'everysec',
    '--maxmemory-policy',
    'noeviction',
    '--save',
    '',
    '--databases',
    String(databases),
  ];
  const [command, args] = program.container
    ? containerCommand(folder, port, settings)
    : [program.command, ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...settings]];
  const server = await spawnGuarded(command, args, { stopSignal: 'TERM', cwd: folder, env: program.env, onLine });
  await waitUntilReady(server, port);
  return server;
}

/** @param {string} folder @param {number} port @param {string[]} settings @returns {[string, string[]]} */
function containerCommand(folder, port, settings) {
  const name = `inkloom-redis-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  // One that an earlier supervisor left behind would write to the same files.
  spawnSync('docker', ['rm', '--force', name], { stdio: 'ignore' });
  const user = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;
  return [
    'docker',
    [
      'run',
      '--rm',
      '--name',
      name,
      '--user',
      user,
      '-p',
      `127.0.0.1:${port}:6379`,
      '-v',
      `${folder}:/data`,
      'redis:7-alpine',
      'redis-server',
      ...settings,
    ],
  ];
}

/** @param {import('./running.mjs').Running} server @param {number} port */
async function waitUntilReady(server, port) {
  const until = Date.now() + START_TIMEOUT_MS;
  /** @type {string | undefined} */
  let ended;
  void server.exited.then((reason) => (ended = reason));
  while (!(await redisCall(port, ['PING']))?.startsWith('+PONG')) {
    if (ended) throw new Error(`Redis ended while starting: ${ended}; see logs/redis.log.`);
    if (Date.now() > until) {
      await server.stop();
      throw new Error(`Redis did not start within ${START_TIMEOUT_MS / 1000} s; see logs/redis.log.`);
    }
    await sleep(25);
  }
}

/**
 * Ends the Redis an earlier supervisor left behind: one that answers on the recorded port and works in our folder.
 * @param {string} dataDir
 * @param {number | undefined} port
 */
export async function stopStaleRedis(dataDir, port) {
  if (port === undefined || !(await isOurs(dataDir, port))) return;
  await redisCall(port, ['SHUTDOWN']);
  const until = Date.now() + 10_000;
  while (await isOurs(dataDir, port)) {
    if (Date.now() > until) throw new Error(`The Redis of an earlier start on port ${port} does not end.`);
    await sleep(25);
  }
}

/** @param {string} dataDir @param {number} port */
async function isOurs(dataDir, port) {
  const answer = await redisCall(port, ['CONFIG', 'GET', 'dir']);
  const folder = answer?.split('\r\n')[4];
  return folder !== undefined && sameFolder(folder, path.join(dataDir, 'redis'));
}

/** @param {string} a @param {string} b */
function sameFolder(a, b) {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    return false;
  }
}
