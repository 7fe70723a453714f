// @ts-check
// One PostgreSQL and one Redis for the specs of the libs, shared by all Jest workers and by runs that follow each other.
// Started by the first spec that asks, it ends by itself when nobody has been connected for a while.
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { openLogs } from './logs.mjs';
import { inRepository } from './paths.mjs';
import { assignPorts, readPorts } from './ports.mjs';
import { postgresUrl, startPostgres } from './postgres.mjs';
import { redisUrl, startRedis, stopStaleRedis } from './redis.mjs';
import { lockDataDir } from './stack-file.mjs';
import { removeLeftDatabases } from './test-databases.mjs';

const IDLE_MS = 15_000;
const dataDir = inRepository('.tmp', 'test-services');
const addressFile = path.join(dataDir, 'services.json');

const release = await lockOrLeave();
const logs = openLogs(dataDir, () => {});
const known = readPorts(dataDir).redis;
await stopStaleRedis(dataDir, known);
const ports = await assignPorts(dataDir, ['postgres', 'redis', 'control']);
const [postgres, redis] = await Promise.all([
  // What a spec writes need not survive a power failure.
  startPostgres({
    dataDir,
    port: Number(ports.postgres),
    settings: { fsync: 'off', full_page_writes: 'off' },
    onLine: logs.writer('postgres'),
  }),
  startRedis({ dataDir, port: Number(ports.redis), databases: 256, onLine: logs.writer('redis') }),
]);
const addresses = { postgres: postgresUrl(Number(ports.postgres)), redis: redisUrl(Number(ports.redis)) };
await removeLeftDatabases(addresses.postgres);

const clients = new Set();
let idle = setTimeout(stop, IDLE_MS);
const server = createServer((socket) => {
  clearTimeout(idle);
  clients.add(socket);
  socket.on('error', () => {}).resume();
  socket.on('close', () => {
    clients.delete(socket);
    if (clients.size > 0) return;
    clearTimeout(idle);
    idle = setTimeout(stop, IDLE_MS);
  });
  socket.write(`${JSON.stringify(addresses)}\n`);
});
server.listen(ports.control, '127.0.0.1', () => writeFileSync(addressFile, JSON.stringify({ control: ports.control })));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, stop);

async function stop() {
  server.close();
  rmSync(addressFile, { force: true });
  await Promise.all([postgres.stop(), redis.stop()]);
  await logs.close();
  release();
  process.exit(0);
}

async function lockOrLeave() {
  try {
    return await lockDataDir(dataDir);
  } catch {
    // Another spec started them at the same moment.
    return process.exit(0);
  }
}
