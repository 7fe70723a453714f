// @ts-check
import { rowsOf } from './checks.mjs';
import { send } from './tasks.mjs';
import { GATEWAY, holdsWithin, processesOf } from './world.mjs';

/**
 * @typedef {import('./world.mjs').World} World
 * @typedef {import('./tasks.mjs').Task} Task
 * @typedef {import('./points.mjs').Point} Point
 * @typedef {import('./works.mjs').Work} Work
 */

export const KILLS = 5;
const FIRST_TASKS = 6;
const MOST_TASKS = 60;
const KILLS_MS = 120_000;
const RECOVERY_MS = 60_000;

/**
 * Kills processes at one named point until it has happened often enough, lets the supervisor start them again, and checks what became of the work.
 * @param {World} world @param {Work} work @param {Point} point @param {{ recoveryMs?: number }} [how]
 */
export async function crashAt(world, work, point, { recoveryMs = RECOVERY_MS } = {}) {
  const since = await world.journalPosition();
  const tasks = await work.tasks(FIRST_TASKS);
  const fault = point.fault ? await world.faults.add(/** @type {any} */ (point.fault)) : undefined;
  try {
    const dying = Promise.all(deathsAt(point).map((death) => die(world, death)));
    await handIn(world, tasks, point);
    const kills = await reachKills(world, work, point, tasks, dying);
    const killed = Date.now();
    const over = await work.over(tasks, recoveryMs);
    const recoveredMs = Math.max(0, (await lastEnd(world, tasks)) - killed);
    const begun = { since, others: point.usedNames ? tasks.length : 0 };
    const violations = await work.check(tasks, point.ends ?? 'completed', begun);
    if (kills < KILLS) violations.push({ problem: 'too few kills', detail: `${kills} of ${KILLS}` });
    if (!over && violations.length === 0)
      violations.push({
        problem: 'not over',
        detail: `something is left on the queue ${work.queue} after ${recoveryMs} ms`,
      });
    return { kills, jobs: tasks.length, asked: (await work.asked(begun)) - begun.others, recoveredMs, violations };
  } finally {
    if (fault) await world.faults.clear(fault);
  }
}

/** Who dies how often: of two workers the first dies at each first pass, the second at each second. @param {Point} point */
function deathsAt({ name, role }) {
  const [first, second] = processesOf(role);
  if (!first) throw new Error(`There is no process ${role}`);
  if (!second) return [{ process: first, spec: name, times: KILLS }];
  return [
    { process: first, spec: name, times: Math.ceil(KILLS / 2) },
    { process: second, spec: `${name}:1`, times: Math.floor(KILLS / 2) },
  ];
}

/** Lets a process kill itself some times; answers how often it did. @param {World} world @param {{ process: string, spec: string, times: number }} death */
async function die({ stack, crashes }, { process, spec, times }) {
  const before = stack.kills(process);
  const deaths = () => stack.kills(process) - before;
  crashes.arm(process, spec);
  await holdsWithin(() => deaths() >= times, KILLS_MS, 20);
  crashes.disarm(process);
  return deaths();
}

/** One after another to a gateway that dies of each, all at once to workers. @param {World} world @param {Task[]} tasks @param {Point} point */
export async function handIn(world, tasks, { role, gateway = GATEWAY.steady }) {
  if (role.startsWith('worker-')) return void (await Promise.all(tasks.map((task) => send(world, task, gateway))));
  for (const task of tasks) await send(world, task, gateway);
}

/** Waits for the deaths and hands in more work whenever there is none left to die at. @param {World} world @param {Work} work @param {Point} point @param {Task[]} tasks added to @param {Promise<number[]>} dying */
async function reachKills(world, work, point, tasks, dying) {
  let enough = false;
  const total = dying.then((deaths) => ((enough = true), deaths.reduce((sum, times) => sum + times, 0)));
  while (!enough && !point.polled && tasks.length < MOST_TASKS) {
    await holdsWithin(async () => enough || isIdle(world, tasks), KILLS_MS, 100);
    if (enough) break;
    const more = await work.tasks(2);
    tasks.push(...more);
    await handIn(world, more, point);
  }
  return total;
}

/** Whether every job has ended. @param {World} world @param {Task[]} tasks */
export const isIdle = async (world, tasks) => (await rowsOf(world, tasks)).every(({ finished_at }) => finished_at);

/** When the last of the jobs ended, in epoch ms. @param {World} world @param {Task[]} tasks */
const lastEnd = async (world, tasks) =>
  Math.max(...(await rowsOf(world, tasks)).map(({ finished_at }) => finished_at?.getTime() ?? 0));
