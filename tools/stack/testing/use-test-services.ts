import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRepository, root } from '#stack/paths';
import { systemEnvironment } from '#stack/supervisor/environment';
import type { StackUrls } from '#stack/supervisor/stack-file';
import { dataFolder, SERVICES } from './data-folder.js';

const TIMEOUT_MS = 60_000;
const START_AGAIN_MS = 5_000;

/** Addresses by user, as in the file of a stack. */
export type TestServices = Pick<StackUrls, 'postgres' | 'postgresOwner' | 'redis' | 'redisAdmin'>;

const dataDir = path.join(dataFolder(), SERVICES);
let connected: Promise<TestServices> | undefined;

/** Addresses of the PostgreSQL and the Redis that specs share; they run at least as long as this process. */
export function useTestServices(): Promise<TestServices> {
  connected ??= connectOrStart();
  return connected;
}

async function connectOrStart(): Promise<TestServices> {
  const until = Date.now() + TIMEOUT_MS;
  let startedAt = 0;
  for (;;) {
    const addresses = await connect();
    if (addresses) return addresses;
    if (Date.now() > until)
      throw new Error(`PostgreSQL and Redis for the specs did not start; see ${path.join(dataDir, 'logs')}.`);
    if (Date.now() - startedAt > START_AGAIN_MS) {
      startDaemon();
      startedAt = Date.now();
    }
    await sleep(50);
  }
}

/** The open connection is what keeps them running. */
function connect(): Promise<TestServices | undefined> {
  return new Promise((resolve) => {
    const port = controlPort();
    if (port === undefined) return resolve(undefined);
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.on('error', () => resolve(undefined)).on('close', () => resolve(undefined));
    socket.once('data', (chunk: Buffer) => {
      socket.unref();
      resolve(JSON.parse(chunk.toString()) as TestServices);
    });
  });
}

function controlPort(): number | undefined {
  try {
    return (JSON.parse(readFileSync(path.join(dataDir, 'services.json'), 'utf8')) as { control: number }).control;
  } catch {
    return undefined;
  }
}

function startDaemon(): void {
  const logs = path.join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  const log = openSync(path.join(logs, 'start.log'), 'a');
  const daemon = spawn(
    process.execPath,
    ['--import', 'tsx', inRepository('tools', 'stack', 'testing', 'test-services.ts'), dataDir],
    {
      cwd: root,
      detached: true,
      stdio: ['ignore', log, log],
      env: systemEnvironment(process.env),
    },
  );
  daemon.unref();
}
