import type { JobView } from '#contracts';
import { quantile } from '../../tools/bench/statistics.js';
import { allEnded, rowsOf, type JobRow, type Violation } from './checks.js';
import { GATEWAY, GATEWAY_NAME, type FaultHarness } from './fault-harness.js';
import type { Harness } from './harness.js';
import { PageClient } from './page-client.js';
import { pollUntil } from './poll-until.js';
import { generation, newShopper, send, type Task } from './tasks.js';

const PAGES_EACH = 10;
const JOBS_EACH = 3;
/** Until then every page shows every final state. */
const BOUND_MS = 15_000;
/** Until then 95 of 100 do: as many pages as come back to one gateway within a moment wait for each other. */
const P95_MS = 5_000;

export interface GatewayKill {
  pages: number;
  jobs: number;
  endedAfter: number;
  /** For each page and each of its jobs, ms from the job's end or the kill, whichever was later, to the final state on the page; Infinity where it never came. */
  delays: number[];
  missed: number;
  violations: Violation[];
}

/**
 * Kills the gateway that hundreds of pages are connected to while their jobs change, and looks when each page shows the final state of each job.
 * `snapshot` false: the pages do not read how things stand when they come back.
 */
export async function killGateway(
  harness: FaultHarness,
  { snapshot = true, users = harness.amount(50, 10) } = {},
): Promise<GatewayKill> {
  const tokens = await Promise.all(Array.from({ length: users }, () => newShopper(harness)));
  const gateways = [GATEWAY.killed, GATEWAY.steady];
  const pages = tokens.flatMap((token) =>
    Array.from({ length: PAGES_EACH }, () => new PageClient(harness, token, { gateways, snapshot })),
  );
  try {
    const connected = await pollUntil(() => pages.every(({ joins }) => joins > 0), 30_000);
    const tasks = tokens.flatMap((token) => Array.from({ length: JOBS_EACH }, () => generation(token)));
    const killedAt = await killMeanwhile(harness, tasks);
    await allEnded(harness, tasks, 60_000);
    const rows = await rowsOf(harness, tasks);
    const owners = await ownersOf(harness, tokens);
    const jobsOf = ({ token }: PageClient) => rows.filter(({ owner_id }) => owner_id === owners.get(token));
    await pollUntil(() => pages.every((page) => jobsOf(page).every((job) => showsFinal(page, job))), BOUND_MS);
    const delays = pages.flatMap((page) => jobsOf(page).map((job) => delayOf(page, job, killedAt)));
    const missed = delays.filter((delay) => delay > BOUND_MS).length;
    return {
      pages: pages.length,
      jobs: tasks.length,
      endedAfter: rows.filter(({ finished_at }) => finished_at!.getTime() > killedAt).length,
      delays,
      missed,
      violations: [...findWrongPages(pages, { connected, missed, states: delays.length }), ...findLate(delays)],
    };
  } finally {
    for (const page of pages) page.close();
    await harness.stack.ready();
  }
}

/** Kills the gateway when a fifth of the jobs has ended; resolves with the time. */
async function killMeanwhile(harness: FaultHarness, tasks: Task[]): Promise<number> {
  await Promise.all(tasks.map((task) => send(harness, task, GATEWAY.steady)));
  await pollUntil(
    async () => (await rowsOf(harness, tasks)).filter(({ finished_at }) => finished_at).length >= tasks.length / 5,
    30_000,
    20,
  );
  harness.stack.kill(GATEWAY_NAME.killed, 'SIGKILL');
  return Date.now();
}

/** The users' ids by their tokens. */
export async function ownersOf(harness: Harness, tokens: string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const token of tokens) {
    const { body } = await harness.api(token).get<JobView[]>('/api/jobs');
    const [row] = await harness.rows<{ owner_id: string }>('select owner_id from jobs where id = $1', [body[0]?.jobId]);
    if (row) owners.set(token, row.owner_id);
  }
  return owners;
}

export const showsFinal = (page: PageClient, { id, version }: JobRow): boolean =>
  page.jobs.get(id)?.view.version === version;

function findLate(delays: number[]): Violation[] {
  const p95 = quantile(delays, 0.95);
  return p95 > P95_MS ? [{ problem: 'late', detail: `95 of 100 final states took up to ${Math.round(p95)} ms` }] : [];
}

function delayOf(page: PageClient, job: JobRow, killedAt: number): number {
  const shown = page.jobs.get(job.id);
  if (!shown || shown.view.version !== job.version) return Infinity;
  return Math.max(0, shown.seenAt - Math.max(killedAt, job.finished_at!.getTime()));
}

export function findWrongPages(
  pages: PageClient[],
  { connected, missed, states }: { connected: boolean; missed: number; states: number },
): Violation[] {
  const regressions = pages.reduce((sum, page) => sum + page.regressions, 0);
  const away = pages.filter(({ joins }) => joins <= 1).length;
  const found: [boolean, string, string][] = [
    [missed > 0, 'final state missed', `${missed} of ${states} final states were not on their page in time`],
    [regressions > 0, 'went back', `${regressions} times a page took an older state`],
    [!connected, 'not connected', 'not every page had joined before the kill'],
    [away > 0, 'not back', `${away} pages did not come back`],
  ];
  return found.flatMap(([is, problem, detail]) => (is ? [{ problem, detail }] : []));
}
