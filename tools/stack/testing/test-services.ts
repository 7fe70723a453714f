// One PostgreSQL and one Redis for the specs of the libs, shared by all test processes and by runs that follow each other.
// Started by the first spec that asks, with the folder of its data, it ends by itself when nobody has been connected for a while.
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { postgresUrls, startPostgres } from '#stack/postgres/postgres';
import { openLogs } from '#stack/process/logs';
import { assignPorts, readPorts } from '#stack/process/ports';
import { startRedis, stopStaleRedis } from '#stack/redis/redis';
import { redisUrls } from '#stack/redis/redis-users';
import { lockDataDir } from '#stack/supervisor/stack-file';
import { isInMemory } from './data-folder.js';
import { removeLeftDatabases } from './test-databases.js';
import type { TestServices } from './use-test-services.js';

const IDLE_MS = 15_000;
const dataDir = process.argv[2]!;
const addressFile = path.join(dataDir, 'services.json');

const release = await lockOrLeave();
const logs = openLogs(dataDir, () => {});
await stopStaleRedis(dataDir, readPorts(dataDir).redis);
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
const addresses: TestServices = {
  ...postgresUrls(dataDir, Number(ports.postgres)),
  ...redisUrls(dataDir, Number(ports.redis)),
};
await removeLeftDatabases(addresses.postgresOwner);

const clients = new Set<Socket>();
let idle = stopLater();
const server = createServer((socket) => {
  clearTimeout(idle);
  clients.add(socket);
  socket.on('error', () => {}).resume();
  socket.on('close', () => {
    clients.delete(socket);
    if (clients.size > 0) return;
    clearTimeout(idle);
    idle = stopLater();
  });
  socket.write(`${JSON.stringify(addresses)}\n`);
});
server.listen(ports.control, '127.0.0.1', () => writeFileSync(addressFile, JSON.stringify({ control: ports.control })));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

function stopLater(): NodeJS.Timeout {
  return setTimeout(() => void stop(), IDLE_MS);
}

async function stop(): Promise<never> {
  server.close();
  rmSync(addressFile, { force: true });
  await Promise.all([postgres.stop(), redis.stop()]);
  await logs.close();
  if (isInMemory(dataDir)) rmSync(dataDir, { recursive: true, force: true });
  release();
  return process.exit(0);
}

async function lockOrLeave(): Promise<() => void> {
  try {
    return await lockDataDir(dataDir);
  } catch {
    // Another spec started them at the same moment.
    return process.exit(0);
  }
}
