// @ts-check
import { send } from './tasks.mjs';

/** @typedef {import('./world.mjs').World} World @typedef {import('./works.mjs').Work} Work */

const TASKS = 8;
/** As many as both workers have slots. */
const HANGING = 4;

/**
 * The image service takes calls and never answers, until every slot of every worker waits for it.
 * @param {World} world @param {Work} work generations
 */
export async function hangProvider(world, work) {
  const since = await world.journalPosition();
  const tasks = await work.tasks(TASKS);
  const fault = await world.faults.add({
    service: 'openai',
    match: 'images/generations',
    mode: 'hang',
    times: HANGING,
  });
  const begun = Date.now();
  try {
    await Promise.all(tasks.map((task) => send(world, task)));
    await work.over(tasks, 60_000);
    return {
      jobs: tasks.length,
      hanging: HANGING,
      tookMs: Date.now() - begun,
      violations: await work.check(tasks, 'completed', { since, others: 0 }),
    };
  } finally {
    await world.faults.clear(fault);
  }
}
