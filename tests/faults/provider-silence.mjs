// @ts-check
import { allEnded, rowsOf } from './checks.mjs';
import { callsSince, markedGenerations, misbehaving, newMark, requestPosition, sendAll } from './image-providers.mjs';
import { findOtherEnds, findProviderFaults } from './provider-checks.mjs';
import { holdsWithin } from './world.mjs';

/** @typedef {import('./world.mjs').World} World @typedef {import('./image-providers.mjs').ImageProvider} ImageProvider */

/** As many as both workers have slots. */
const HANGING = 4;
const OTHERS = 4;
const MARGIN_MS = 1_000;
const BOUND_MS = 60_000;
/** The deadline of a call in the processes under this test. */
export const SHORT_TIMEOUT_MS = 2_000;

/**
 * [GEN-16] The provider takes the calls of some jobs and never answers, until every slot waits: each slot is free again within the deadline and a second,
 * the other jobs get through between the tries, and those that hang to the end give their tokens back.
 * @param {World} world @param {ImageProvider} provider @param {{ boundMs?: number }} [how]
 */
export async function hangCalls(world, provider, { boundMs = BOUND_MS } = {}) {
  const mark = newMark();
  const since = await requestPosition(world, provider);
  const hanging = await markedGenerations(world, provider, { count: HANGING, mark });
  const others = await markedGenerations(world, provider, { count: OTHERS, mark: newMark() });
  const openCalls = async () => (await callsSince(world, provider, since)).filter(({ fault }) => fault === 'hang');
  await misbehaving(world, [{ service: provider.service, match: mark, mode: 'hang' }], async () => {
    await sendAll(world, hanging);
    await holdsWithin(async () => (await openCalls()).length >= HANGING, 20_000);
    await sendAll(world, others);
    await allEnded(world, [...hanging, ...others], boundMs);
  });
  const calls = await openCalls();
  const heldMs = calls.map(({ at, endedAt }) => (endedAt ?? Infinity) - at);
  const late = heldMs.filter((ms) => ms > SHORT_TIMEOUT_MS + MARGIN_MS);
  const violations = [
    ...late.map((ms) => ({
      problem: 'slot not freed',
      detail: `a call without an answer was held for ${ms} ms, ${SHORT_TIMEOUT_MS} + ${MARGIN_MS} allowed`,
    })),
    ...(await findOtherEnds(world, hanging, 'TIMEOUT')),
    ...(await findHeldUp(world, hanging, others)),
    ...(await findProviderFaults(world, [...hanging, ...others])),
  ];
  if (calls.length < HANGING) violations.push({ problem: 'nothing hung', detail: `${calls.length} calls` });
  return { jobs: HANGING + OTHERS, hanging: calls.length, longestMs: Math.max(...heldMs), violations };
}

/** The jobs that do not hang are done while the others still have tries left. @param {World} world @param {import('./tasks.mjs').Task[]} hanging @param {import('./tasks.mjs').Task[]} others */
async function findHeldUp(world, hanging, others) {
  const ends = async (/** @type {import('./tasks.mjs').Task[]} */ tasks) =>
    (await rowsOf(world, tasks)).map(({ finished_at }) => finished_at?.getTime() ?? Infinity);
  const [last, done] = [Math.max(...(await ends(hanging))), Math.max(...(await ends(others)))];
  return done < last
    ? []
    : [
        {
          problem: 'others held up',
          detail: 'jobs whose provider answers were not done before those whose provider is silent were given up',
        },
      ];
}
