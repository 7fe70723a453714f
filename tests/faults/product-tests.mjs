// @ts-check
import { findForgotten, findLedgerFaults } from './checks.mjs';
import { crashAt } from './crash.mjs';
import { killGateway } from './gateway-killed.mjs';
import { loseReplies } from './lost-replies.mjs';
import { findUnlisted, holdsJob, lanes } from './points.mjs';
import { hangProvider } from './provider-hangs.mjs';
import { testProviders } from './provider-tests.mjs';
import { loseRedis } from './redis-lost.mjs';
import { seconds, spread } from './report.mjs';
import { restartInTurn } from './rolling-restart.mjs';
import { freezeAt } from './stopped-worker.mjs';
import { raceForTokens } from './token-race.mjs';
import { GATEWAY, GATEWAY_NAME } from './world.mjs';

/**
 * @typedef {import('./world.mjs').World} World
 * @typedef {ReturnType<typeof import('./works.mjs').worksOf>} Works
 * @typedef {import('./report.mjs').Report} Report
 * @typedef {import('./points.mjs').Point} Point
 */

/** The product as it is: every test has to end without a violation. @param {World} world @param {Works} works @param {Report} report */
export async function testProduct(world, works, report) {
  await report.run('crash points', async (name) => {
    const violations = (await findUnlisted()).map((detail) => ({ problem: 'unlisted', detail }));
    report.product(name, `${Object.values(lanes).flat().length} on the lists and in the sources`, {}, violations);
  });
  await testPoints(world, works, report);
  await report.run('lost replies', async (name) => {
    const { violations, ...figures } = await loseReplies(world, works.order);
    report.product(name, `${figures.lost} replies lost  ${figures.jobs} orders`, figures, violations);
  });
  await report.run('provider hangs', async (name) => {
    const { violations, ...figures } = await hangProvider(world, works.generation);
    report.product(
      name,
      `${figures.hanging} calls without an answer  ${figures.jobs} jobs  all done in ${seconds(figures.tookMs)}`,
      figures,
      violations,
    );
  });
  await testProviders(world, report);
  await report.run('rolling restart', async (name) => {
    const { violations, ...figures } = await restartInTurn(world, [works.generation, works.mockup, works.order]);
    report.product(
      name,
      `${figures.restarts} workers  ${figures.jobs} jobs  ${figures.stalled} not handed over`,
      figures,
      violations,
    );
  });
  await report.run('Redis emptied', async (name) => {
    const { violations, ...figures } = await loseRedis(world, works);
    report.product(
      name,
      `${figures.open} of ${figures.jobs} jobs under way  all done in ${seconds(figures.tookMs)}`,
      figures,
      violations,
    );
  });
  await report.run('200 at once on 10 tokens', async (name) => {
    const { violations, ...figures } = await raceForTokens(world, works.generation, {
      gateways: [GATEWAY.steady, GATEWAY.killed],
    });
    report.product(
      name,
      `${figures.accepted} accepted  ${figures.refused} refused  ${figures.left} tokens left`,
      figures,
      violations,
    );
  });
  await report.run('gateway killed', async (name) => {
    const { violations, delays, ...figures } = await killGateway(world);
    report.product(
      name,
      `${figures.pages} pages  ${figures.jobs} jobs, ${figures.endedAfter} ended after the kill  ${figures.missed} states missed  seen after ${spread(delays)}`,
      { ...figures, seen: spread(delays) },
      violations,
    );
  });
  await report.run('everything', async (name) => {
    report.product(name, 'ledger in balance, nothing forgotten', {}, [
      ...(await findLedgerFaults(world)),
      ...(await findForgotten(world)),
    ]);
  });
}

/** Every point, first by killing and then by freezing, in lanes side by side. @param {World} world @param {Works} works @param {Report} report */
async function testPoints(world, works, report) {
  const points = Object.values(lanes).flat();
  if (points.some(({ name }) => report.isWanted(`crash at ${name}`)))
    await world.restart([GATEWAY_NAME.forgetful], 'enqueue');
  /** @type {number[]} */
  const recoveries = [];
  const inLane = async (/** @type {Point[]} */ lane) => {
    for (const point of lane)
      await report.run(
        `crash at ${point.name}`,
        async (name) => void recoveries.push(await crash(world, works, report, name, point)),
      );
    for (const point of lane.filter(holdsJob))
      await report.run(`freeze at ${point.name}`, (name) => freeze(world, works, report, name, point));
  };
  await Promise.all(Object.values(lanes).map(inLane));
  if (recoveries.length > 0) report.note(`from the last kill at a point to the end of its work: ${spread(recoveries)}`);
  await world.stack.ready();
}

/** @param {World} world @param {Works} works @param {Report} report @param {string} name @param {Point} point */
async function crash(world, works, report, name, point) {
  const { violations, ...figures } = await crashAt(world, workOf(works, point), point);
  const count = (/** @type {string[]} */ ...problems) =>
    violations.filter(({ problem }) => problems.includes(problem)).length;
  const [lost, doubled] = [count('lost'), count('charged twice', 'submitted twice', 'accepted twice')];
  report.product(
    name,
    `${figures.kills} kills  ${String(figures.jobs).padStart(2)} jobs  ${lost} lost  ${doubled} doubled  done ${seconds(figures.recoveredMs)} later  provider asked ${figures.asked} times`,
    figures,
    violations,
  );
  return figures.recoveredMs;
}

/** @param {World} world @param {Works} works @param {Report} report @param {string} name @param {Point} point */
async function freeze(world, works, report, name, point) {
  const { violations, ...figures } = await freezeAt(world, workOf(works, point), point);
  report.product(
    name,
    `${figures.frozen} of ${String(figures.jobs).padStart(2)} jobs taken over  ${figures.dropped} late writes dropped`,
    figures,
    violations,
  );
}

/** @param {Works} works @param {Point} point */
const workOf = (works, { work, usedNames }) => works[usedNames ? 'reused' : work];
