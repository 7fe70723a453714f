// The floor to compare with: bare Fastify, one transaction of three statements, BullMQ, Redis publish, socket.io. No relay, no checks.
import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import Fastify from 'fastify';
import { Redis } from 'ioredis';
import pg from 'pg';
import { Server } from 'socket.io';
import type { FloorMessage } from './floor-worker.js';

const { FLOOR_PORT, FLOOR_DATABASE_URL, FLOOR_REDIS_URL = '', FLOOR_NAME = '' } = process.env;
const pool = new pg.Pool({ connectionString: FLOOR_DATABASE_URL, max: 10 });
const redis = new Redis(FLOOR_REDIS_URL, { maxRetriesPerRequest: null });
const subscriber = new Redis(FLOOR_REDIS_URL);
const queue = new Queue(FLOOR_NAME, { connection: redis });
const app = Fastify();

async function accept(user: string): Promise<{ jobId: string }> {
  const client = await pool.connect();
  const id = randomUUID();
  try {
    await client.query('begin');
    await client.query('update floor_account set balance = balance - 1 where user_id = $1 and balance > 0', [user]);
    await client.query('insert into floor_entry (user_id, amount) values ($1, -1)', [user]);
    await client.query('insert into floor_outbox (id, payload) values ($1, $2)', [id, JSON.stringify({ user })]);
    await client.query('commit');
  } finally {
    client.release();
  }
  await queue.add('noop', { id, user }, { jobId: id, removeOnComplete: 1_000 });
  return { jobId: id };
}

app.post<{ Body: { user: string } }>('/jobs', (request) => accept(request.body.user));
await app.listen({ port: Number(FLOOR_PORT), host: '127.0.0.1' });
const io = new Server(app.server, { transports: ['websocket'] });
io.on('connection', (socket) => void socket.join((socket.handshake.auth as { user: string }).user));
await subscriber.subscribe(`${FLOOR_NAME}:push`);
subscriber.on('message', (_channel: string, text: string) => {
  const { user, event } = JSON.parse(text) as FloorMessage;
  io.to(user).emit('done', event);
});
process.send?.('ready');
