import { jumpClocks } from './clock-jump.js';
import { fillDiskOfRedis } from './disk-full.js';
import type { FaultHarness } from './fault-harness.js';
import { cutConnections, loseCommits } from './lost-commits.js';
import { finishMockupsReversed, waitForEndlessMockups } from './mockup-waits.js';
import { crashAfterAcceptance, crashPostgres } from './postgres-crash.js';
import { hangDatabase } from './hung-database.js';
import { hangRedis, loseRedisOfGateway } from './redis-away.js';
import { killRedis } from './redis-crash.js';
import { fillRedis, startOnEvictingRedis } from './redis-full.js';
import { loseRedis } from './redis-loss.js';
import { restoreOldRedis } from './redis-stale.js';
import { shareMockup, takeTurns } from './shared-mockups.js';
import { seconds, spread, type Report } from './report.js';
import type { Scenarios } from './scenarios.js';

/** [F7–F14, F19, F25] What the product runs on goes away, comes back older, is full, or loses its answers. */
export async function testDependencies(harness: FaultHarness, scenarios: Scenarios, report: Report): Promise<void> {
  const { test } = report;
  await testRedis(harness, scenarios, report);
  await testPostgres(harness, scenarios, report);
  await test(
    '[F19] endless mockups',
    () => waitForEndlessMockups(harness, scenarios.mockup),
    ({ outstanding, jobs, latestMs }) =>
      `${outstanding} of ${jobs} jobs outstanding at once on four slots  the latest ended ${seconds(latestMs)} after its deadline`,
  );
  await test(
    '[F19] mockups finish in reverse',
    () => finishMockupsReversed(harness, scenarios.mockup),
    ({ jobs }) => `${jobs} jobs`,
  );
  await test(
    '[F19] equal mockups',
    () => shareMockup(harness, scenarios.mockup),
    ({ jobs, calls, kills, took }) => `${calls} task for ${jobs} users  ${kills} kills  all done in ${took}`,
  );
  await test(
    '[F15] turns at the print provider',
    () => takeTurns(harness, scenarios.mockup),
    ({ jobs, firsts, refused, took }) =>
      `${jobs} mockups, 2 in a window, in ${took}  the others' first came as number ${firsts.map((place) => place + 1).join(', ')}  ${refused} refused`,
  );
  await test(
    '[F25] clock jumps',
    () => jumpClocks(harness, [scenarios.generation, scenarios.mockup, scenarios.order]),
    ({ jumps, by, jobs, tookMs }) => `${jumps} jumps by ${by}  ${jobs} jobs  all done in ${seconds(tookMs)}`,
  );
  await test(
    '[F25] disk full',
    () => fillDiskOfRedis(harness, scenarios),
    ({ waited, jobs, tookMs }) => `${waited} of ${jobs} jobs waited for room  all done in ${seconds(tookMs)}`,
  );
}

async function testRedis(harness: FaultHarness, scenarios: Scenarios, report: Report): Promise<void> {
  const { test } = report;
  const { generation, mockup, order } = scenarios;
  const every = [generation, mockup, order];
  await test(
    '[F7] Redis killed',
    () => killRedis(harness, every),
    ({ kills, jobs, recoveries, tookMs }) =>
      `${kills} kills  ${jobs} jobs  next end after ${spread(recoveries)}  all done in ${seconds(tookMs)}`,
  );
  await test(
    '[F8] Redis restored from an older file',
    () => restoreOldRedis(harness, scenarios),
    ({ forgotten, undone, jobs, tookMs }) =>
      `${forgotten} of ${jobs} jobs forgotten, ${undone} undone  all done in ${seconds(tookMs)}`,
  );
  await test(
    '[F9] Redis emptied',
    () => loseRedis(harness, scenarios),
    ({ open, jobs, tookMs }) => `${open} of ${jobs} jobs under way  all done in ${seconds(tookMs)}`,
  );
  await test(
    '[F10] Redis full',
    () => fillRedis(harness, scenarios),
    ({ waited, jobs, tookMs }) => `${waited} of ${jobs} jobs waited for room  all done in ${seconds(tookMs)}`,
  );
  await test(
    '[F10] Redis that drops keys',
    () => startOnEvictingRedis(harness),
    ({ policies }) => `${policies} policies refused at the start`,
  );
  await test(
    '[F11] Redis away under HTTP traffic',
    () => loseRedisOfGateway(harness, generation),
    ({ answers, accepted, unavailable, slowestMs }) =>
      `${answers} answers  ${accepted} jobs accepted  ${unavailable} times 503  slowest ${seconds(slowestMs)}`,
  );
  await test(
    '[F11] Redis away while orders are approved',
    () => loseRedisOfGateway(harness, order),
    ({ answers, accepted, unavailable, slowestMs }) =>
      `${answers} answers  ${accepted} jobs accepted  ${unavailable} times 503  slowest ${seconds(slowestMs)}`,
  );
  await test(
    '[F11] Redis hung',
    () => hangRedis(harness, every),
    ({ jobs, recoveries, tookMs }) =>
      `${jobs} jobs  next end after ${spread(recoveries)}  all done in ${seconds(tookMs)}`,
  );
}

async function testPostgres(harness: FaultHarness, scenarios: Scenarios, report: Report): Promise<void> {
  const { test } = report;
  const { generation, mockup, order } = scenarios;
  const every = [generation, mockup, order];
  await test(
    '[F12] PostgreSQL crash',
    () => crashPostgres(harness, every),
    ({ crashes, jobs, recoveries, tookMs }) =>
      `${crashes} crashes  ${jobs} jobs  next end after ${spread(recoveries)}  all done in ${seconds(tookMs)}`,
  );
  await test(
    '[F12] PostgreSQL crash after acceptance',
    () => crashAfterAcceptance(harness, generation),
    ({ jobs }) => `${jobs} crashes, each after one of ${jobs} jobs was accepted`,
  );
  await test(
    '[F13] connections cut',
    () => cutConnections(harness, every),
    ({ cut, jobs, tookMs }) => `${cut} connections cut  ${jobs} jobs  all done in ${seconds(tookMs)}`,
  );
  await test(
    '[F13] answer of COMMIT lost',
    () => loseCommits(harness, scenarios),
    ({ lost, jobs, orders, answered }) =>
      `${lost} commits unconfirmed  ${jobs} jobs  ${orders} orders  answered ${answered}`,
  );
  await test(
    '[F14] PostgreSQL stopped',
    () => hangDatabase(harness, scenarios.generation),
    ({ requests, refused, slowestMs }) => `${refused} of ${requests} refused  slowest answer ${seconds(slowestMs)}`,
  );
}
