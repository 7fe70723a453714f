import { setTimeout as sleep } from 'node:timers/promises';
import { rowsOf, type JobRow, type Violation } from './checks.js';
import { GATEWAY, type FaultHarness } from './fault-harness.js';
import type { Scenario } from './scenarios.js';
import { send, type Task } from './tasks.js';

/** Orders are placed before, since placing one takes several calls; of the other kinds more are made as they are needed. */
const READY = 12;
const MOST_UNDER_WAY = 4;
const PACE_MS = 100;
const BOUND_MS = 60_000;

export interface TrafficOptions {
  /** How long everything may take to end once the disturbance is over. */
  boundMs?: number;
  gateways?: number[];
}

export interface Traffic<Result> {
  /** What the disturbance resolved with. */
  result: Result;
  jobs: number;
  /** From the end of the disturbance to the end of the last job. */
  tookMs: number;
  rows: JobRow[];
  violations: Violation[];
}

/** Lets tasks of these kinds come in one after another for as long as the disturbance takes, and checks what became of each. */
export async function underTraffic<Result>(
  harness: FaultHarness,
  scenarios: Scenario[],
  disturb: () => Promise<Result>,
  { boundMs = BOUND_MS, gateways = [GATEWAY.steady] }: TrafficOptions = {},
): Promise<Traffic<Result>> {
  const since = await harness.journalPosition();
  const flows = await Promise.all(
    scenarios.map(async (scenario) => ({ scenario, ready: await scenario.tasks(READY), sent: [] as Task[] })),
  );
  const progress = { disturbed: true };
  const disturbance = disturb().finally(() => (progress.disturbed = false));
  const sending = Promise.all(flows.map((flow) => keepSending(harness, flow, gateways, progress)));
  const [result] = await Promise.all([disturbance, sending]);
  const over = Date.now();
  await Promise.all(flows.map(({ scenario, sent }) => scenario.finished(sent, boundMs)));
  const found = await Promise.all(
    flows.map(({ scenario, sent }) => scenario.check(sent, 'completed', { since, others: 0 })),
  );
  const rows = await rowsOf(
    harness,
    flows.flatMap(({ sent }) => sent),
  );
  const lastEnd = Math.max(over, ...rows.map(({ finished_at }) => finished_at?.getTime() ?? 0));
  return { result, jobs: rows.length, tookMs: lastEnd - over, rows, violations: found.flat() };
}

interface Flow {
  scenario: Scenario;
  ready: Task[];
  sent: Task[];
}

async function keepSending(
  harness: FaultHarness,
  { scenario, ready, sent }: Flow,
  gateways: number[],
  progress: { disturbed: boolean },
): Promise<void> {
  const underWay = new Set<Promise<unknown>>();
  const open = async () => (await rowsOf(harness, sent.slice(-READY))).filter(({ finished_at }) => !finished_at).length;
  while (progress.disturbed) {
    await sleep(PACE_MS);
    if (underWay.size >= MOST_UNDER_WAY || (await open()) >= MOST_UNDER_WAY) continue;
    if (ready.length === 0 && scenario.anyTime) ready.push(...(await scenario.tasks(READY)));
    const task = ready.shift();
    if (!task) continue;
    sent.push(task);
    const sending = send(harness, task, gateways[sent.length % gateways.length]).finally(() =>
      underWay.delete(sending),
    );
    underWay.add(sending);
    sending.catch(() => undefined);
  }
  await Promise.all(underWay);
}

/** For each of some moments, ms until the next job ended after it; Infinity where none did. */
export const recoveriesAfter = (moments: number[], rows: JobRow[]): number[] =>
  moments.map((moment) => {
    const later = rows
      .map(({ finished_at }) => finished_at?.getTime() ?? 0)
      .filter((finishedAt) => finishedAt >= moment);
    return later.length > 0 ? Math.min(...later) - moment : Infinity;
  });
