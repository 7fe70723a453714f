import type { Violation } from './checks.js';
import type { FaultHarness } from './fault-harness.js';
import type { Scenario } from './scenarios.js';
import { send } from './tasks.js';

/** Of the orders, how many creations and how many confirmations lose their reply. */
const LOST_SHARE = 0.75;

export interface LostReplies {
  jobs: number;
  lost: number;
  tookMs: number;
  violations: Violation[];
}

/** The print provider takes orders and confirmations, but its responses never arrive. */
export async function loseReplies(harness: FaultHarness, orders: Scenario): Promise<LostReplies> {
  const since = await harness.journalPosition();
  const tasks = await orders.tasks(harness.amount(16, 8));
  const times = Math.floor(tasks.length * LOST_SHARE);
  const lost = { service: 'printful', mode: 'drop-reply', times } as const;
  const faults = await Promise.all([
    harness.faults.add({ ...lost, match: '/POST \\/orders$/' }),
    harness.faults.add({ ...lost, match: '/POST \\/orders\\/\\d+\\/confirm/' }),
  ]);
  const begun = Date.now();
  try {
    await Promise.all(tasks.map((task) => send(harness, task)));
    await orders.finished(tasks, 60_000 * harness.scale);
    const violations = await orders.check(tasks, 'completed', { since, others: 0 });
    return { jobs: tasks.length, lost: 2 * times, tookMs: Date.now() - begun, violations };
  } finally {
    for (const fault of faults) await harness.faults.clear(fault);
  }
}
