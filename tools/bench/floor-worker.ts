// The floor's worker: does nothing and publishes that it is done. With FLOOR_RECORDS it claims the job's row before and ends it after, as what may run twice has to.
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';

interface FloorJob {
  id: string;
  user: string;
}

export interface FloorMessage {
  user: string;
  event: { jobId: string };
}

const { FLOOR_REDIS_URL = '', FLOOR_DATABASE_URL, FLOOR_NAME = '', FLOOR_RECORDS } = process.env;
const publisher = new Redis(FLOOR_REDIS_URL);
const pool = new pg.Pool({ connectionString: FLOOR_DATABASE_URL, max: 10 });
/** What claims is repeated when it is lost; what ends has to be on disk. */
const statements = {
  claim: `with relaxed as (select set_config('synchronous_commit', 'off', true) as mode)
    update floor_outbox set epoch = epoch + 1 from relaxed where relaxed.mode is not null and id = $1 and done_at is null returning epoch`,
  end: 'update floor_outbox set done_at = now() where id = $1 and epoch = $2 and done_at is null returning id',
};
const run = async (name: keyof typeof statements, values: unknown[]): Promise<{ epoch: number } | undefined> =>
  (await pool.query<{ epoch: number }>({ name, text: statements[name], values })).rows[0];

const worker = new Worker<FloorJob>(
  FLOOR_NAME,
  async ({ data }) => {
    if (FLOOR_RECORDS) {
      const claimed = await run('claim', [data.id]);
      if (!claimed || !(await run('end', [data.id, claimed.epoch]))) return;
    }
    const message: FloorMessage = { user: data.user, event: { jobId: data.id } };
    await publisher.publish(`${FLOOR_NAME}:push`, JSON.stringify(message));
  },
  { connection: new Redis(FLOOR_REDIS_URL, { maxRetriesPerRequest: null }), concurrency: 4 },
);
await worker.waitUntilReady();
process.send?.('ready');
