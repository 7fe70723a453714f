import { stat } from 'node:fs/promises';
import path from 'node:path';
import { io } from 'socket.io-client';
import pg from 'pg';

/**
 * For `count` generations one after another, ms to the event at the owner's socket.io client (no browser): of finished pictures from the database's time of their
 * completion, of partial ones from the time their file was written.
 * @param {{ web: string, sandbox: string, databaseUrl: string, dataDir: string, count: number }} options
 */
export async function pictureSeen({ web, sandbox, databaseUrl, dataDir, count }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const token = await signIn(sandbox, `load-${Date.now() % 1_000_000}`);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'respond-async' };
  await fetch(`${web}/api/tokens/balance`, { headers });
  const socket = io(web, { auth: { token }, transports: ['websocket'] });
  /** @type {Map<string, number>} */
  const seenAt = new Map();
  /** @type {Map<string, number>} */
  const partialsAt = new Map();
  socket.on('job.updated', ({ jobId, status, previewUrl }) => {
    if (status === 'completed' && !seenAt.has(jobId)) seenAt.set(jobId, Date.now());
    if (previewUrl && !partialsAt.has(previewUrl)) partialsAt.set(previewUrl, preciseNow());
  });
  await new Promise((resolve) => socket.once('joined', resolve));
  const finished = [];
  for (let index = 0; index < count; index++) {
    const answer = await fetch(`${web}/api/generate-image`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ prompt: `a quiet harbour at dawn, number ${index}` }),
    });
    const { jobId } = await answer.json();
    while (!seenAt.has(jobId)) await new Promise((resolve) => socket.once('job.updated', resolve));
    const { rows } = await client.query(
      'select extract(epoch from finished_at) * 1000 as finished from jobs where id = $1',
      [jobId],
    );
    finished.push(/** @type {number} */ (seenAt.get(jobId)) - Number(rows[0].finished));
  }
  socket.disconnect();
  await client.end();
  const partials = await Promise.all(
    [...partialsAt].map(async ([address, at]) => at - (await writtenAt(dataDir, address))),
  );
  return { finished, partials };
}

const preciseNow = () => performance.timeOrigin + performance.now();

/** When the file behind a picture's address was written to the local disk. @param {string} dataDir @param {string} address */
async function writtenAt(dataDir, address) {
  const key = path.basename(new URL(address).pathname);
  return (await stat(path.join(dataDir, 'storage', key.slice(0, 2), key))).mtimeMs;
}

/** @param {string} sandbox @param {string} username */
export async function signIn(sandbox, username) {
  const answer = await fetch(`${sandbox}/__control/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username }),
  });
  return (await answer.json()).access_token;
}
