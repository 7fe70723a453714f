import { Redis } from 'ioredis';
import { useTestServices } from '#stack/testing/use-test-services';
import { stack, stackFile } from './stack.js';

const DATABASES = 256;
const COUNTER = 'inkloom:test:database';

export interface TestRedis {
  /** URL of an empty logical database for this caller alone. */
  url: string;
  /** Distinguishes channels: publish and subscribe ignore logical databases. */
  prefix: string;
  /** Empties the database. */
  close(): Promise<void>;
}

/** An empty logical database on a real Redis: that of the running stack, else one shared by all specs. */
export async function testRedis(): Promise<TestRedis> {
  const server = stackFile() ? stack().urls.redis : (await useTestServices()).redis;
  // Database 0 is the product's.
  const number = await withRedis(server, (redis) => redis.incr(COUNTER));
  const url = new URL(server);
  url.pathname = `/${1 + (number % (DATABASES - 1))}`;
  const empty = () => withRedis(url.href, (redis) => redis.flushdb());
  await empty();
  return { url: url.href, prefix: `test${number}`, close: async () => void (await empty()) };
}

async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { maxRetriesPerRequest: 3 });
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
