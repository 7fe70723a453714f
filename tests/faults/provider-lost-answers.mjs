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
import { findOtherEnds, findProviderFaults } from './provider-checks.mjs';
import { holdsWithin } from './world.mjs';

/** @typedef {import('./world.mjs').World} World @typedef {import('./image-providers.mjs').ImageProvider} ImageProvider */

const TASKS = 8 * SCALE;
const LOST = 6 * SCALE;
const HOPELESS = 2 * SCALE;
const TRIES = 4;
const BOUND_MS = 90_000 * SCALE;

/**
 * [GEN-08] The provider draws, and its answer is lost on the way: some answers first, then every one. Image providers know no idempotency key, so the picture is
 * asked for again: at most one more call for each lost answer, and the shopper pays for one picture however many were drawn.
 * @param {World} world @param {ImageProvider} provider
 */
export async function loseAnswers(world, provider) {
  const some = await losing(world, provider, { count: TASKS, times: LOST });
  const every = await losing(world, provider, { count: HOPELESS });
  const given = await findOtherEnds(world, every.tasks, 'UNAVAILABLE');
  const most = HOPELESS * TRIES;
  if (every.calls > most)
    given.push({
      problem: 'asked too often',
      detail: `${every.calls} calls for ${HOPELESS} jobs, where ${TRIES} tries each allow ${most}`,
    });
  return {
    jobs: TASKS + HOPELESS,
    lost: some.lost + every.lost,
    calls: some.calls + every.calls,
    drawn: some.drawn + every.drawn,
    completed: some.completed,
    violations: [...some.violations, ...every.violations, ...given],
  };
}

/** @param {World} world @param {ImageProvider} provider @param {{ count: number, times?: number }} how */
async function losing(world, provider, { count, times }) {
  const mark = newMark();
  const [requestsSince, journalSince] = [await requestPosition(world, provider), await world.journalPosition()];
  const tasks = await markedGenerations(world, provider, { count, mark });
  await misbehaving(
    world,
    [{ service: provider.service, mode: 'drop-reply', match: mark, ...(times ? { times } : {}) }],
    async () => {
      await sendAll(world, tasks);
      await allEnded(world, tasks, BOUND_MS);
    },
  );
  const calls = await callsSince(world, provider, requestsSince);
  const lost = calls.filter(({ fault }) => fault === 'drop-reply').length;
  const drawn = async () => (await world.journal({ service: provider.service, since: journalSince })).length;
  // What was asked for is drawn to the end, whoever still waits.
  await holdsWithin(async () => (await drawn()) >= calls.length, 10_000);
  const completed = (await rowsOf(world, tasks)).filter(({ status }) => status === 'completed').length;
  const violations = await findProviderFaults(world, tasks);
  if (calls.length > completed + lost)
    violations.push({
      problem: 'asked too often',
      detail: `${calls.length} calls for ${completed} pictures and ${lost} lost answers`,
    });
  if (lost === 0) violations.push({ problem: 'nothing lost', detail: `${calls.length} calls` });
  return { tasks, lost, calls: calls.length, drawn: await drawn(), completed, violations };
}
