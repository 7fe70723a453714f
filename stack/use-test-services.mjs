// @ts-check
import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRepository } from './paths.mjs';
import { systemEnvironment } from './environment.mjs';

const TIMEOUT_MS = 60_000;
const START_AGAIN_MS = 5_000;

/** @type {Promise<{ postgres: string, redis: string }> | undefined} */
let connected;

/**
 * Addresses of the PostgreSQL and the Redis that specs share; they run at least as long as this process.
 * @returns {Promise<{ postgres: string, redis: string }>}
 */
export function useTestServices() {
  connected ??= connectOrStart();
  return connected;
}

async function connectOrStart() {
  const until = Date.now() + TIMEOUT_MS;
  let startedAt = 0;
  for (;;) {
    const addresses = await connect();
    if (addresses) return addresses;
    if (Date.now() > until)
      throw new Error('PostgreSQL and Redis for the specs did not start; see .tmp/test-services/logs.');
    if (Date.now() - startedAt > START_AGAIN_MS) {
      startDaemon();
      startedAt = Date.now();
    }
    await sleep(50);
  }
}

/** The open connection is what keeps them running. @returns {Promise<{ postgres: string, redis: string } | undefined>} */
function connect() {
  return new Promise((resolve) => {
    const port = controlPort();
    if (port === undefined) return resolve(undefined);
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.on('error', () => resolve(undefined)).on('close', () => resolve(undefined));
    socket.once('data', (chunk) => {
      socket.unref();
      resolve(JSON.parse(String(chunk)));
    });
  });
}

/** @returns {number | undefined} */
function controlPort() {
  try {
    return JSON.parse(readFileSync(inRepository('.tmp', 'test-services', 'services.json'), 'utf8')).control;
  } catch {
    return undefined;
  }
}

function startDaemon() {
  mkdirSync(inRepository('.tmp', 'test-services', 'logs'), { recursive: true });
  const log = openSync(inRepository('.tmp', 'test-services', 'logs', 'start.log'), 'a');
  const daemon = spawn(process.execPath, [inRepository('stack', 'test-services.mjs')], {
    detached: true,
    stdio: ['ignore', log, log],
    env: systemEnvironment(process.env),
  });
  daemon.unref();
}
