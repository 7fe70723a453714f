import { GATEWAY, type FaultHarness } from './fault-harness.js';
import { killGateway } from './gateway-kill.js';
import { restartBehindBalancer } from './gateways-behind-balancer.js';
import { expireTokens, flapPages } from './page-flaps.js';
import { replayAll } from './replay-storm.js';
import { seconds, spread, type Report } from './report.js';
import { approveMany } from './bulk-approval.js';
import { approveAtOnce } from './rival-admins.js';
import type { Scenarios } from './scenarios.js';
import { raceForTokens } from './token-race.js';

/** [F20–F24] What users and operators do at once, and what their pages show. */
export async function testClients(harness: FaultHarness, scenarios: Scenarios, report: Report): Promise<void> {
  const { test } = report;
  const { generation, order } = scenarios;
  const gateways = [GATEWAY.steady, GATEWAY.killed];
  await test(
    '[F20] gateway killed',
    () => killGateway(harness),
    ({ pages, jobs, endedAfter, missed, delays }) =>
      `${pages} pages  ${jobs} jobs, ${endedAfter} ended after the kill  ${missed} states missed  seen after ${spread(delays)}`,
  );
  await test(
    '[F6] gateways restarted behind a load balancer',
    () => restartBehindBalancer(harness),
    ({ pages, restarts, jobs, breaks, endedMeanwhile, missed }) =>
      `${pages} pages  ${restarts} gateways restarted, ${breaks} connections ended  ${jobs} jobs, ${endedMeanwhile} ended meanwhile  ${missed} states missed`,
  );
  await test(
    '[F21] pages lose their network',
    () => flapPages(harness),
    ({ pages, flaps, jobs, missed }) => `${pages} pages  ${flaps} breaks  ${jobs} jobs  ${missed} states missed`,
  );
  await test(
    '[F21] token expires',
    () => expireTokens(harness),
    ({ pages, slowestMs }) => `${pages} connections ended within ${seconds(slowestMs)} of the expiry`,
  );
  await test(
    '[F23] 200 at once on 10 tokens',
    () => raceForTokens(harness, generation, { gateways }),
    ({ accepted, refused, left }) => `${accepted} accepted  ${refused} refused  ${left} tokens left`,
  );
  await test(
    '[F23] two admins at once',
    () => approveAtOnce(harness, order, { gateways }),
    ({ approvals, orders, accepted }) => `${approvals} approvals of ${orders} orders  ${accepted} accepted`,
  );
  await test(
    '[F23] many approved at once',
    () => approveMany(harness),
    ({ kills, orders, failed, repeated }) =>
      `${orders} orders  ${kills} kills  ${repeated} requests repeated  ${failed} failed and retried alone`,
  );
  await test(
    '[F24] replay storm',
    () => replayAll(harness, order),
    ({ jobs, orders, replays, limited }) =>
      `${jobs} failed jobs, ${orders} of them orders  ${replays} replays of three times as many  ${limited} calls limited`,
  );
}
