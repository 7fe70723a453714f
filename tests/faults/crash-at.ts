import { rowsOf, type Violation } from './checks.js';
import type { CrashPoint } from './crash-points.js';
import { GATEWAY, processesOf, type FaultHarness } from './fault-harness.js';
import type { Harness } from './harness.js';
import { pollUntil } from './poll-until.js';
import type { Scenario } from './scenarios.js';
import { send, type Task } from './tasks.js';

const KILLS = 5;
const FIRST_TASKS = 6;
const MAX_TASKS = 60;
const KILLS_MS = 120_000;
const RECOVERY_MS = 60_000;

export interface CrashResult {
  kills: number;
  jobs: number;
  providerCalls: number;
  recoveredMs: number;
  violations: Violation[];
}

/** Kills processes at one named point until it has happened often enough, lets the supervisor start them again, and checks what became of the tasks. */
export async function crashAt(
  harness: FaultHarness,
  scenario: Scenario,
  point: CrashPoint,
  { recoveryMs = RECOVERY_MS } = {},
): Promise<CrashResult> {
  const since = await harness.journalPosition();
  const tasks = await scenario.tasks(FIRST_TASKS);
  const fault = point.fault ? await harness.faults.add(point.fault) : undefined;
  try {
    const dying = Promise.all(deathsAt(point).map((death) => killRepeatedly(harness, death)));
    await submit(harness, tasks, point);
    const kills = await reachKills(harness, scenario, point, tasks, dying);
    const killed = Date.now();
    const finished = await scenario.finished(tasks, recoveryMs);
    const recoveredMs = Math.max(0, (await lastEnd(harness, tasks)) - killed);
    const begun = { since, others: point.scenario === 'reused' ? tasks.length : 0 };
    const violations = await scenario.check(tasks, point.expected ?? 'completed', begun);
    if (kills < KILLS) violations.push({ problem: 'too few kills', detail: `${kills} of ${KILLS}` });
    if (!finished && violations.length === 0)
      violations.push({
        problem: 'not finished',
        detail: `something is left on the queue ${scenario.queue} after ${recoveryMs} ms`,
      });
    const providerCalls = (await scenario.providerCalls(begun)) - begun.others;
    return { kills, jobs: tasks.length, providerCalls, recoveredMs, violations };
  } finally {
    if (fault) await harness.faults.clear(fault);
  }
}

interface Death {
  process: string;
  spec: string;
  times: number;
}

/** Who dies how often: of two workers the first dies at each first pass, the second at each second. */
function deathsAt({ name, role }: CrashPoint): Death[] {
  const [first, second] = processesOf(role);
  if (!first) throw new Error(`There is no process ${role}`);
  if (!second) return [{ process: first, spec: name, times: KILLS }];
  return [
    { process: first, spec: name, times: Math.ceil(KILLS / 2) },
    { process: second, spec: `${name}:1`, times: Math.floor(KILLS / 2) },
  ];
}

/** Lets a process kill itself some times; resolves with how often it did. */
async function killRepeatedly({ stack, crashes }: FaultHarness, { process, spec, times }: Death): Promise<number> {
  const before = stack.kills(process);
  const deaths = () => stack.kills(process) - before;
  crashes.arm(process, spec);
  await pollUntil(() => deaths() >= times, KILLS_MS, 20);
  crashes.disarm(process);
  return deaths();
}

/** One after another to a gateway that dies of each, all at once to workers. */
export async function submit(
  harness: Harness,
  tasks: Task[],
  { role, gateway = GATEWAY.steady }: CrashPoint,
): Promise<void> {
  if (role.startsWith('worker-')) await Promise.all(tasks.map((task) => send(harness, task, gateway)));
  else for (const task of tasks) await send(harness, task, gateway);
}

/** Waits for the deaths and submits more tasks, which are added to the list, whenever there is none left to die at. */
async function reachKills(
  harness: Harness,
  scenario: Scenario,
  point: CrashPoint,
  tasks: Task[],
  dying: Promise<number[]>,
): Promise<number> {
  let done = false;
  const isDone = () => done;
  const total = dying
    .then((deaths) => deaths.reduce((sum, times) => sum + times, 0))
    .finally(() => {
      done = true;
    });
  while (!isDone() && !point.polled && tasks.length < MAX_TASKS) {
    await pollUntil(async () => isDone() || (await isIdle(harness, tasks)), KILLS_MS, 100);
    if (isDone()) break;
    const more = await scenario.tasks(2);
    tasks.push(...more);
    await submit(harness, more, point);
  }
  return total;
}

/** Whether every job has ended. */
export const isIdle = async (harness: Harness, tasks: Task[]): Promise<boolean> =>
  (await rowsOf(harness, tasks)).every(({ finished_at }) => finished_at);

/** When the last of the jobs ended, in epoch ms. */
const lastEnd = async (harness: Harness, tasks: Task[]): Promise<number> =>
  Math.max(...(await rowsOf(harness, tasks)).map(({ finished_at }) => finished_at?.getTime() ?? 0));
