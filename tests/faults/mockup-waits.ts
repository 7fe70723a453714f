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
/** So few polls that most of the four slots are left to jobs that begin, and that a task is polled less often than it may end late. */
const POLLS = { PRINTFUL_CALLS_PER_MINUTE: '1200' };
const SENT_AT_ONCE = 20;
/** When the task that is created first is ready; each later one is ready this much sooner. */
const LAST_READY_MS = 20_000;
const READY_STEP_MS = 1_500;

export interface EndlessMockups {
  jobs: number;
  /** The most that waited for the provider at one moment, with four slots. */
  outstanding: number;
  /** From the deadline of a task to the end of its job, the longest, in ms. */
  latestMs: number;
  violations: Violation[];
}

interface EndlessOptions {
  count?: number;
  /** How long after its deadline a job may end. */
  boundMs?: number;
  mutants?: string[];
}

/** Mockup tasks that never finish: they wait side by side without a slot, and each ends at its deadline. */
export async function waitForEndlessMockups(
  harness: FaultHarness,
  scenario: Scenario,
  { count = harness.amount(200, 20), boundMs = 15_000, mutants = [] }: EndlessOptions = {},
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
      const { outstanding, deadlines } = await watch(harness, tasks, deadlineMs, boundMs);
      const rows = await rowsOf(harness, tasks);
      const violations = rows.flatMap((row) => findUnended(row, deadlines.get(row.id), boundMs));
      if (outstanding < count)
        violations.push({ problem: 'not outstanding together', detail: `${outstanding} of ${count}` });
      const latestMs = Math.max(...rows.map((row) => lateMs(row, deadlines.get(row.id))));
      return { jobs: count, outstanding, latestMs, violations };
    });
  } finally {
    await harness.restart(workers);
  }
}

/** Until all have ended, or the last one should have. Resolves with the deadline of each job's task. */
async function watch(
  harness: FaultHarness,
  tasks: Task[],
  deadlineMs: number,
  boundMs: number,
): Promise<{ outstanding: number; deadlines: Map<string, number> }> {
  const keys = tasks.map(({ key }) => key);
  const deadlines = new Map<string, number>();
  let outstanding = 0;
  const lastBeginning = Date.now() + deadlineMs;
  await pollUntil(
    async () => {
      const rows = await harness.rows<{ id: string; started_at: Date | null; open: boolean }>(
        `select jobs.id, task.started_at, finished_at is null as open
         from jobs left join mockup_tasks task on task.key = jobs.state->'shared'->>'key' where idempotency_key = any($1)`,
        [keys],
      );
      const waiting = rows.filter((row) => row.open && row.started_at);
      for (const { id, started_at } of waiting) deadlines.set(id, started_at!.getTime() + deadlineMs);
      outstanding = Math.max(outstanding, waiting.length);
      const last = deadlines.size < tasks.length ? lastBeginning + deadlineMs : Math.max(...deadlines.values());
      return rows.every((row) => !row.open) || Date.now() > last + boundMs;
    },
    2 * deadlineMs + 2 * boundMs,
    500,
  );
  return { outstanding, deadlines };
}

function findUnended(row: JobRow, deadline: number | undefined, boundMs: number): Violation[] {
  const { id, status, error } = row;
  const late = lateMs(row, deadline);
  if (status === 'failed' && error?.code === 'TIMEOUT' && late >= 0 && late <= boundMs) return [];
  return [
    {
      problem: 'not ended at its deadline',
      detail: `job ${id} is ${status} ${error?.code ?? ''}, ${late} ms after it`,
    },
  ];
}

const lateMs = ({ finished_at }: JobRow, deadline = 0): number => (finished_at?.getTime() ?? Infinity) - deadline;

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
