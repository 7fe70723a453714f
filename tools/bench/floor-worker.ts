// The floor's worker: does nothing and publishes that it is done.
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';

interface FloorJob {
  id: string;
  user: string;
}

export interface FloorMessage {
  user: string;
  event: { jobId: string };
}

const { FLOOR_REDIS_URL = '' } = process.env;
const publisher = new Redis(FLOOR_REDIS_URL);
const worker = new Worker<FloorJob>(
  'floor',
  async ({ data }) => {
    const message: FloorMessage = { user: data.user, event: { jobId: data.id } };
    await publisher.publish('floor:push', JSON.stringify(message));
  },
  { connection: new Redis(FLOOR_REDIS_URL, { maxRetriesPerRequest: null }), concurrency: 4 },
);
await worker.waitUntilReady();
process.send?.('ready');
