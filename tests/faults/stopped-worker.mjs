// @ts-check
import { isStopped } from '../../stack/process-identity.mjs';
import { rowsOf } from './checks.mjs';
import { handIn, isIdle } from './crash.mjs';
import { holdsWithin, processesOf } from './world.mjs';

/**
 * @typedef {import('./world.mjs').World} World
 * @typedef {import('./works.mjs').Work} Work
 * @typedef {import('./points.mjs').Point} Point
 */

const FIRST_TASKS = 4;
const MOST_TASKS = 30;
const STOP_MS = 60_000;
const TAKEN_OVER_MS = 60_000;

/**
 * Stops a worker at one named point, past its lock and its lease, until another has done all its work, and then lets it go on:
 * what the late one does must change nothing any more.
 * @param {World} world @param {Work} work @param {Point} point @param {{ fenced?: boolean }} [how] false: nobody will drop the late one's writes
 */
export async function freezeAt(world, work, point, { fenced = true } = {}) {
  const { stack, crashes } = world;
  const late = /** @type {string} */ (processesOf(point.role)[0]);
  const { pid, managementPort } = await running(world, late);
  const since = await world.journalPosition();
  const droppedBefore = await droppedWrites(managementPort);
  const tasks = await work.tasks(FIRST_TASKS);
  const fault = point.fault ? await world.faults.add(/** @type {any} */ (point.fault)) : undefined;
  try {
    crashes.arm(late, `${point.name}:0:SIGSTOP`);
    await handIn(world, tasks, point);
    const stopped = await reachStop(world, work, point, tasks, pid);
    const [{ frozen }] = await world.rows(
      `select count(*)::int as frozen from jobs where status = 'active' and lease_owner like $1`,
      [`%:${pid}`],
    );
    crashes.disarm(late);
    await work.over(tasks, TAKEN_OVER_MS);
    const before = await rowsOf(world, tasks);
    stack.kill(late, 'SIGCONT');
    let dropped = 0;
    await holdsWithin(
      async () => (dropped = (await droppedWrites(managementPort)) - droppedBefore) >= frozen,
      fenced ? 15_000 : 0,
      100,
    );
    // A worker that is told to stop first ends what it does: after this, the late one has done whatever it was going to do.
    if (!fenced) await stack.restart(late);
    await work.over(tasks, TAKEN_OVER_MS);
    const violations = [
      ...(await work.check(tasks, point.ends ?? 'completed', { since, others: point.usedNames ? tasks.length : 0 })),
      ...changesOf(before, await rowsOf(world, tasks)),
    ];
    if (!stopped || frozen === 0)
      violations.push({
        problem: 'nothing frozen',
        detail: `the worker ${stopped ? 'held no job when it stopped' : 'did not stop'}`,
      });
    if (fenced && dropped < frozen)
      violations.push({
        problem: 'late write not accounted for',
        detail: `${dropped} writes dropped of ${frozen} late jobs`,
      });
    return { frozen, jobs: tasks.length, dropped, violations };
  } finally {
    crashes.disarm(late);
    stack.kill(late, 'SIGCONT');
    if (fault) await world.faults.clear(fault);
  }
}

/** The process, once it is ready: it may just be starting again. @param {World} world @param {string} name */
async function running({ stack }, name) {
  await stack.ready(name);
  const found = stack.processes.find((process) => process.name === name);
  if (!found) throw new Error(`${name} does not run`);
  return found;
}

/** Waits until the worker has stopped, and hands in more work whenever the other one has taken it all. @param {World} world @param {Work} work @param {Point} point @param {import('./tasks.mjs').Task[]} tasks added to @param {number} pid */
async function reachStop(world, work, point, tasks, pid) {
  const until = Date.now() + STOP_MS;
  while (!isStopped(pid) && Date.now() < until) {
    await holdsWithin(
      async () => isStopped(pid) || (!point.polled && (await isIdle(world, tasks))),
      until - Date.now(),
      30,
    );
    if (isStopped(pid) || point.polled || tasks.length >= MOST_TASKS) break;
    const more = await work.tasks(2);
    tasks.push(...more);
    await handIn(world, more, point);
  }
  return holdsWithin(() => isStopped(pid), until - Date.now());
}

/** How many writes of late workers a process has had dropped, by its own metrics. @param {number | undefined} port */
async function droppedWrites(port) {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  );
  return [...text.matchAll(/^inkloom_job_fenced_writes_total\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

/** An ended job never changes again. @param {any[]} before @param {any[]} after */
const changesOf = (before, after) =>
  before.flatMap((was) => {
    const is = after.find(({ id }) => id === was.id);
    const same =
      is &&
      is.version === was.version &&
      is.status === was.status &&
      String(is.finished_at) === String(was.finished_at) &&
      JSON.stringify(is.result) === JSON.stringify(was.result);
    return same
      ? []
      : [
          {
            problem: 'late write took effect',
            detail: `job ${was.id}: version ${was.version} ${was.status} became ${is?.version} ${is?.status}`,
          },
        ];
  });
