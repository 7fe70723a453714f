import { setTimeout as sleep } from 'node:timers/promises';
import { allEnded, rowsOf, type Violation } from './checks.js';
import { GATEWAY, type FaultHarness } from './fault-harness.js';
import { findWrongPages, showsFinal } from './gateway-kill.js';
import { misbehaving } from './image-providers.js';
import { PageClient } from './page-client.js';
import { pollUntil } from './poll-until.js';
import { generation, newName, newShopper, send } from './tasks.js';

const USERS = 10;
const JOBS_EACH = 3;
const FLAPS = 5;
const EVERY_MS = 1_200;
const BOUND_MS = 5_000;
const GATEWAYS = [GATEWAY.steady, GATEWAY.killed];
const SLOW = { service: 'openai', match: 'images/generations', mode: 'latency', latencyMs: 800 } as const;

export interface PageFlaps {
  pages: number;
  flaps: number;
  jobs: number;
  missed: number;
  violations: Violation[];
}

/** The network of every page breaks five times while its jobs change: each page ends with the final state of each job, and none goes back. */
export async function flapPages(harness: FaultHarness, { snapshot = true } = {}): Promise<PageFlaps> {
  const tokens = await Promise.all(Array.from({ length: USERS }, () => newShopper(harness)));
  const pages = tokens.map((token) => new PageClient(harness, token, { gateways: GATEWAYS, snapshot }));
  try {
    const connected = await pollUntil(() => pages.every(({ joins }) => joins > 0), 30_000);
    const tasksOf = new Map(tokens.map((token) => [token, Array.from({ length: JOBS_EACH }, () => generation(token))]));
    const tasks = [...tasksOf.values()].flat();
    await misbehaving(harness, [SLOW], async () => {
      await Promise.all([...tasks.map((task) => send(harness, task)), flapAll(pages)]);
      await allEnded(harness, tasks, 60_000);
    });
    const rows = await rowsOf(harness, tasks);
    const jobsOf = ({ token }: PageClient) => {
      const keys = tasksOf.get(token)!.map(({ key }) => key);
      return rows.filter((row) => keys.includes(row.idempotency_key));
    };
    const missing = () => pages.flatMap((page) => jobsOf(page).filter((job) => !showsFinal(page, job)));
    await pollUntil(() => missing().length === 0, BOUND_MS);
    const missed = missing().length;
    return {
      pages: pages.length,
      flaps: FLAPS * pages.length,
      jobs: tasks.length,
      missed,
      violations: findWrongPages(pages, { connected, missed, states: rows.length }),
    };
  } finally {
    for (const page of pages) page.close();
  }
}

async function flapAll(pages: PageClient[]): Promise<void> {
  for (let times = 0; times < FLAPS; times += 1) {
    await sleep(EVERY_MS);
    for (const page of pages) page.breakConnection();
  }
}

export interface ExpiredTokens {
  pages: number;
  /** From the expiry of a token to the end of its connection, the longest, in ms. */
  slowestMs: number;
  violations: Violation[];
}

/** Tokens expire while jobs run: their connections end, and with a new token the page shows the end of the job. */
export async function expireTokens(
  harness: FaultHarness,
  { gateway = GATEWAY.steady, pages: count = 5, lifetimeS = 6 } = {},
): Promise<ExpiredTokens> {
  const slow = { ...SLOW, latencyMs: (lifetimeS + 1) * 1_000 };
  return misbehaving(harness, [slow], async () => {
    const runs = await Promise.all(Array.from({ length: count }, () => expireOne(harness, gateway, lifetimeS)));
    const violations = runs.flatMap((run) => run.violations);
    return { pages: count, slowestMs: Math.max(...runs.map(({ lateMs }) => lateMs)), violations };
  });
}

async function expireOne(
  harness: FaultHarness,
  gateway: number,
  lifetimeS: number,
): Promise<{ lateMs: number; violations: Violation[] }> {
  const username = newName();
  const token = await harness.signIn(username);
  const { access_token: expiring } = (await harness.control('tokens', {
    username,
    expiresInSeconds: lifetimeS,
  })) as { access_token: string };
  const expiresAt = Date.now() + lifetimeS * 1_000;
  const old = new PageClient(harness, expiring, { gateways: [gateway], snapshot: true });
  let renewed: PageClient | undefined;
  try {
    const joined = await pollUntil(() => old.joins > 0, lifetimeS * 1_000);
    const task = generation(token);
    await send(harness, task);
    const ended = await pollUntil(() => old.breaks > 0, lifetimeS * 1_000 + BOUND_MS);
    const lateMs = Math.max(0, Date.now() - expiresAt);
    renewed = new PageClient(harness, token, { gateways: [gateway], snapshot: true });
    await allEnded(harness, [task], 60_000);
    const [row] = await rowsOf(harness, [task]);
    const page = renewed;
    const shown = await pollUntil(() => row !== undefined && showsFinal(page, row), BOUND_MS);
    const violations: Violation[] = [];
    if (!joined) violations.push({ problem: 'not connected', detail: username });
    if (!ended) violations.push({ problem: 'expired socket open', detail: `${username}, ${lateMs} ms late` });
    if (!shown) violations.push({ problem: 'final state missed', detail: `${username} with a new token` });
    return { lateMs, violations };
  } finally {
    old.close();
    renewed?.close();
  }
}
