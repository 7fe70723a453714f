import type { Violation } from './checks.js';
import type { Harness } from './harness.js';
import type { Scenario } from './scenarios.js';
import { send } from './tasks.js';

const TASKS = 8;
const LOST_EACH = 6;

export interface LostReplies {
  jobs: number;
  lost: number;
  violations: Violation[];
}

/** The print provider takes orders and confirmations, but its responses never arrive. */
export async function loseReplies(harness: Harness, orders: Scenario): Promise<LostReplies> {
  const since = await harness.journalPosition();
  const tasks = await orders.tasks(TASKS);
  const lost = { service: 'printful', mode: 'drop-reply', times: LOST_EACH } as const;
  const faults = await Promise.all([
    harness.faults.add({ ...lost, match: '/POST \\/orders$/' }),
    harness.faults.add({ ...lost, match: '/POST \\/orders\\/\\d+\\/confirm/' }),
  ]);
  try {
    await Promise.all(tasks.map((task) => send(harness, task)));
    await orders.finished(tasks, 60_000);
    const violations = await orders.check(tasks, 'completed', { since, others: 0 });
    return { jobs: tasks.length, lost: 2 * LOST_EACH, violations };
  } finally {
    for (const fault of faults) await harness.faults.clear(fault);
  }
}
