import { setTimeout as sleep } from 'node:timers/promises';
import { rowsOf, type Violation } from './checks.js';
import { processesOf, type FaultHarness, type Variant } from './fault-harness.js';
import { pollUntil } from './poll-until.js';
import type { Scenario } from './scenarios.js';
import { send } from './tasks.js';

/** A worker that burns CPU at an armed crash point, where the product itself would die. */
export const BURNING: Variant = { mutants: ['burn-cpu'] };
const ROLE = 'worker-generation';
/** More than twice the longer one of lock and lease of these runs. */
const BURN_MS = 4_000;
const REACHED_MS = 20_000;
const POINT = 'generation.drawn';
const TASKS = 4;

export interface EventLoopBlock {
  burns: number;
  jobs: number;
  /** Starts of the job that was started most often. */
  starts: number;
  violations: Violation[];
}

/** A job keeps its worker's event loop busy for twice the lock, so that no lock and no lease is renewed, time after time. */
export async function blockEventLoop(
  harness: FaultHarness,
  scenario: Scenario,
  { burns = harness.amount(6, 2), mutants = [] as string[] } = {},
): Promise<EventLoopBlock> {
  const workers = processesOf(ROLE);
  await harness.restart(workers, { mutants: [...BURNING.mutants!, ...mutants] });
  try {
    const tasks = await scenario.tasks(burns * TASKS);
    for (let times = 0; times < burns; times += 1) {
      const worker = workers[times % workers.length]!;
      const some = tasks.slice(times * TASKS, (times + 1) * TASKS);
      harness.crashes.arm(worker, `${POINT}:0:BURN-${BURN_MS}`);
      await Promise.all(some.map((task) => send(harness, task)));
      await pollUntil(() => !harness.crashes.isArmed(worker), REACHED_MS);
      await sleep(BURN_MS);
    }
    const finished = await scenario.finished(tasks, 60_000);
    // The late worker writes what it was going to write when it is asked to stop at the latest.
    await Promise.all(workers.map((worker) => harness.stack.restart(worker)));
    const violations = await scenario.check(tasks, 'completed', { since: 0, others: 0 });
    const rows = await rowsOf(harness, tasks);
    const takenOver = rows.filter(({ crashes }) => crashes > 0).length;
    if (!finished) violations.push({ problem: 'not finished', detail: 'a job goes round and round' });
    if (takenOver === 0) violations.push({ problem: 'nothing taken over', detail: `${burns} burns` });
    return { burns, jobs: tasks.length, starts: Math.max(...rows.map(({ epoch }) => epoch)), violations };
  } finally {
    for (const worker of workers) harness.crashes.disarm(worker);
    await harness.restart(workers);
  }
}
