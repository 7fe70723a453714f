import { findForgotten, findLedgerFaults } from './checks.js';
import { crashAt } from './crash-at.js';
import { crashPoints, findUnlisted, lanes, ownsJob, type CrashPoint } from './crash-points.js';
import { GATEWAY, GATEWAY_NAME, type FaultHarness, type Variant } from './fault-harness.js';
import { freezeAt } from './freeze-at.js';
import { killGateway } from './gateway-kill.js';
import { hangDatabase } from './hung-database.js';
import { testProviders } from './provider-tests.js';
import { loseRedis } from './redis-loss.js';
import { seconds, spread, type Report } from './report.js';
import { approveAtOnce } from './rival-admins.js';
import { restartInTurn } from './rolling-restart.js';
import type { Scenarios } from './scenarios.js';
import { raceForTokens } from './token-race.js';

/** Its gateway never enqueues, so that jobs come to the queue through a relay. */
export const FORGETFUL: Variant = { mutants: ['no-enqueue'] };

/** The product as it is: every test has to end without a violation. */
export async function testProduct(harness: FaultHarness, scenarios: Scenarios, report: Report): Promise<void> {
  await report.run('crash points', async (name) => {
    const violations = (await findUnlisted()).map((detail) => ({ problem: 'unlisted', detail }));
    report.product(name, `${crashPoints.length} on the lists and in the sources`, {}, violations);
  });
  await testPoints(harness, scenarios, report);
  await testProviders(harness, scenarios, report);
  await testInfrastructure(harness, scenarios, report);
  await report.run('everything', async (name) => {
    const violations = [...(await findLedgerFaults(harness)), ...(await findForgotten(harness))];
    report.product(name, 'ledger in balance, nothing forgotten', {}, violations);
  });
}

/** Restarts, the loss of Redis, parallel requests and the death of a gateway. */
async function testInfrastructure(harness: FaultHarness, scenarios: Scenarios, report: Report): Promise<void> {
  const { generation, mockup, order } = scenarios;
  await report.run('rolling restart', async (name) => {
    const { violations, ...figures } = await restartInTurn(harness, [generation, mockup, order]);
    const { restarts, jobs, stalled } = figures;
    report.product(name, `${restarts} workers  ${jobs} jobs  ${stalled} not handed over`, figures, violations);
  });
  await report.run('Redis emptied', async (name) => {
    const { violations, ...figures } = await loseRedis(harness, scenarios);
    const { open, jobs, tookMs } = figures;
    report.product(name, `${open} of ${jobs} jobs under way  all done in ${seconds(tookMs)}`, figures, violations);
  });
  await report.run('[F14] PostgreSQL stopped', async (name) => {
    const { violations, ...figures } = await hangDatabase(harness);
    const { requests, refused, slowestMs } = figures;
    report.product(
      name,
      `${refused} of ${requests} refused  slowest answer ${seconds(slowestMs)}`,
      figures,
      violations,
    );
  });
  await report.run('200 at once on 10 tokens', async (name) => {
    const gateways = [GATEWAY.steady, GATEWAY.killed];
    const { violations, ...figures } = await raceForTokens(harness, generation, { gateways });
    const { accepted, refused, left } = figures;
    report.product(name, `${accepted} accepted  ${refused} refused  ${left} tokens left`, figures, violations);
  });
  await report.run('two admins at once', async (name) => {
    const gateways = [GATEWAY.steady, GATEWAY.killed];
    const { violations, ...figures } = await approveAtOnce(harness, order, { gateways });
    const { approvals, orders, accepted } = figures;
    report.product(name, `${approvals} approvals of ${orders} orders  ${accepted} accepted`, figures, violations);
  });
  await report.run('gateway killed', async (name) => {
    const { violations, delays, ...figures } = await killGateway(harness);
    const { pages, jobs, endedAfter, missed } = figures;
    const line = `${pages} pages  ${jobs} jobs, ${endedAfter} ended after the kill  ${missed} states missed`;
    const seen = spread(delays);
    report.product(name, `${line}  seen after ${seen}`, { ...figures, seen }, violations);
  });
}

/** Every point, first by killing and then by freezing, in lanes side by side. */
async function testPoints(harness: FaultHarness, scenarios: Scenarios, report: Report): Promise<void> {
  if (crashPoints.some(({ name }) => report.isWanted(`crash at ${name}`)))
    await harness.restart([GATEWAY_NAME.forgetful], FORGETFUL);
  const recoveries: number[] = [];
  const inLane = async (lane: CrashPoint[]) => {
    for (const point of lane)
      await report.run(`crash at ${point.name}`, async (name) => {
        recoveries.push(await crash(harness, scenarios, report, name, point));
      });
    for (const point of lane.filter(ownsJob))
      await report.run(`freeze at ${point.name}`, (name) => freeze(harness, scenarios, report, name, point));
  };
  await Promise.all(Object.values(lanes).map(inLane));
  if (recoveries.length > 0) report.note(`from the last kill at a point to the end of its jobs: ${spread(recoveries)}`);
  await harness.stack.ready();
}

/** Resolves with the ms from the last kill to the end of the jobs. */
async function crash(
  harness: FaultHarness,
  scenarios: Scenarios,
  report: Report,
  name: string,
  point: CrashPoint,
): Promise<number> {
  const { violations, ...figures } = await crashAt(harness, scenarios[point.scenario], point);
  const count = (...problems: string[]) => violations.filter(({ problem }) => problems.includes(problem)).length;
  const parts = [
    `${figures.kills} kills`,
    `${String(figures.jobs).padStart(2)} jobs`,
    `${count('lost')} lost`,
    `${count('charged twice', 'submitted twice', 'accepted twice')} doubled`,
    `done ${seconds(figures.recoveredMs)} later`,
    `provider called ${figures.providerCalls} times`,
  ];
  report.product(name, parts.join('  '), figures, violations);
  return figures.recoveredMs;
}

async function freeze(
  harness: FaultHarness,
  scenarios: Scenarios,
  report: Report,
  name: string,
  point: CrashPoint,
): Promise<void> {
  const { violations, ...figures } = await freezeAt(harness, scenarios[point.scenario], point);
  const { frozen, jobs, dropped } = figures;
  const line = `${frozen} of ${String(jobs).padStart(2)} jobs taken over  ${dropped} late writes dropped`;
  report.product(name, line, figures, violations);
}
