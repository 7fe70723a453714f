import { io } from 'socket.io-client';
import pg from 'pg';

/**
 * Ms from the database's time of a picture's completion to the event at the owner's socket, for `count` generations one after another.
 * @param {{ web: string, sandbox: string, databaseUrl: string, count: number }} options
 */
export async function pictureSeen({ web, sandbox, databaseUrl, count }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const token = await signIn(sandbox, `load-${Date.now() % 1_000_000}`);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'respond-async' };
  await fetch(`${web}/api/tokens/balance`, { headers });
  const socket = io(web, { auth: { token }, transports: ['websocket'] });
  /** @type {Map<string, number>} */
  const seenAt = new Map();
  socket.on('job.updated', (job) => job.status === 'completed' && !seenAt.has(job.jobId) && seenAt.set(job.jobId, Date.now()));
  await new Promise((resolve) => socket.once('joined', resolve));
  const delays = [];
  for (let index = 0; index < count; index++) {
    const answer = await fetch(`${web}/api/generate-image`, { method: 'POST', headers, body: JSON.stringify({ prompt: `a quiet harbour at dawn, number ${index}` }) });
    const { jobId } = await answer.json();
    while (!seenAt.has(jobId)) await new Promise((resolve) => socket.once('job.updated', resolve));
    const { rows } = await client.query('select extract(epoch from finished_at) * 1000 as finished from jobs where id = $1', [jobId]);
    delays.push(/** @type {number} */ (seenAt.get(jobId)) - Number(rows[0].finished));
  }
  socket.disconnect();
  await client.end();
  return delays;
}

/** @param {string} sandbox @param {string} username */
export async function signIn(sandbox, username) {
  const answer = await fetch(`${sandbox}/__control/tokens`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username }) });
  return (await answer.json()).access_token;
}
