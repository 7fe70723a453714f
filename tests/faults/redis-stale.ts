import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rowsOf, type Violation } from './checks.js';
import type { FaultHarness } from './fault-harness.js';
import { misbehaving } from './image-providers.js';
import type { Scenarios } from './scenarios.js';
import { send, type Task } from './tasks.js';

/** How much older than the truth the restored file is. */
const OLDER_MS = 3_000;
/** Long enough that jobs of before and after the copy are still under way when Redis goes down. */
const SLOW = { service: 'openai', match: 'images/generations', mode: 'latency', latencyMs: 1_500 } as const;

export interface StaleRedis {
  jobs: number;
  /** Open jobs that the restored file knows nothing of. */
  forgotten: number;
  /** Jobs that ended after the copy, and are open as the restored file has it. */
  undone: number;
  tookMs: number;
  violations: Violation[];
}

/** Takes Redis down and brings it back with the append-only file of some seconds ago, as a power failure or a restored backup would. */
export async function restoreOldRedis(
  harness: FaultHarness,
  { generation, mockup, order }: Scenarios,
  { boundMs = 60_000 } = {},
): Promise<StaleRedis> {
  const since = await harness.journalPosition();
  const batch = () =>
    Promise.all([generation, mockup, order].map(async (scenario) => ({ scenario, tasks: await scenario.tasks(6) })));
  // One after the other: all orders are placed from one cart.
  const [before, between] = [await batch(), await batch()];
  const batches = [...before, ...between];
  const all = (some: typeof batches) => some.flatMap(({ tasks }) => tasks);
  return misbehaving(harness, [SLOW], async () => {
    await sendAll(harness, all(before));
    await copyFiles(harness);
    const endedBefore = await countEnded(harness, all(before));
    await sleep(OLDER_MS);
    await sendAll(harness, all(between));
    const undone = (await countEnded(harness, all(before))) - endedBefore;
    await putBack(harness);
    const restored = Date.now();
    const forgotten = all(between).length - (await countEnded(harness, all(between)));
    await Promise.all(batches.map(({ scenario, tasks }) => scenario.finished(tasks, boundMs)));
    const tookMs = Date.now() - restored;
    const found = await Promise.all(
      batches.map(({ scenario, tasks }) =>
        scenario.check(tasks, 'completed', { since, others: othersOf(scenario, tasks, batches) }),
      ),
    );
    const violations = found.flat();
    if (forgotten === 0 || undone === 0)
      violations.push({ problem: 'nothing was forgotten', detail: `${forgotten} forgotten, ${undone} undone` });
    return { jobs: all(batches).length, forgotten, undone, tookMs, violations };
  });
}

type Batch = { scenario: Scenarios['order']; tasks: Task[] };

/** Orders of the other batch are no doubles of this one. */
const othersOf = (scenario: Batch['scenario'], tasks: Task[], batches: Batch[]): number =>
  batches
    .filter((batch) => batch.scenario === scenario && batch.tasks !== tasks)
    .reduce((sum, batch) => sum + batch.tasks.length, 0);

const sendAll = (harness: FaultHarness, tasks: Task[]) => Promise.all(tasks.map((task) => send(harness, task)));

const countEnded = async (harness: FaultHarness, tasks: Task[]): Promise<number> =>
  (await rowsOf(harness, tasks)).filter(({ finished_at }) => finished_at).length;

const filesOf = ({ dataDir }: FaultHarness) => {
  const folder = path.join(dataDir, 'redis');
  return { live: path.join(folder, 'appendonlydir'), copy: path.join(folder, 'earlier') };
};

async function copyFiles(harness: FaultHarness): Promise<void> {
  const { live, copy } = filesOf(harness);
  await rm(copy, { recursive: true, force: true });
  await cp(live, copy, { recursive: true });
}

async function putBack(harness: FaultHarness): Promise<void> {
  const { live, copy } = filesOf(harness);
  await harness.stack.down('redis');
  await rm(live, { recursive: true });
  await cp(copy, live, { recursive: true });
  await harness.stack.up('redis');
}
