import { isStopped } from '#stack/process/process-identity';
import { rowsOf, type JobRow, type Violation } from './checks.js';
import { isIdle, submit } from './crash-at.js';
import type { CrashPoint } from './crash-points.js';
import { processesOf, type FaultHarness } from './fault-harness.js';
import { pollUntil } from './poll-until.js';
import type { Scenario } from './scenarios.js';
import type { Task } from './tasks.js';

const FIRST_TASKS = 4;
const MAX_TASKS = 30;
const STOP_MS = 60_000;
const TAKEN_OVER_MS = 60_000;
const DROPPED_MS = 15_000;

export interface FreezeResult {
  frozen: number;
  jobs: number;
  /** Writes of the late worker that were fenced off. */
  dropped: number;
  violations: Violation[];
}

/**
 * Stops a worker at one named point, past its lock and its lease, until another has done all its jobs, and then lets it go on:
 * what the late one does must change nothing any more. `fenced` false: nobody will drop the late one's writes.
 */
export async function freezeAt(
  harness: FaultHarness,
  scenario: Scenario,
  point: CrashPoint,
  { fenced = true } = {},
): Promise<FreezeResult> {
  const late = await lateWorker(harness, point);
  const since = await harness.journalPosition();
  const tasks = await scenario.tasks(FIRST_TASKS);
  const fault = point.fault ? await harness.faults.add(point.fault) : undefined;
  try {
    const { stopped, frozen } = await freeze(harness, scenario, point, tasks, late);
    await scenario.finished(tasks, TAKEN_OVER_MS);
    const before = await rowsOf(harness, tasks);
    const dropped = await resume(harness, late, fenced ? frozen : undefined);
    await scenario.finished(tasks, TAKEN_OVER_MS);
    const begun = { since, others: point.scenario === 'reused' ? tasks.length : 0 };
    const violations = [
      ...(await scenario.check(tasks, point.expected ?? 'completed', begun)),
      ...findChanges(before, await rowsOf(harness, tasks)),
    ];
    if (!stopped || frozen === 0)
      violations.push({
        problem: 'nothing frozen',
        detail: `the worker ${stopped ? 'owned no job when it stopped' : 'did not stop'}`,
      });
    if (fenced && dropped < frozen)
      violations.push({
        problem: 'late write not accounted for',
        detail: `${dropped} writes dropped of ${frozen} late jobs`,
      });
    return { frozen, jobs: tasks.length, dropped, violations };
  } finally {
    harness.crashes.disarm(late.name);
    harness.stack.kill(late.name, 'SIGCONT');
    if (fault) await harness.faults.clear(fault);
  }
}

interface LateWorker {
  name: string;
  pid: number;
  /** How many of its writes were dropped since the test began, by its own metrics. */
  dropped: () => Promise<number>;
}

/** The process, once it is ready: it may just be starting again. */
async function lateWorker({ stack }: FaultHarness, { role }: CrashPoint): Promise<LateWorker> {
  const [name] = processesOf(role);
  await stack.ready(name);
  const found = stack.processes.find((process) => process.name === name);
  if (!found) throw new Error(`${name} does not run`);
  const before = await droppedWrites(found.managementPort);
  const dropped = async () => (await droppedWrites(found.managementPort)) - before;
  return { name: found.name, pid: found.pid, dropped };
}

/** Stops the worker at the point; `frozen` counts the jobs that it owns then. */
async function freeze(
  harness: FaultHarness,
  scenario: Scenario,
  point: CrashPoint,
  tasks: Task[],
  { name, pid }: LateWorker,
): Promise<{ stopped: boolean; frozen: number }> {
  harness.crashes.arm(name, `${point.name}:0:SIGSTOP`);
  await submit(harness, tasks, point);
  const stopped = await reachStop(harness, scenario, point, tasks, pid);
  const frozen = await countOwned(harness, pid);
  harness.crashes.disarm(name);
  return { stopped, frozen };
}

/** Lets the worker go on until it has done whatever it was going to do; resolves with how many of its writes were dropped. */
async function resume({ stack }: FaultHarness, late: LateWorker, expectedDrops: number | undefined): Promise<number> {
  stack.kill(late.name, 'SIGCONT');
  if (expectedDrops === undefined) {
    // A worker that is told to stop first ends what it does.
    await stack.restart(late.name);
    return 0;
  }
  await pollUntil(async () => (await late.dropped()) >= expectedDrops, DROPPED_MS, 100);
  return late.dropped();
}

/** How many jobs a worker has claimed. */
async function countOwned({ rows }: FaultHarness, pid: number): Promise<number> {
  const [row] = await rows<{ owned: number }>(
    `select count(*)::int as owned from jobs where status = 'active' and lease_owner like $1`,
    [`%:${pid}-%`],
  );
  return row!.owned;
}

/** Waits until the worker has stopped, and submits more tasks, which are added to the list, whenever the other one has taken them all. */
async function reachStop(
  harness: FaultHarness,
  scenario: Scenario,
  point: CrashPoint,
  tasks: Task[],
  pid: number,
): Promise<boolean> {
  const until = Date.now() + STOP_MS;
  while (!isStopped(pid) && Date.now() < until) {
    await pollUntil(
      async () => isStopped(pid) || (!point.polled && (await isIdle(harness, tasks))),
      until - Date.now(),
      30,
    );
    if (isStopped(pid) || point.polled || tasks.length >= MAX_TASKS) break;
    const more = await scenario.tasks(2);
    tasks.push(...more);
    await submit(harness, more, point);
  }
  return pollUntil(() => isStopped(pid), until - Date.now());
}

/** How many writes of late workers a process has had dropped, by its own metrics. */
async function droppedWrites(port: number | undefined): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
    (response) => response.text(),
    () => '',
  );
  return [...text.matchAll(/^inkloom_job_fenced_writes_total\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

/** An ended job never changes again. */
const findChanges = (before: JobRow[], after: JobRow[]): Violation[] =>
  before.flatMap((was) => {
    const is = after.find(({ id }) => id === was.id);
    if (is && endOf(is) === endOf(was)) return [];
    const detail = `job ${was.id}: version ${was.version} ${was.status} became ${is?.version} ${is?.status}`;
    return [{ problem: 'late write took effect', detail }];
  });

const endOf = ({ version, status, finished_at, result }: JobRow): string =>
  JSON.stringify({ version, status, finished_at: String(finished_at), result });
