import { stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import type { JobView } from '#contracts';
import { signIn } from './product.js';

export interface DeliveryOptions {
  web: string;
  sandbox: string;
  databaseUrl: string;
  dataDir: string;
  count: number;
}

/** Delays in ms. */
export interface Deliveries {
  finished: number[];
  partials: number[];
}

/**
 * For `count` generations one after another, ms to the event at the owner's socket.io client (no browser): of finished images from the database's time of their
 * completion, of partial ones from the time their file was written.
 */
export async function measureImageDelivery(options: DeliveryOptions): Promise<Deliveries> {
  const { web, sandbox, databaseUrl, dataDir, count } = options;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const token = await signIn(sandbox, `load-${Date.now() % 1_000_000}`);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'respond-async' };
  await fetch(`${web}/api/tokens/balance`, { headers });
  const socket = io(web, { auth: { token }, transports: ['websocket'] });
  const { completedAt, partialsAt } = recordUpdates(socket);
  await new Promise((resolve) => socket.once('joined', resolve));
  const finished: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const prompt = `a quiet harbour at dawn, number ${index}`;
    const body = JSON.stringify({ prompt });
    const response = await fetch(`${web}/api/generate-image`, { method: 'POST', headers, body });
    const { jobId } = (await response.json()) as { jobId: string };
    while (!completedAt.has(jobId)) await new Promise((resolve) => socket.once('job.updated', resolve));
    finished.push(completedAt.get(jobId)! - (await finishedAt(client, jobId)));
  }
  socket.disconnect();
  await client.end();
  const partials = await Promise.all(
    [...partialsAt].map(
      async ([address, at]) => at - (await writtenAt(dataDir, path.basename(new URL(address).pathname))),
    ),
  );
  return { finished, partials };
}

/** When each job was first seen completed, and when each partial image was first named, in epoch ms. */
function recordUpdates(socket: Socket) {
  const completedAt = new Map<string, number>();
  const partialsAt = new Map<string, number>();
  socket.on('job.updated', ({ jobId, status, previewUrl }: JobView) => {
    if (status === 'completed' && !completedAt.has(jobId)) completedAt.set(jobId, Date.now());
    if (previewUrl && !partialsAt.has(previewUrl)) partialsAt.set(previewUrl, preciseNow());
  });
  return { completedAt, partialsAt };
}

const preciseNow = () => performance.timeOrigin + performance.now();

/** By the clock of the database, in epoch ms. */
async function finishedAt(client: pg.Client, jobId: string): Promise<number> {
  const { rows } = await client.query<{ finished: string }>(
    'select extract(epoch from finished_at) * 1000 as finished from jobs where id = $1',
    [jobId],
  );
  return Number(rows[0]?.finished);
}

/** When the file of an image was written to the local disk, in epoch ms. */
export const writtenAt = async (dataDir: string, key: string): Promise<number> =>
  (await stat(path.join(dataDir, 'storage', key.slice(0, 2), key))).mtimeMs;
