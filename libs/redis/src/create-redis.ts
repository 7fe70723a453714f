import { Redis, type RedisOptions } from 'ioredis';
import { watchPeer } from './heartbeat.js';

export type RedisConnection = Redis;

/** The purpose of a connection decides how it behaves while Redis is unavailable. */
export type RedisPurpose = 'producer' | 'worker' | 'subscriber' | 'general';

export interface RedisLog {
  warn(message: string): void;
  info(message: string): void;
}

const RECONNECT_CAP_MS = 1_000;

const byPurpose: Record<RedisPurpose, RedisOptions> = {
  // An HTTP request must not wait for Redis: the row in PostgreSQL is the outbox, so failing at once costs nothing.
  producer: { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 2_000 },
  // A worker's blocking reads wait for Redis without limit; a command timeout would end them.
  worker: { maxRetriesPerRequest: null },
  subscriber: { maxRetriesPerRequest: null, autoResubscribe: true },
  general: { maxRetriesPerRequest: 3, commandTimeout: 5_000 },
};

/** Connects to Redis with the options of the purpose. Reconnects without limit, at least once a second; logs one line when an outage starts and one when it ends. */
export function createRedis(url: string, purpose: RedisPurpose, log: RedisLog = console): RedisConnection {
  const redis = new Redis(url, {
    ...byPurpose[purpose],
    connectTimeout: 2_000,
    keepAlive: 10_000,
    // ioredis keeps the process up this long when it disconnects while Redis is away; its default is 2,000.
    disconnectTimeout: 200,
    connectionName: `inkloom-${purpose}`,
    retryStrategy: (attempt) => Math.min(attempt * 50, RECONNECT_CAP_MS),
  });
  logOutages(redis, purpose, log);
  // A worker's connection may be blocked in a read on purpose; BullMQ monitors it.
  if (purpose !== 'worker') watchPeer(redis);
  return redis;
}

/** Resolves once Redis accepts commands; rejects after `timeoutMs`. */
export async function redisReady(redis: RedisConnection, timeoutMs = 10_000): Promise<void> {
  if (redis.status === 'ready') return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      redis.off('ready', done);
      reject(new Error(`Redis did not answer within ${timeoutMs} ms.`));
    }, timeoutMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    redis.once('ready', done);
  });
}

function logOutages(redis: RedisConnection, purpose: RedisPurpose, log: RedisLog): void {
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) log.warn(`Redis is away (${purpose}): ${error.message || error.name}`);
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info(`Redis is back (${purpose}).`);
    away = false;
  });
}
