import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnGuarded } from '#stack/process/guarded-spawn';
import type { Running } from '#stack/process/running';
import { readCredentials } from '#stack/credentials';
import { redisCall } from './redis-call.js';
import { findRedis } from './redis-program.js';
import { redisUrls, writeUsers } from './redis-users.js';

const START_TIMEOUT_MS = 20_000;
const SETTINGS = { appendonly: 'yes', appendfsync: 'everysec', 'maxmemory-policy': 'noeviction', save: '' };

export interface RedisOptions {
  dataDir: string;
  port: number;
  /** How many logical databases it has. */
  databases?: number;
  /** Takes the server's log. */
  onLine?: (line: string) => void;
}

/** Starts a private Redis that keeps its data and its users in `<dataDir>/redis`. */
export async function startRedis({ dataDir, port, databases = 16, onLine = () => {} }: RedisOptions): Promise<Running> {
  const program = findRedis(dataDir);
  const folder = path.join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true });
  const settings = Object.entries({ ...SETTINGS, databases: String(databases) }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);
  const users = writeUsers(folder, readCredentials(dataDir));
  const [command, args]: [string, string[]] = program.container
    ? containerCommand(folder, port, [...settings, '--aclfile', `/data/${path.basename(users)}`])
    : [
        program.command,
        ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...settings, '--aclfile', users],
      ];
  const server = await spawnGuarded(command, args, { stopSignal: 'TERM', cwd: folder, env: program.env, onLine });
  await waitUntilReady(server, redisUrls(dataDir, port).redisAdmin);
  return server;
}

function containerCommand(folder: string, port: number, settings: string[]): [string, string[]] {
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

async function waitUntilReady(server: Running, url: string): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  let ended: string | undefined;
  void server.exited.then((reason) => (ended = reason));
  while (!(await redisCall(url, ['PING']))?.startsWith('+PONG')) {
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
 */
export async function stopStaleRedis(dataDir: string, port: number | undefined): Promise<void> {
  if (port === undefined) return;
  const { redisAdmin } = redisUrls(dataDir, port);
  if (!(await isOurs(dataDir, redisAdmin))) return;
  await redisCall(redisAdmin, ['SHUTDOWN']);
  const until = Date.now() + 10_000;
  while (await isOurs(dataDir, redisAdmin)) {
    if (Date.now() > until) throw new Error(`The Redis of an earlier start on port ${port} does not end.`);
    await sleep(25);
  }
}

async function isOurs(dataDir: string, url: string): Promise<boolean> {
  const answer = await redisCall(url, ['CONFIG', 'GET', 'dir']);
  const folder = answer?.split('\r\n')[4];
  return folder !== undefined && sameFolder(folder, path.join(dataDir, 'redis'));
}

function sameFolder(a: string, b: string): boolean {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    return false;
  }
}
