import { setTimeout as sleep } from 'node:timers/promises';
import type { Violation } from './checks.js';
import { processesOf, type FaultHarness } from './fault-harness.js';
import { pollUntil } from './poll-until.js';
import type { Scenario } from './scenarios.js';
import { send } from './tasks.js';
import { recoveriesAfter, underTraffic, type Traffic, type TrafficOptions } from './traffic.js';

/** What happens between two crashes. */
const CALM_MS = 700;
const BACK_MS = 30_000;
const ACCEPTED = 6;
const ENDED_MS = 60_000;

export interface Crashes extends Omit<Traffic<number[]>, 'result' | 'rows'> {
  crashes: number;
  /** From the moment the server took connections again to the end of the next job, in ms. */
  recoveries: number[];
}

/** Crashes PostgreSQL under traffic as `pg_ctl stop -m immediate` does, time after time; the supervisor starts it again. */
export async function crashPostgres(
  harness: FaultHarness,
  scenarios: Scenario[],
  { crashes = harness.amount(20, 4), ...options }: { crashes?: number } & TrafficOptions = {},
): Promise<Crashes> {
  const crash = async (): Promise<number[]> => {
    const back: number[] = [];
    for (let times = 0; times < crashes; times += 1) {
      await sleep(CALM_MS);
      back.push(await crashOnce(harness));
    }
    await sleep(CALM_MS);
    return back;
  };
  const { result, rows, violations, ...figures } = await underTraffic(harness, scenarios, crash, options);
  const recoveries = recoveriesAfter(result, rows);
  return { ...figures, crashes: result.length, recoveries, violations };
}

/**
 * Crashes PostgreSQL each time a generation has just been accepted. No worker runs meanwhile: each commit writes all earlier ones to the disk too, so what
 * takes a job would save one that was accepted too early.
 */
export async function crashAfterAcceptance(
  harness: FaultHarness,
  generation: Scenario,
  { gateway = 0, boundMs = ENDED_MS } = {},
): Promise<{ jobs: number; violations: Violation[] }> {
  const workers = processesOf('worker-generation');
  const since = await harness.journalPosition();
  const tasks = await generation.tasks(ACCEPTED);
  await Promise.all(workers.map((worker) => harness.stack.down(worker)));
  try {
    for (const task of tasks) {
      await send(harness, task, gateway);
      await crashOnce(harness);
    }
  } finally {
    await harness.restart(workers);
  }
  await generation.finished(tasks, boundMs);
  return { jobs: tasks.length, violations: await generation.check(tasks, 'completed', { since, others: 0 }) };
}

/** Resolves with when the server took connections again, in epoch ms. */
async function crashOnce({ stack, rows }: FaultHarness): Promise<number> {
  const pid = () => stack.processes.find(({ name }) => name === 'postgres')?.pid;
  const before = pid();
  stack.kill('postgres', 'SIGQUIT');
  const restarted = await pollUntil(() => pid() !== undefined && pid() !== before, BACK_MS, 10);
  if (!restarted) throw new Error('PostgreSQL was not started again.');
  await rows('select 1');
  return Date.now();
}
