// @ts-check
import { send } from './tasks.mjs';

/** @typedef {import('./world.mjs').World} World @typedef {import('./works.mjs').Work} Work */

const TASKS = 8;
const LOST_EACH = 6;

/**
 * The print provider takes orders and confirmations, but its answers never arrive.
 * @param {World} world @param {Work} work orders
 */
export async function loseReplies(world, work) {
  const since = await world.journalPosition();
  const tasks = await work.tasks(TASKS);
  const lost = { service: 'printful', mode: /** @type {const} */ ('drop-reply'), times: LOST_EACH };
  const faults = await Promise.all([
    world.faults.add({ ...lost, match: '/POST \\/orders$/' }),
    world.faults.add({ ...lost, match: '/POST \\/orders\\/\\d+\\/confirm/' }),
  ]);
  try {
    await Promise.all(tasks.map((task) => send(world, task)));
    await work.over(tasks, 60_000);
    const violations = await work.check(tasks, 'completed', { since, others: 0 });
    return { jobs: tasks.length, lost: 2 * LOST_EACH, violations };
  } finally {
    for (const fault of faults) await world.faults.clear(fault);
  }
}
