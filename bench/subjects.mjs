import { fork } from 'node:child_process';
import { io } from 'socket.io-client';
import pg from 'pg';

/**
 * One program under test: `once` sends one request and resolves with the ms until its end was seen at the socket.
 * @typedef {{ name: string, once: () => Promise<number>, close: () => Promise<void> }} Subject
 */

/** Waits for ids at a socket: an event may come before the answer that names the id. */
function seenIds() {
  /** @type {Map<string, (at: number) => void>} */
  const waiting = new Map();
  /** @type {Map<string, number>} */
  const early = new Map();
  return {
    /** @param {string} id */
    saw(id) {
      const resolve = waiting.get(id);
      if (resolve) resolve(performance.now());
      else early.set(id, performance.now());
      waiting.delete(id);
    },
    /** @param {string} id @returns {Promise<number>} */
    wait(id) {
      const at = early.get(id);
      early.delete(id);
      return at === undefined ? new Promise((resolve) => waiting.set(id, resolve)) : Promise.resolve(at);
    },
  };
}

/** @param {import('socket.io-client').Socket} socket */
const connected = (socket) =>
  new Promise((resolve, reject) => socket.once('connect', () => resolve(undefined)).once('connect_error', reject));

/** The product's own way: an operator's ping through the queue. @param {{ web: string, token: string }} options @returns {Promise<Subject>} */
export async function productSubject({ web, token }) {
  const seen = seenIds();
  const socket = io(web, { auth: { token }, transports: ['websocket'] });
  await connected(socket);
  socket.on('job.updated', (job) => job.status === 'completed' && seen.saw(job.jobId));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'respond-async' };
  const once = async () => {
    const begun = performance.now();
    const answer = await fetch(`${web}/api/ops/ping`, { method: 'POST', headers, body: '{"note":"bench"}' });
    const { jobId } = await answer.json();
    if (answer.status !== 202) throw new Error(`ping answered ${answer.status}`);
    return (await seen.wait(jobId)) - begun;
  };
  return { name: 'product', once, close: async () => void socket.disconnect() };
}

/** @param {{ databaseUrl: string, redisUrl: string, port: number }} options @returns {Promise<Subject>} */
export async function floorSubject({ databaseUrl, redisUrl, port }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create table if not exists floor_account (user_id text primary key, balance bigint not null);
    create table if not exists floor_entry (id bigserial primary key, user_id text, amount bigint, at timestamptz default now());
    create table if not exists floor_outbox (id uuid primary key, payload jsonb, at timestamptz default now());
    insert into floor_account values ('bench', 1000000000) on conflict do nothing`);
  await client.end();
  const env = { ...process.env, FLOOR_PORT: String(port), FLOOR_DATABASE_URL: databaseUrl, FLOOR_REDIS_URL: redisUrl };
  const programs = ['floor-gateway.mjs', 'floor-worker.mjs'].map((file) =>
    fork(new URL(file, import.meta.url), { env }),
  );
  await Promise.all(
    programs.map((program) => new Promise((resolve, reject) => program.once('message', resolve).once('exit', reject))),
  );
  const seen = seenIds();
  const web = `http://127.0.0.1:${port}`;
  const socket = io(web, { auth: { user: 'bench' }, transports: ['websocket'] });
  await connected(socket);
  socket.on('done', ({ jobId }) => seen.saw(jobId));
  const once = async () => {
    const begun = performance.now();
    const answer = await fetch(`${web}/jobs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"user":"bench"}',
    });
    const { jobId } = await answer.json();
    return (await seen.wait(jobId)) - begun;
  };
  const close = async () => {
    socket.disconnect();
    for (const program of programs) program.kill('SIGKILL');
  };
  return { name: 'floor', once, close };
}
