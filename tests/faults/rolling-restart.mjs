// @ts-check
import { rowsOf } from './checks.mjs';
import { send } from './tasks.mjs';
import { holdsWithin, WORKERS } from './world.mjs';

/** @typedef {import('./world.mjs').World} World @typedef {import('./works.mjs').Work} Work */

const ROUNDS_MS = 120_000;

/**
 * Stops and starts each worker in turn, as a new version is brought out, while work of every kind keeps coming in.
 * @param {World} world @param {Work[]} works
 */
export async function restartInTurn(world, works) {
  const since = await world.journalPosition();
  const batches = await Promise.all(works.map(async (work) => ({ work, tasks: await work.tasks(8) })));
  let restarting = true;
  const restarts = (async () => {
    for (const name of WORKERS) await world.stack.restart(name);
    restarting = false;
  })();
  // Each kind hands its next task in when the one before has ended, so that there is work in every process at any time.
  const handedIn = batches.map(async ({ work, tasks }) => {
    for (let next = 0; next < tasks.length || restarting; next += 1) {
      const task = tasks[next] ?? (await work.tasks(1))[0];
      if (!task) throw new Error('no task');
      if (next >= tasks.length) tasks.push(task);
      await send(world, task);
      await holdsWithin(
        async () => (await rowsOf(world, tasks)).filter(({ finished_at }) => !finished_at).length < 3,
        ROUNDS_MS,
      );
    }
    await work.over(tasks, ROUNDS_MS);
  });
  await Promise.all([restarts, ...handedIn]);
  const violations = (
    await Promise.all(batches.map(({ work, tasks }) => work.check(tasks, 'completed', { since, others: 0 })))
  ).flat();
  const rows = await rowsOf(
    world,
    batches.flatMap(({ tasks }) => tasks),
  );
  const stalled = rows.filter(({ crashes }) => crashes > 0);
  violations.push(
    ...stalled.map(({ id, kind, crashes }) => ({
      problem: 'not handed over',
      detail: `${kind} ${id} was taken over ${crashes} times without having been given back`,
    })),
  );
  return { restarts: WORKERS.length, jobs: rows.length, stalled: stalled.length, violations };
}
