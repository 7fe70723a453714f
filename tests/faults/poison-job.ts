import { quantile } from '../../tools/bench/statistics.js';
import { allEnded, rowsOf, type JobRow, type Violation } from './checks.js';
import { processesOf, type FaultHarness, type Variant } from './fault-harness.js';
import type { Scenario } from './scenarios.js';
import { generation, newShopper, send } from './tasks.js';
import { underTraffic } from './traffic.js';

/** A worker that dies of a prompt with this word. */
export const POISONED: Variant = { mutants: ['poison-prompt'] };
const WORD = 'deathcap';
const MOST_STARTS = 5;
const BOUND_MS = 60_000;
const ROLE = 'worker-generation';

export interface PoisonJob {
  starts: number;
  jobs: number;
  /** Of the other users' jobs, from acceptance to end, in ms: without the poison and with it. */
  p95: { without: number; with: number };
  violations: Violation[];
}

/** One job kills every worker that runs it: it is parked after five starts, and nobody else's job is lost. */
export async function poisonWorkers(
  harness: FaultHarness,
  scenario: Scenario,
  { mutants = [] as string[], boundMs = BOUND_MS } = {},
): Promise<PoisonJob> {
  const workers = processesOf(ROLE);
  const env = { JOB_MAX_CRASHES: String(MOST_STARTS) };
  await harness.restart(workers, { mutants: [...POISONED.mutants!, ...mutants], env });
  try {
    const token = await newShopper(harness);
    const poison = generation(token, { prompt: `A ${WORD} on a plate` });
    const calm = await underTraffic(harness, [scenario], () => allEndedOnce(harness, scenario), { boundMs });
    const sick = await underTraffic(
      harness,
      [scenario],
      async () => {
        await send(harness, poison);
        return allEnded(harness, [poison], boundMs);
      },
      { boundMs },
    );
    const [row] = await rowsOf(harness, [poison]);
    const starts = workers.reduce((sum, worker) => sum + harness.stack.kills(worker), 0);
    return {
      starts,
      jobs: calm.jobs + sick.jobs + 1,
      p95: { without: p95(calm.rows), with: p95(sick.rows) },
      violations: [...calm.violations, ...sick.violations, ...findUnparked(row, starts)],
    };
  } finally {
    await harness.restart(workers);
  }
}

/** As long as it takes some jobs to run. */
async function allEndedOnce(harness: FaultHarness, scenario: Scenario): Promise<void> {
  const tasks = await scenario.tasks(6);
  await Promise.all(tasks.map((task) => send(harness, task)));
  await scenario.finished(tasks, BOUND_MS);
}

function findUnparked(row: JobRow | undefined, starts: number): Violation[] {
  const parked = row?.status === 'failed' && row.error?.code === 'POISON';
  if (parked && starts <= MOST_STARTS) return [];
  return [{ problem: 'not parked', detail: `the job is ${row?.status} after it killed ${starts} workers` }];
}

const p95 = (rows: JobRow[]): number =>
  quantile(
    rows.map(({ created_at, finished_at }) => (finished_at?.getTime() ?? Infinity) - created_at.getTime()),
    0.95,
  );
