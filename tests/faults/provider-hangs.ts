import type { Violation } from './checks.js';
import type { Harness } from './harness.js';
import type { Scenario } from './scenarios.js';
import { send } from './tasks.js';

const TASKS = 8;
/** As many as both workers have slots. */
const HANGING = 4;

export interface HangingProvider {
  jobs: number;
  hanging: number;
  tookMs: number;
  violations: Violation[];
}

/** The image service takes calls and never responds, until every slot of every worker waits for it. */
export async function hangProvider(harness: Harness, generations: Scenario): Promise<HangingProvider> {
  const since = await harness.journalPosition();
  const tasks = await generations.tasks(TASKS);
  const hang = { service: 'openai', match: 'images/generations', mode: 'hang', times: HANGING } as const;
  const fault = await harness.faults.add(hang);
  const begun = Date.now();
  try {
    await Promise.all(tasks.map((task) => send(harness, task)));
    await generations.finished(tasks, 60_000);
    const tookMs = Date.now() - begun;
    const violations = await generations.check(tasks, 'completed', { since, others: 0 });
    return { jobs: tasks.length, hanging: HANGING, tookMs, violations };
  } finally {
    await harness.faults.clear(fault);
  }
}
