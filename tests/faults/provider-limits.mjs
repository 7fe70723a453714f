// @ts-check
import { allEnded, rowsOf } from './checks.mjs';
import {
  callsSince,
  markedGenerations,
  misbehaving,
  newMark,
  requestPosition,
  SCALE,
  sendAll,
} from './image-providers.mjs';
import { findCallsWhilePaused, findProviderFaults } from './provider-checks.mjs';

/** @typedef {import('./world.mjs').World} World @typedef {import('./image-providers.mjs').ImageProvider} ImageProvider */

const TASKS = 8 * SCALE;
const BURST = 10 * SCALE;
const RETRY_AFTER_S = 2;
/** A call that left before the refusal of another one came is no offence. */
const UNDER_WAY_MS = 500;
const BOUND_MS = 90_000 * SCALE;

/** How the provider limits: now and then or in one long burst, with and without a time to come back at. @param {ImageProvider} provider */
const scenarios = ({ unnamedLimit }) => [
  { retryAfter: RETRY_AFTER_S, share: 0.3 },
  { retryAfter: RETRY_AFTER_S, times: BURST },
  { body: unnamedLimit, share: 0.3 },
  { body: unnamedLimit, times: BURST },
];

/**
 * [JOB-07] The provider answers 429: 30 % of the calls and bursts, with and without Retry-After.
 * @param {World} world @param {ImageProvider} provider @param {{ boundMs?: number }} [how]
 */
export async function limitCalls(world, provider, { boundMs = BOUND_MS } = {}) {
  const begun = Date.now();
  const runs = [];
  for (const limit of scenarios(provider)) runs.push(await limited(world, provider, limit, boundMs));
  const sum = (/** @type {'jobs' | 'limited' | 'calls'} */ figure) =>
    runs.reduce((total, run) => total + run[figure], 0);
  return {
    jobs: sum('jobs'),
    limited: sum('limited'),
    calls: sum('calls'),
    tookMs: Date.now() - begun,
    violations: runs.flatMap(({ violations }) => violations),
  };
}

/** @param {World} world @param {ImageProvider} provider @param {object} limit @param {number} boundMs */
async function limited(world, provider, limit, boundMs) {
  const mark = newMark();
  const since = await requestPosition(world, provider);
  const tasks = await markedGenerations(world, provider, { count: TASKS, mark });
  await misbehaving(
    world,
    [{ service: provider.service, match: mark, mode: 'status', status: 429, ...limit }],
    async () => {
      await sendAll(world, tasks);
      await allEnded(world, tasks, boundMs);
    },
  );
  const calls = await callsSince(world, provider, since);
  const violations = [...(await findProviderFaults(world, tasks)), ...findCallsWhilePaused(calls, UNDER_WAY_MS)];
  const hits = calls.filter(({ status }) => status === 429).length;
  if (hits === 0) violations.push({ problem: 'nothing limited', detail: JSON.stringify(limit) });
  const completed = (await rowsOf(world, tasks)).filter(({ status }) => status === 'completed').length;
  if (completed < TASKS)
    violations.push({
      problem: 'lost',
      detail: `${completed} of ${TASKS} pictures came in spite of a limit that passes`,
    });
  return { jobs: TASKS, limited: hits, calls: calls.length, violations };
}
