// @ts-check
import { rowsOf } from './checks.mjs';
import { send } from './tasks.mjs';
import { holdsWithin } from './world.mjs';

/**
 * @typedef {import('./world.mjs').World} World
 * @typedef {import('./works.mjs').Work} Work
 */

const TASKS = 6;
const TAKEN_OVER_MS = 60_000;
const SLOW = {
  generation: { service: 'openai', match: 'images/generations', mode: 'latency', latencyMs: 1_200 },
  fulfilment: { service: 'printful', match: 'POST /orders', mode: 'latency', latencyMs: 1_200 },
};

/**
 * Freezes a worker in the middle of calls to an outside service until another has done all its work, then lets it go on:
 * what the late one does must change nothing any more.
 * @param {World} world @param {Work} work of the queue generation or fulfilment @param {{ fenced?: boolean }} [how] false: nobody will drop the late one's writes
 */
export async function freezeWorker(world, work, { fenced = true } = {}) {
  const { stack } = world;
  const late = `worker-${work.queue}-1`;
  const since = await world.journalPosition();
  const tasks = await work.tasks(TASKS);
  const slow = await world.faults.add(/** @type {any} */ ({ ...SLOW[/** @type {keyof typeof SLOW} */ (work.queue)], times: TASKS }));
  await Promise.all(tasks.map((task) => send(world, task)));
  const pid = stack.processes.find(({ name }) => name === late)?.pid;
  const held = () => world.rows(`select id from jobs where status = 'active' and lease_owner like $1 and stage in ('drawing', 'draft')`, [`%:${pid}`]);
  const caught = await holdsWithin(async () => (await held()).length > 0, 30_000, 20);
  stack.kill(late, 'SIGSTOP');
  const frozen = await held();
  await world.faults.clear(slow);
  await work.over(tasks, TAKEN_OVER_MS);
  const before = await rowsOf(world, tasks);
  stack.kill(late, 'SIGCONT');
  const dropped = fenced ? await lateDrops(world, late, frozen.length) : 0;
  // A worker that is told to stop first ends what it does: after this, the late one has done whatever it was going to do.
  await stack.down(late, { signal: 'SIGTERM' });
  await work.over(tasks, TAKEN_OVER_MS);
  const violations = [...(await work.check(tasks, 'completed', { since, others: 0 })), ...changesOf(before, await rowsOf(world, tasks))];
  if (!caught || frozen.length === 0) violations.push({ problem: 'nothing frozen', detail: 'the worker held no job when it was stopped' });
  await stack.up(late);
  return { frozen: frozen.length, jobs: tasks.length, dropped, violations };
}

/** How many writes the late worker tried and had dropped, by its own metrics. @param {World} world @param {string} name @param {number} expected */
async function lateDrops({ stack }, name, expected) {
  const port = stack.processes.find((process) => process.name === name)?.managementPort;
  let dropped = 0;
  await holdsWithin(async () => {
    const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text(), () => '');
    dropped = [...text.matchAll(/^inkloom_job_fenced_writes_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
    return dropped >= expected;
  }, 10_000, 100);
  return dropped;
}

/** An ended job never changes again. @param {any[]} before @param {any[]} after */
const changesOf = (before, after) =>
  before.flatMap((was) => {
    const is = after.find(({ id }) => id === was.id);
    const same = is && is.version === was.version && is.status === was.status && String(is.finished_at) === String(was.finished_at) && JSON.stringify(is.result) === JSON.stringify(was.result);
    return same ? [] : [{ problem: 'late write took effect', detail: `job ${was.id}: version ${was.version} ${was.status} became ${is?.version} ${is?.status}` }];
  });
