import { rowsOf, type Violation } from './checks.js';
import { WORKERS, type FaultHarness } from './fault-harness.js';
import { pollUntil } from './poll-until.js';
import type { Scenario } from './scenarios.js';
import { send, type Task } from './tasks.js';

const ROUNDS_MS = 120_000;
/** Of each kind, so that there is work in every process at any time. */
const UNDER_WAY = 3;
/** So slow that a worker is hardly ever stopped between two jobs. */
const SLOW = [
  { service: 'openai', match: 'images/generations', mode: 'latency', latencyMs: 600 },
  { service: 'printful', mode: 'latency', latencyMs: 600 },
] as const;

interface Stall {
  id: string;
  kind: string;
  times: number;
}
/** Attempts that ended with their worker. The job's own count begins anew with each poll. */
const STALLED = `select jobs.id, kind, count(*)::int as times from jobs join job_attempts attempt on attempt.job_id = jobs.id
  where jobs.id = any($1) and attempt.outcome = 'lost' group by jobs.id, kind`;

export interface RollingRestart {
  restarts: number;
  jobs: number;
  /** Jobs that a worker did not hand over when it was stopped. */
  stalled: number;
  violations: Violation[];
}

/** Stops and starts each worker in turn, as a new version is brought out, while tasks of every kind keep coming in. */
export async function restartInTurn(
  harness: FaultHarness,
  scenarios: Scenario[],
  workers = WORKERS,
  restart = (name: string) => harness.stack.restart(name),
): Promise<RollingRestart> {
  const since = await harness.journalPosition();
  const batches = await Promise.all(scenarios.map(async (scenario) => ({ scenario, tasks: await scenario.tasks(8) })));
  const faults = await Promise.all(SLOW.map((fault) => harness.faults.add(fault)));
  const progress = { restarting: true };
  const restarts = restartAll(workers, restart).finally(async () => {
    progress.restarting = false;
    await Promise.all(faults.map((fault) => harness.faults.clear(fault)));
  });
  await Promise.all([restarts, ...batches.map(({ scenario, tasks }) => keepBusy(harness, scenario, tasks, progress))]);
  const found = await Promise.all(
    batches.map(({ scenario, tasks }) => scenario.check(tasks, 'completed', { since, others: 0 })),
  );
  const rows = await rowsOf(
    harness,
    batches.flatMap(({ tasks }) => tasks),
  );
  const stalled = await harness.rows<Stall>(STALLED, [rows.map(({ id }) => id)]);
  const violations = [
    ...found.flat(),
    ...stalled.map(({ id, kind, times }) => ({
      problem: 'not handed over',
      detail: `${kind} ${id} was taken over ${times} times without having been given back`,
    })),
  ];
  return { restarts: workers.length, jobs: rows.length, stalled: stalled.length, violations };
}

async function restartAll(workers: string[], restart: (name: string) => Promise<void>): Promise<void> {
  for (const name of workers) await restart(name);
}

/** Sends the tasks and, until the restarts are over, more of them, which are added to the list. */
async function keepBusy(
  harness: FaultHarness,
  scenario: Scenario,
  tasks: Task[],
  progress: { restarting: boolean },
): Promise<void> {
  for (let next = 0; next < tasks.length || progress.restarting; next += 1) {
    if (next >= tasks.length) tasks.push(...(await scenario.tasks(1)));
    await send(harness, tasks[next]!);
    await pollUntil(
      async () => (await rowsOf(harness, tasks)).filter(({ finished_at }) => !finished_at).length < UNDER_WAY,
      ROUNDS_MS,
    );
  }
  await scenario.finished(tasks, ROUNDS_MS);
}
