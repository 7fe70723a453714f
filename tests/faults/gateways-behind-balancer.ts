import { setTimeout as sleep } from 'node:timers/promises';
import { allEnded, rowsOf, type JobRow, type Violation } from './checks.js';
import { GATEWAY, GATEWAY_NAME, type FaultHarness } from './fault-harness.js';
import { findWrongPages, ownersOf, showsFinal } from './gateway-kill.js';
import { LoadBalancer } from './load-balancer.js';
import { PageClient } from './page-client.js';
import { pollUntil } from './poll-until.js';
import { generation, newShopper, send, type Task } from './tasks.js';

const PAGES_EACH = 10;
const JOBS_EACH = 3;
/** Until then every page shows every final state. */
const BOUND_MS = 15_000;
/** From one job of a user to the next, so that jobs change during both restarts. */
const PACE_MS = 400;
const RESTARTED = ['steady', 'killed'] as const;

export interface RestartsBehindBalancer {
  pages: number;
  restarts: number;
  jobs: number;
  /** Connections that ended, of all pages. */
  breaks: number;
  /** Final states that came while a gateway was away. */
  endedMeanwhile: number;
  missed: number;
  violations: Violation[];
}

/**
 * Hundreds of pages know one address, a load balancer before two gateways. Each gateway is told to stop and started again in turn, as a new version
 * is brought out, while the pages' jobs change: every page shows the final state of each of its jobs.
 * `snapshot` false: the pages do not read how things stand when they come back.
 */
export async function restartBehindBalancer(
  harness: FaultHarness,
  { snapshot = true, users = harness.amount(50, 10) } = {},
): Promise<RestartsBehindBalancer> {
  const balancer = await LoadBalancer.open(RESTARTED.map((name) => backendOf(harness, name)));
  const tokens = await Promise.all(Array.from({ length: users }, () => newShopper(harness)));
  const through = balancer.url;
  const pages = tokens.flatMap((token) =>
    Array.from({ length: PAGES_EACH }, () => new PageClient(harness, token, { gateways: [], through, snapshot })),
  );
  try {
    const connected = await pollUntil(() => pages.every(({ joins }) => joins > 0), 60_000);
    const tasks = tokens.flatMap((token) => Array.from({ length: JOBS_EACH }, () => generation(token)));
    const began = Date.now();
    const [until] = await Promise.all([restartEach(harness), sendInTurn(harness, tasks)]);
    await allEnded(harness, tasks, 120_000);
    const rows = await rowsOf(harness, tasks);
    const owners = await ownersOf(harness, tokens);
    const states = pages.flatMap((page) =>
      rows.filter(({ owner_id }) => owner_id === owners.get(page.token)).map((job) => ({ page, job })),
    );
    const left = () => states.filter(({ page, job }) => !showsFinal(page, job)).length;
    await pollUntil(() => left() === 0, BOUND_MS);
    const missed = left();
    return {
      pages: pages.length,
      restarts: RESTARTED.length,
      jobs: tasks.length,
      breaks: pages.reduce((sum, page) => sum + page.breaks, 0),
      endedMeanwhile: rows.filter((job) => endedBetween(job, began, until)).length,
      missed,
      violations: findWrongPages(pages, { connected, missed, states: states.length }),
    };
  } finally {
    for (const page of pages) page.close();
    await balancer.close();
    await harness.stack.ready();
  }
}

function backendOf({ stack, urls }: FaultHarness, gateway: (typeof RESTARTED)[number]) {
  const { managementPort } = stack.processes.find(({ name }) => name === GATEWAY_NAME[gateway])!;
  const port = Number(new URL(urls.gateways[GATEWAY[gateway]]!).port);
  return { port, readyUrl: `http://127.0.0.1:${managementPort}/readyz` };
}

/** Stops each gateway gracefully and starts it again; resolves with the time when both are back. */
async function restartEach({ stack }: FaultHarness): Promise<number> {
  for (const gateway of RESTARTED) {
    await stack.down(GATEWAY_NAME[gateway], { signal: 'SIGTERM' });
    await stack.up(GATEWAY_NAME[gateway]);
  }
  return Date.now();
}

/** Sends one user's job after another's, by a gateway that is not restarted. */
async function sendInTurn(harness: FaultHarness, tasks: Task[]): Promise<void> {
  await Promise.all(
    tasks.map(async (task, index) => {
      await sleep((index % (tasks.length / JOBS_EACH)) * PACE_MS);
      await send(harness, task, GATEWAY.forgetful);
    }),
  );
}

const endedBetween = ({ finished_at }: JobRow, from: number, until: number): boolean =>
  finished_at !== null && finished_at.getTime() >= from && finished_at.getTime() <= until;
