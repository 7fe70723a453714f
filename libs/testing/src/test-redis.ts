import { Redis } from 'ioredis';
import { useTestServices } from '#stack/testing/use-test-services';
import { stack, stackFile } from './stack.js';

const DATABASES = 256;
const COUNTER = 'inkloom:test:database';

export interface TestRedis {
  /** URL of an empty logical database for this caller alone, as the user of the running processes. */
  url: string;
  /** Distinguishes channels: publish and subscribe ignore logical databases. */
  prefix: string;
  /** Empties the database, as no process may. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** An empty logical database on a real Redis: that of the running stack, else one shared by all specs. */
export async function testRedis(): Promise<TestRedis> {
  const { redis, redisAdmin } = stackFile() ? stack().urls : await useTestServices();
  // Database 0 is the product's.
  const number = await withRedis(redisAdmin, (client) => client.incr(COUNTER));
  const own = (address: string) =>
    Object.assign(new URL(address), { pathname: `/${1 + (number % (DATABASES - 1))}` }).href;
  const empty = async () => void (await withRedis(own(redisAdmin), (client) => client.flushdb()));
  await empty();
  return { url: own(redis), prefix: `test${number}`, empty, close: empty };
}

async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { maxRetriesPerRequest: 3 });
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
