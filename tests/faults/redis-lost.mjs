// @ts-check
import { redisCall } from '../../stack/redis-call.mjs';
import { send } from './tasks.mjs';
import { holdsWithin } from './world.mjs';

/**
 * @typedef {import('./world.mjs').World} World
 * @typedef {import('./works.mjs').Work} Work
 */

/** Everything must be done this long after Redis has forgotten everything. */
export const REDIS_BOUND_MS = 60_000;

/**
 * Empties Redis while generations, mockups and orders are under way.
 * @param {World} world @param {Record<'generation' | 'mockup' | 'order', Work>} works @param {{ boundMs?: number }} [variant]
 */
export async function loseRedis(world, works, { boundMs = REDIS_BOUND_MS } = {}) {
  const since = await world.journalPosition();
  const batches = [
    { work: works.generation, tasks: await works.generation.tasks(12) },
    { work: works.mockup, tasks: await works.mockup.tasks(6) },
    { work: works.order, tasks: await works.order.tasks(6) },
  ];
  const all = batches.flatMap(({ tasks }) => tasks);
  await Promise.all(all.map((task) => send(world, task)));
  const countEnded = async () =>
    (
      await world.rows(
        `select count(*)::int as ended from jobs where idempotency_key = any($1) and finished_at is not null`,
        [all.map(({ key }) => key)],
      )
    )[0].ended;
  await holdsWithin(async () => (await countEnded()) >= 3, 30_000, 20);
  const answer = await redisCall(Number(new URL(world.stack.urls.redis).port), ['FLUSHALL']);
  const lostAt = Date.now();
  const open = all.length - (await countEnded());
  await Promise.all(batches.map(({ work, tasks }) => work.over(tasks, boundMs)));
  const tookMs = Date.now() - lostAt;
  const violations = (
    await Promise.all(batches.map(({ work, tasks }) => work.check(tasks, 'completed', { since, others: 0 })))
  ).flat();
  if (!answer?.startsWith('+OK')) violations.push({ problem: 'Redis was not emptied', detail: String(answer) });
  if (open === 0)
    violations.push({ problem: 'nothing was under way', detail: 'every job had ended before Redis was emptied' });
  return { jobs: all.length, open, tookMs, violations };
}
