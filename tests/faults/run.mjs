// @ts-check
import { findForgotten, findLedgerFaults } from './checks.mjs';
import { crashAt } from './crash.mjs';
import { killGateway } from './gateway-killed.mjs';
import { loseReplies } from './lost-replies.mjs';
import { findUnlisted, holdsJob, lanes, pointNamed } from './points.mjs';
import { hangProvider } from './provider-hangs.mjs';
import { loseRedis } from './redis-lost.mjs';
import { Report, seconds, spread } from './report.mjs';
import { restartInTurn } from './rolling-restart.mjs';
import { freezeAt } from './stopped-worker.mjs';
import { openStudio } from './tasks.mjs';
import { raceForTokens } from './token-race.mjs';
import { worksOf } from './works.mjs';
import { GATEWAY, GATEWAY_NAME, openWorld, PROCESSES, processesOf } from './world.mjs';

/**
 * `npm run test:faults`: kills, freezes and empties what the product runs on, and checks from outside what became of people's work;
 * then switches safeguards off one by one to see the same checks fail. Arguments: parts of names of tests, to run only those.
 */
const only = process.argv.slice(2);
/** Long enough for what is not lost to end, as the runs with the relay show. */
const WITHOUT_RELAY_MS = 20_000;
const report = new Report();
const totals = { kills: 0, stops: 0, jobs: 0, recoveries: /** @type {number[]} */ ([]) };
const world = await openWorld();
process.on('unhandledRejection', (error) => report.crashed('this run', error));
/** @typedef {ReturnType<typeof worksOf>} Works */

/** @param {string} name */
const isWanted = (name) => only.length === 0 || only.some((part) => name.includes(part));

/** @param {string} name @param {() => Promise<void>} test */
async function run(name, test) {
  if (isWanted(name)) await test().catch((error) => report.crashed(name, error));
}

/** The product as it is. @param {Works} works */
async function testProduct(works) {
  await run('crash points', async () => {
    const unlisted = await findUnlisted();
    report.product('crash points', `${Object.values(lanes).flat().length} on the lists and in the sources`, {}, unlisted.map((detail) => ({ problem: 'unlisted', detail })));
  });
  if (Object.values(lanes).flat().some(({ name }) => isWanted(`crash at ${name}`))) await world.restart([GATEWAY_NAME.forgetful], 'enqueue');
  await Promise.all(Object.values(lanes).map((lane) => crashLane(works, lane)));
  await world.stack.ready();
  if (totals.recoveries.length > 0) console.log(`     ${totals.kills} kills, ${totals.jobs} jobs; from the last kill of a point to the end of its work: ${spread(totals.recoveries)}`);
  await Promise.all(Object.values(lanes).map((lane) => freezeLane(works, lane.filter(holdsJob))));
  if (totals.stops > 0) console.log(`     ${totals.stops} jobs taken over from workers that were stopped and came back`);
  await run('lost replies: orders', async () => {
    const { jobs, lost, violations } = await loseReplies(world, works.order);
    report.product('lost replies: orders', `${lost} replies lost  ${jobs} orders  ${violations.length} violations`, { jobs, lost }, violations);
  });
  await run('provider hangs', async () => {
    const { jobs, hanging, tookMs, violations } = await hangProvider(world, works.generation);
    report.product('provider hangs', `${hanging} calls without an answer  ${jobs} jobs  all done in ${seconds(tookMs)}  ${violations.length} violations`, { jobs, hanging, tookMs }, violations);
  });
  await run('rolling restart', async () => {
    const { violations, ...figures } = await restartInTurn(world, [works.generation, works.mockup, works.order]);
    totals.jobs += figures.jobs;
    report.product('rolling restart', `${figures.restarts} workers  ${figures.jobs} jobs  ${figures.stalled} jobs not handed over  ${violations.length} violations`, figures, violations);
  });
  await run('Redis emptied', async () => {
    const { jobs, open, tookMs, violations } = await loseRedis(world, works);
    totals.jobs += jobs;
    report.product('Redis emptied', `${open} of ${jobs} jobs under way  all done in ${seconds(tookMs)}  ${violations.length} violations`, { jobs, open, tookMs }, violations);
  });
  await run('200 at once on 10 tokens', async () => {
    const { violations, ...figures } = await raceForTokens(world, works.generation, { gateways: [GATEWAY.steady, GATEWAY.killed] });
    report.product('200 at once on 10 tokens', `${figures.accepted} accepted  ${figures.refused} refused  ${figures.left} tokens left`, figures, violations);
  });
  await run('gateway killed under pages', async () => {
    const { violations, delays, ...figures } = await killGateway(world);
    report.product('gateway killed under pages', `${figures.pages} pages  ${figures.jobs} jobs, ${figures.endedWhileAway} ended after the kill  ${figures.missed} states missed  seen after ${spread(delays)}`, figures, violations);
  });
  await run('everything', async () => {
    report.product('everything', 'ledger in balance, nothing forgotten', {}, [...(await findLedgerFaults(world)), ...(await findForgotten(world))]);
  });
}

/** @param {Works} works @param {import('./points.mjs').Point[]} lane */
async function crashLane(works, lane) {
  for (const point of lane) await run(`crash at ${point.name}`, () => crash(works, point));
}

/** @param {Works} works @param {import('./points.mjs').Point} point */
async function crash(works, point) {
  const { violations, ...figures } = await crashAt(world, workOf(works, point), point);
  totals.kills += figures.kills;
  totals.jobs += figures.jobs;
  totals.recoveries.push(figures.recoveredMs);
  const count = (/** @type {string[]} */ ...problems) => violations.filter(({ problem }) => problems.includes(problem)).length;
  report.product(
    `crash at ${point.name}`,
    `${figures.kills} kills  ${String(figures.jobs).padStart(2)} jobs  ${count('lost')} lost  ${count('charged twice', 'submitted twice', 'accepted twice')} doubled  over in ${seconds(figures.recoveredMs)}  outside asked ${figures.asked} times`,
    figures, violations,
  );
}

/** @param {Works} works @param {import('./points.mjs').Point[]} lane */
async function freezeLane(works, lane) {
  for (const point of lane) await run(`freeze at ${point.name}`, () => freeze(works, point));
}

/** @param {Works} works @param {import('./points.mjs').Point} point */
async function freeze(works, point) {
  const { violations, ...figures } = await freezeAt(world, workOf(works, point), point);
  totals.stops += figures.frozen;
  totals.jobs += figures.jobs;
  report.product(
    `freeze at ${point.name}`,
    `${figures.frozen} of ${String(figures.jobs).padStart(2)} jobs late  ${figures.dropped} late writes dropped  ${violations.length} violations`,
    figures, violations,
  );
}

/** @param {Works} works @param {import('./points.mjs').Point} point */
const workOf = (works, { work, usedNames }) => works[usedNames ? 'reused' : work];

/** The same tests with a safeguard off: each has to fail. @param {Works} works */
async function testTests(works) {
  await Promise.all([breakGenerations(works), breakOrders(works)]);
  await breakRelay(works);
  await breakHold(works);
  await run('without snapshot: gateway killed', async () => {
    const { violations } = await killGateway(world, { snapshot: false });
    report.broken('without snapshot: gateway killed', violations, 'final state missed');
  });
}

/** @param {Works} works */
const breakGenerations = (works) =>
  withBroken(processesOf('worker-generation'), 'fence,ledger-key', {
    'without fence and ledger key: freeze': async (name) => {
      const { violations } = await freezeAt(world, works.generation, pointNamed('generation.drawn'), { fenced: false });
      report.broken(name, violations, 'late write took effect');
      report.broken(name, violations, 'charged twice');
    },
    'without fence and ledger key: crash': async (name) => report.broken(name, (await crashAt(world, works.generation, pointNamed('queue.reporting'))).violations, 'charged twice'),
  });

/** @param {Works} works */
const breakOrders = (works) =>
  withBroken(processesOf('worker-fulfilment'), 'order-key', {
    'without order key: crash': async (name) => report.broken(name, (await crashAt(world, works.order, pointNamed('order.draft-created'))).violations, 'submitted twice'),
    'without order key: freeze': async (name) => report.broken(name, (await freezeAt(world, works.order, pointNamed('order.draft-created'))).violations, 'submitted twice'),
    'without order key: lost replies': async (name) => report.broken(name, (await loseReplies(world, works.order)).violations, 'submitted twice'),
  });

/** @param {Works} works */
const breakRelay = (works) =>
  withBroken(PROCESSES, 'relay', {
    'without relay: crash': async (name) => report.broken(name, (await crashAt(world, works.generation, pointNamed('accept.committed'), { recoveryMs: WITHOUT_RELAY_MS })).violations, 'lost'),
    'without relay: Redis emptied': async (name) => report.broken(name, (await loseRedis(world, works, { boundMs: WITHOUT_RELAY_MS })).violations, 'lost'),
  });

/** @param {Works} works */
const breakHold = (works) =>
  withBroken([GATEWAY_NAME.killed], 'hold-race', {
    'without hold in one step: 200 at once': async (name) => report.broken(name, (await raceForTokens(world, works.generation, { gateways: [GATEWAY.killed], broken: true })).violations, 'accepted beyond the balance'),
  });

/** Runs tests while safeguards are off in some processes, which are then started whole again. @param {string[]} processes @param {string} safeguards @param {Record<string, (name: string) => Promise<void>>} tests */
async function withBroken(processes, safeguards, tests) {
  const wanted = Object.entries(tests).filter(([name]) => isWanted(name));
  if (wanted.length === 0) return;
  await world.restart(processes, safeguards);
  for (const [name, test] of wanted) await run(name, () => test(name));
  await world.restart(processes);
}

try {
  const works = worksOf(world, await openStudio(world));
  await testProduct(works);
  await testTests(works);
} finally {
  await world.close();
}
process.exit(report.end({ kills: totals.kills, stops: totals.stops, jobs: totals.jobs }));
