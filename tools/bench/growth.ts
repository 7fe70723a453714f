// What a call costs the gateway and PostgreSQL while the tables grow: lists, the balance, the queues' page and the order desk.
import pg from 'pg';
import type { Stack } from '#stack/supervisor/start-stack';
import { growTo, idOf, type GrowingRows } from './growth-rows.js';
import { cpuMs } from './process-cost.js';
import { processTree } from './process-tree.js';
import { signIn, startProduct } from './product.js';
import { median, quantile, round } from './statistics.js';

const FIRST_SIZES = [100, 10_000];
const ROUNDS = 7;
const REQUESTS = 100;
const PAGE = 20;
const GOAL = 2;
/** Of a round's requests: what one takes where nothing else keeps the machine busy. */
const UNDISTURBED = 0.1;
/** Backends report what they have read when they were idle for so long. */
const STATISTICS_MS = 11_000;

interface Call {
  name: string;
  path: string;
  token: string;
}

type Times = Pick<Cost, 'wallMs' | 'cpuMs'>;

interface Cost {
  wallMs: number;
  /** Of the gateway and of PostgreSQL. */
  cpuMs: number;
  /** Of tables, and entries of indexes. */
  rowsRead: number;
}

/** Up to `rows` rows of each table; calls whose names contain what is wanted. */
export async function measureGrowth(rows: number, wanted = ''): Promise<void> {
  const sizes = [...FIRST_SIZES, rows];
  const { stack, stop } = await startProduct(undefined, {
    workers: { generation: 0, mockup: 0, fulfilment: 0 },
  });
  const client = new pg.Client({ connectionString: stack.urls.postgresOwner });
  try {
    await client.connect();
    let tokens = await signInAll(stack);
    const people = { userId: await userOf(stack, tokens.shopper), otherId: await userOf(stack, tokens.admin) };
    const costs = new Map<string, Cost[]>();
    for (const [index, size] of sizes.entries()) {
      await fill(client, sizes[index - 1] ?? 0, size, people);
      // A million rows may take longer than a session lasts.
      tokens = await signInAll(stack);
      let before = await readRows(client);
      for (const call of (await callsAt(client, size, tokens)).filter(({ name }) => name.includes(wanted))) {
        const times = await measure(stack, call);
        const after = await readRows(client);
        const cost = { ...times, rowsRead: (after - before) / ((ROUNDS + 1) * REQUESTS) };
        costs.set(call.name, [...(costs.get(call.name) ?? []), cost]);
        before = after;
      }
    }
    report(sizes, costs);
  } finally {
    await client.end();
    await stop();
  }
}

async function fill(client: pg.Client, from: number, to: number, people: GrowingRows): Promise<void> {
  const begun = performance.now();
  await growTo(client, from, to, people);
  console.log(`  ${to} rows of each table after ${Math.round((performance.now() - begun) / 1000)} s`);
}

type Tokens = Record<'shopper' | 'admin' | 'operator', string>;

async function signInAll({ urls }: Stack): Promise<Tokens> {
  const [shopper, admin, operator] = await Promise.all(
    ['shopper', 'admin', 'operator'].map((name) => signIn(urls.sandbox, name)),
  );
  return { shopper: shopper!, admin: admin!, operator: operator! };
}

async function userOf({ urls }: Stack, token: string): Promise<string> {
  const response = await fetch(`${urls.web}/auth/check`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { user: { _id: string } }).user._id;
}

async function callsAt(client: pg.Client, size: number, { shopper, admin, operator }: Tokens): Promise<Call[]> {
  const middle = await idOf(client, size / 2);
  // Of the measured user, of one who ordered little, and decided.
  const one = await idOf(client, 42);
  const page = `limit=${PAGE}`;
  const paths: [string, string, string][] = [
    ['balance', '/api/tokens/balance', shopper],
    ['ledger history', `/api/tokens/history?${page}`, shopper],
    ['designs', `/api/designs?${page}`, shopper],
    ['designs, from the middle', `/api/designs?${page}&cursor=${middle}`, shopper],
    ['jobs', `/api/jobs?${page}`, shopper],
    ['orders', `/api/orders?${page}`, shopper],
    ['orders, from the middle', `/api/orders?${page}&cursor=${middle}`, shopper],
    ['orders underway', `/api/orders?group=review&${page}`, shopper],
    ['orders with words', `/api/orders?q=few&${page}`, shopper],
    ['order in detail', `/api/orders/${one}`, shopper],
    ['catalogue', '/api/products/mongodb', shopper],
    ['queues', '/api/ops/queues', operator],
    ['failed jobs', `/api/ops/jobs?status=failed&${page}`, operator],
    ['order desk', `/api/admin/orders?reviewStatus=pending&${page}`, admin],
    ['order desk, all', `/api/admin/orders?${page}`, admin],
    ['order desk, from the middle', `/api/admin/orders?${page}&cursor=${middle}`, admin],
    ['order desk, on hold', `/api/admin/orders?view=held&sort=oldest&${page}`, admin],
    ['order desk, by number', `/api/admin/orders?q=G42&${page}`, admin],
    ['order desk, by recipient', `/api/admin/orders?q=${encodeURIComponent('recipient 000042')}&${page}`, admin],
    ['order desk, common words', `/api/admin/orders?q=recipient&${page}`, admin],
    ['order desk, pending, words', `/api/admin/orders?view=pending&sort=oldest&q=few&${page}`, admin],
    ['order desk, detail', `/api/orders/${one}`, admin],
    ['order desk, evidence', `/api/admin/orders/${one}/evidence`, admin],
    ['orders by day', '/api/admin/orders/days', admin],
    ['order counts', '/api/admin/orders/stats', admin],
  ];
  return paths.map(([name, path, token]) => ({ name, path, token }));
}

/** Medians of rounds of requests one after another. The first round does not count: caches are filled then. */
async function measure({ urls, processes }: Stack, call: Call): Promise<Times> {
  const pidOf = (role: string) => processes.find((process) => process.role === role)!.pid;
  const servers = { gateway: pidOf('gateway'), postgres: pidOf('postgres') };
  const rounds: Times[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = serverCpuMs(servers);
    const walls: number[] = [];
    for (let index = 0; index < REQUESTS; index += 1) walls.push(await request(urls.web, call));
    rounds.push({ wallMs: quantile(walls, UNDISTURBED), cpuMs: (serverCpuMs(servers) - before) / REQUESTS });
  }
  const of = (figure: keyof Times) => median(rounds.slice(1).map((cost) => cost[figure]));
  return { wallMs: of('wallMs'), cpuMs: of('cpuMs') };
}

async function request(web: string, { path, token }: Call): Promise<number> {
  const begun = performance.now();
  const response = await fetch(web + path, { headers: { authorization: `Bearer ${token}` } });
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${body}`);
  return performance.now() - begun;
}

const serverCpuMs = ({ gateway, postgres }: { gateway: number; postgres: number }): number =>
  cpuMs(gateway) + processTree(postgres).reduce((sum, { cpuSeconds }) => sum + cpuSeconds * 1000, 0);

/** Rows of tables and entries of indexes that every statement so far has read: counting, summing and skipping read them all. */
async function readRows(client: pg.Client): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, STATISTICS_MS));
  const { rows } = await client.query<{ read: number }>(
    `select ((select sum(seq_tup_read) from pg_stat_user_tables) + (select sum(idx_tup_read) from pg_stat_user_indexes))::float8 as read`,
  );
  return rows[0]!.read;
}

function report(sizes: number[], costs: Map<string, Cost[]>): void {
  console.log(
    `growth: ${sizes.join(', ')} rows; of a request wall ms, CPU ms of gateway and PostgreSQL, rows read; last / first (${GOAL} allowed)`,
  );
  for (const [name, measured] of costs) {
    // A call that reads no row at all is compared too.
    const series = (figure: keyof Cost, least = 0) => {
      const figures = measured.map((cost) => cost[figure]);
      const ratio = round((figures.at(-1)! + least) / (figures[0]! + least));
      return `${figures.map(round).join(', ')} = ${ratio} x${ratio <= GOAL ? '' : ' (NOT MET)'}`;
    };
    console.log(`  ${name.padEnd(24)} ${series('wallMs')}; ${series('cpuMs')}; ${series('rowsRead', 1)}`);
  }
}
