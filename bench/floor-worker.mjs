// The floor's worker: does nothing and says so.
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';

const { FLOOR_REDIS_URL } = process.env;
const publisher = new Redis(FLOOR_REDIS_URL);
const worker = new Worker(
  'floor',
  async ({ data }) => {
    await publisher.publish('floor:push', JSON.stringify({ user: data.user, event: { jobId: data.id } }));
  },
  { connection: new Redis(FLOOR_REDIS_URL, { maxRetriesPerRequest: null }), concurrency: 4 },
);
await worker.waitUntilReady();
process.send?.('ready');
