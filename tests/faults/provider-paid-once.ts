import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Violation } from './checks.js';
import type { FaultHarness } from './fault-harness.js';
import { pollUntil } from './poll-until.js';
import type { Scenario } from './scenarios.js';
import { send, type Task } from './tasks.js';

const TASKS = 4;
const FAILED_TRIES = 3;

export interface PaidOnce {
  jobs: number;
  calls: number;
  tries: number;
  violations: Violation[];
}

/** [F25, GEN-08] The disk takes no image while four are generated: when it takes them again each is there, and the provider was called once for each. */
export async function failDisk(harness: FaultHarness, generations: Scenario): Promise<PaidOnce> {
  const since = await harness.journalPosition();
  const tasks = await generations.tasks(TASKS);
  const tries = await withoutDisk(harness, async () => {
    await Promise.all(tasks.map((task) => send(harness, task)));
    await pollUntil(async () => (await fewestTries(harness, tasks)) >= FAILED_TRIES, 20_000);
    return fewestTries(harness, tasks);
  });
  await generations.finished(tasks, 60_000);
  const calls = await generations.providerCalls({ since, others: 0 });
  const violations = await generations.check(tasks, 'completed', { since, others: 0 });
  if (calls > TASKS) violations.push({ problem: 'paid again', detail: `${calls} calls for ${TASKS} images` });
  if (tries < FAILED_TRIES) violations.push({ problem: 'nothing failed', detail: `${tries} tries` });
  const [left] = await harness.rows<{ n: number }>('select count(*)::int as n from job_spool');
  if (left!.n > 0) violations.push({ problem: 'left in the spool', detail: `${left!.n} images` });
  return { jobs: TASKS, calls, tries, violations };
}

/** Runs the callback while a file lies where the folder of the storage belongs, so that every write fails. */
async function withoutDisk<Result>({ dataDir }: FaultHarness, run: () => Promise<Result>): Promise<Result> {
  const folder = path.join(dataDir, 'storage');
  await rename(folder, `${folder}-away`);
  await writeFile(folder, '');
  try {
    return await run();
  } finally {
    await rm(folder);
    await rename(`${folder}-away`, folder);
  }
}

/** How often the job that was refused least often has waited for the storage. */
async function fewestTries({ rows }: FaultHarness, tasks: Task[]): Promise<number> {
  const [row] = await rows<{ fewest: number | null }>(
    'select min(polls) as fewest from jobs where idempotency_key = any($1)',
    [tasks.map(({ key }) => key)],
  );
  return row?.fewest ?? 0;
}
