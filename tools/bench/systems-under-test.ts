import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import type { JobView } from '#contracts';
import { compilePrograms } from './compiled-programs.js';

export interface SystemUnderTest {
  name: string;
  /** Sends one request and resolves with the ms until its end was seen at the socket. */
  once: () => Promise<number>;
  close: () => void;
}

/** Waits for ids at a socket: an event may come before the response that names the id. */
function seenIds() {
  const waiting = new Map<string, (at: number) => void>();
  const early = new Map<string, number>();
  return {
    add(id: string): void {
      const resolve = waiting.get(id);
      if (resolve) resolve(performance.now());
      else early.set(id, performance.now());
      waiting.delete(id);
    },
    wait(id: string): Promise<number> {
      const at = early.get(id);
      early.delete(id);
      return at === undefined ? new Promise((resolve) => waiting.set(id, resolve)) : Promise.resolve(at);
    },
  };
}

async function connect(address: string, auth: Record<string, string>): Promise<Socket> {
  const socket = io(address, { auth, transports: ['websocket'], forceNew: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
}

/** The product's whole path: an operator's ping through the queue. */
export async function productSystem(name: string, web: string, token: string): Promise<SystemUnderTest> {
  const seen = seenIds();
  const socket = await connect(web, { token });
  socket.on('job.updated', (job: JobView) => {
    if (job.status === 'completed') seen.add(job.jobId);
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'respond-async' };
  const once = async (): Promise<number> => {
    const begun = performance.now();
    const response = await fetch(`${web}/api/ops/ping`, { method: 'POST', headers, body: '{"note":"bench"}' });
    const { jobId } = (await response.json()) as { jobId: string };
    if (response.status !== 202) throw new Error(`ping responded with ${response.status}`);
    return (await seen.wait(jobId)) - begun;
  };
  return { name, once, close: () => void socket.disconnect() };
}

const FLOOR_TABLES = `
  create table if not exists floor_account (user_id text primary key, balance bigint not null);
  create table if not exists floor_entry (id bigserial primary key, user_id text, amount bigint, at timestamptz default now());
  create table if not exists floor_outbox (id uuid primary key, payload jsonb, at timestamptz default now(), epoch int not null default 0, done_at timestamptz);
  insert into floor_account values ('bench', 1000000000) on conflict do nothing`;

export interface FloorOptions {
  databaseUrl: string;
  redisUrl: string;
  port: number;
  /** Its worker claims the job's row and ends it, as the product's does. */
  records?: boolean;
}

/** The bare programs, with their processes. */
export interface FloorSystem extends SystemUnderTest {
  programs: { name: string; pid: number }[];
}

export async function floorSystem({
  databaseUrl,
  redisUrl,
  port,
  records = false,
}: FloorOptions): Promise<FloorSystem> {
  await createFloorTables(databaseUrl);
  const programs = compilePrograms(['floor-gateway', 'floor-worker']);
  const name = records ? 'floor that records' : 'floor';
  const env = {
    ...process.env,
    FLOOR_PORT: String(port),
    FLOOR_DATABASE_URL: databaseUrl,
    FLOOR_REDIS_URL: redisUrl,
    FLOOR_NAME: name.replaceAll(' ', '-'),
    ...(records && { FLOOR_RECORDS: 'yes' }),
  };
  const processes = [programs.start('floor-gateway', { env }), programs.start('floor-worker', { env })];
  const close = (): void => {
    for (const child of processes) child.kill('SIGKILL');
    programs.remove();
  };
  try {
    await Promise.all(
      processes.map((child) => new Promise((resolve, reject) => child.once('message', resolve).once('exit', reject))),
    );
    const seen = seenIds();
    const web = `http://127.0.0.1:${port}`;
    const socket = await connect(web, { user: 'bench' });
    socket.on('done', ({ jobId }: { jobId: string }) => seen.add(jobId));
    return {
      name,
      programs: ['bare gateway', 'bare worker'].map((name, index) => ({ name, pid: processes[index]!.pid! })),
      once: () => floorRequest(web, (id) => seen.wait(id)),
      close: () => {
        socket.disconnect();
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function createFloorTables(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(FLOOR_TABLES);
  await client.end();
}

async function floorRequest(web: string, seenAt: (id: string) => Promise<number>): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${web}/jobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"user":"bench"}',
  });
  const { jobId } = (await response.json()) as { jobId: string };
  return (await seenAt(jobId)) - begun;
}
