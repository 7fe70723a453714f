import { rowsOf, type JobRow, type Violation } from './checks.js';
import { processesOf, type FaultHarness } from './fault-harness.js';
import { misbehaving } from './image-providers.js';
import { pollUntil } from './poll-until.js';
import type { Scenario } from './scenarios.js';
import { send, type Task } from './tasks.js';

const PENDING = { code: 200, result: { task_key: 'gt-never', status: 'pending' } };
/** Takes every mockup task and never finishes one; nothing is rendered meanwhile. */
const NEVER = [
  { service: 'printful', match: 'POST /mockup-generator', mode: 'status', status: 200, body: PENDING },
  { service: 'printful', match: 'GET /mockup-generator/task', mode: 'status', status: 200, body: PENDING },
] as const;
/** All polls together leave most of the four slots to jobs that begin, also on a busy machine. */
const POLLS = { PRINTFUL_CALLS_PER_MINUTE: '2400' };
const SENT_AT_ONCE = 20;
/** When the task that is created first is ready; each later one is ready this much sooner. */
const LAST_READY_MS = 20_000;
const READY_STEP_MS = 1_500;

export interface EndlessMockups {
  jobs: number;
  /** The most that waited for the provider at one moment, with four slots. */
  outstanding: number;
  /** From the start of the task to the end of the job, the longest, in ms. */
  slowestMs: number;
  violations: Violation[];
}

interface EndlessOptions {
  count?: number;
  boundMs?: number;
  mutants?: string[];
}

/** Mockup tasks that never finish: they wait side by side without a slot, and each ends at its deadline. */
export async function waitForEndlessMockups(
  harness: FaultHarness,
  scenario: Scenario,
  { count = harness.amount(200, 20), boundMs = 120_000, mutants = [] }: EndlessOptions = {},
): Promise<EndlessMockups> {
  const workers = processesOf('worker-mockup');
  // All have begun to wait before the first one gives up.
  const deadlineMs = 30_000 + 300 * count;
  const env = { ...POLLS, MOCKUP_DEADLINE_MS: String(deadlineMs) };
  await harness.restart(workers, { env, mutants });
  try {
    return await misbehaving(harness, [...NEVER], async () => {
      const tasks = await scenario.tasks(count);
      for (let sent = 0; sent < count; sent += SENT_AT_ONCE)
        await Promise.all(tasks.slice(sent, sent + SENT_AT_ONCE).map((task) => send(harness, task)));
      const { outstanding, rows } = await watch(harness, tasks, deadlineMs + boundMs);
      const violations = rows.flatMap(findUnended);
      if (outstanding < count)
        violations.push({ problem: 'not outstanding together', detail: `${outstanding} of ${count}` });
      return { jobs: count, outstanding, slowestMs: Math.max(...rows.map(tookMs)), violations };
    });
  } finally {
    await harness.restart(workers);
  }
}

/** Until all have ended, or the time is up. */
async function watch(
  harness: FaultHarness,
  tasks: Task[],
  timeoutMs: number,
): Promise<{ outstanding: number; rows: JobRow[] }> {
  const keys = tasks.map(({ key }) => key);
  let outstanding = 0;
  await pollUntil(
    async () => {
      const [row] = await harness.rows<{ waiting: number; open: number }>(
        `select count(*) filter (where task.status = 'rendering' and finished_at is null)::int as waiting,
           count(*) filter (where finished_at is null)::int as open
         from jobs left join mockup_tasks task on task.key = jobs.state->'shared'->>'key' where idempotency_key = any($1)`,
        [keys],
      );
      outstanding = Math.max(outstanding, row!.waiting);
      return row!.open === 0;
    },
    timeoutMs,
    200,
  );
  return { outstanding, rows: await rowsOf(harness, tasks) };
}

function findUnended({ id, status, error }: JobRow): Violation[] {
  if (status === 'failed' && error?.code === 'TIMEOUT') return [];
  return [{ problem: 'not ended at its deadline', detail: `job ${id} is ${status} ${error?.code ?? ''}` }];
}

const tookMs = ({ created_at, finished_at }: JobRow): number =>
  (finished_at?.getTime() ?? Infinity) - created_at.getTime();

export interface ReversedMockups {
  jobs: number;
  violations: Violation[];
}

/** Mockup tasks that finish in the opposite order: each picture comes to its own job. */
export async function finishMockupsReversed(
  harness: FaultHarness,
  scenario: Scenario,
  { count = 6 } = {},
): Promise<ReversedMockups> {
  const tasks = await scenario.tasks(count);
  const lastReadyAt = Date.now() + LAST_READY_MS;
  const isRendering = async ({ key }: Task): Promise<boolean> => {
    const rows = await harness.rows(
      `select 1 from jobs join mockup_tasks task on task.key = jobs.state->'shared'->>'key'
       where idempotency_key = $1 and task.status = 'rendering'`,
      [key],
    );
    return rows.length > 0;
  };
  try {
    for (const [index, task] of tasks.entries()) {
      const taskMs = Math.max(0, lastReadyAt - index * READY_STEP_MS - Date.now());
      await harness.control('printful/misbehaviour', { taskMs });
      await send(harness, task);
      await pollUntil(() => isRendering(task), 30_000, 20);
    }
    await scenario.finished(tasks, 60_000);
  } finally {
    await harness.control('printful/misbehaviour', { taskMs: 100 });
  }
  const violations = await scenario.check(tasks, 'completed', { since: 0, others: 0 });
  const rows = await rowsOf(harness, tasks);
  const ends = tasks.map(({ key }) => rows.find((row) => row.idempotency_key === key)?.finished_at?.getTime() ?? 0);
  if (ends.every((end, index) => index === 0 || end > ends[index - 1]!))
    violations.push({ problem: 'finished in order', detail: 'the provider did not reverse them' });
  return { jobs: count, violations };
}
