import { crashAt, type CrashResult } from './crash-at.js';
import { crashPoints, findUnlisted, lanes, ownsJob, type CrashPoint } from './crash-points.js';
import { GATEWAY_NAME, WORKERS, type FaultHarness, type Variant } from './fault-harness.js';
import { blockEventLoop } from './event-loop-block.js';
import { freezeAt } from './freeze-at.js';
import { restartGateways } from './gateway-restart.js';
import { killMailers } from './mail-kills.js';
import { poisonWorkers } from './poison-job.js';
import { killAtRandom } from './random-kills.js';
import { seconds, spread, type Report } from './report.js';
import { restartInTurn } from './rolling-restart.js';
import type { Scenarios } from './scenarios.js';

/** Its gateway never enqueues, so that jobs come to the queue through a relay. */
export const FORGETFUL: Variant = { mutants: ['no-enqueue'] };

export const LONG_LEASES = {
  JOB_LEASE_MS: '20000',
  JOB_LEASE_RENEW_MS: '2000',
  JOB_LOCK_MS: '15000',
  JOB_STALLED_MS: '5000',
};

/** [F1–F6] Processes die, freeze, hang and are replaced. */
export async function testWorkers(harness: FaultHarness, scenarios: Scenarios, report: Report): Promise<void> {
  const { test } = report;
  const { generation, mockup, order } = scenarios;
  await test(
    '[F2] crash points',
    async () => ({ violations: (await findUnlisted()).map((detail) => ({ problem: 'unlisted', detail })) }),
    () => `${crashPoints.length} on the lists and in the sources`,
  );
  await testPoints(harness, scenarios, report);
  await test(
    '[F1] random kills',
    () => killAtRandom(harness, [generation, mockup, order]),
    ({ kills, seed, jobs, tookMs }) => `${kills} kills, seed ${seed}  ${jobs} jobs  all done in ${seconds(tookMs)}`,
  );
  await test(
    '[F1] mails of every kind',
    () => killMailers(harness),
    ({ kills, orders, mails, doubled }) =>
      `${kills} kills  ${orders} orders  ${Object.values(mails).reduce((sum, count) => sum + count, 0)} mails of ${Object.keys(mails).length} kinds, ${doubled} taken twice`,
  );
  await test(
    '[F4] event loop blocked',
    () => blockEventLoop(harness, generation),
    ({ burns, jobs, starts }) => `${burns} times  ${jobs} jobs  at most ${starts} starts`,
  );
  await test(
    '[F5] poison job',
    () => poisonWorkers(harness, generation),
    ({ starts, jobs, p95 }) =>
      `parked after ${starts} starts  ${jobs} jobs  others p95 ${seconds(p95.with)}, without it ${seconds(p95.without)}`,
  );
  await test(
    '[F6] gateways restarted',
    () => restartGateways(harness, generation),
    ({ restarts, answers, closed, jobs, waiting, slowestExitMs }) =>
      `${restarts} gateways  ${answers} requests, ${closed} not taken  ${jobs} jobs, ${waiting} waited for  stopped within ${seconds(slowestExitMs)}`,
  );
  await test(
    '[F6] rolling restart',
    () => withLongLeases(harness, () => restartInTurn(harness, [generation, mockup, order])),
    ({ restarts, jobs, stalled }) => `${restarts} workers  ${jobs} jobs  ${stalled} not handed over`,
  );
}

/** Runs what only a worker that is stopped may lose a job in: with the usual leases a process that has just started on a busy machine may lose one, too. */
async function withLongLeases<T>(harness: FaultHarness, test: () => Promise<T>): Promise<T> {
  await harness.restart(WORKERS, { env: LONG_LEASES });
  try {
    return await test();
  } finally {
    await harness.restart(WORKERS);
  }
}

/** Every point, first by killing and then by freezing, in lanes side by side. */
async function testPoints(harness: FaultHarness, scenarios: Scenarios, report: Report): Promise<void> {
  const { test } = report;
  if (crashPoints.some(({ name }) => report.isWanted(`[F2] crash at ${name}`)))
    await harness.restart([GATEWAY_NAME.forgetful], FORGETFUL);
  const recoveries: number[] = [];
  const crash = async (point: CrashPoint) => {
    const result = await crashAt(harness, scenarios[point.scenario], point);
    recoveries.push(result.recoveredMs);
    return result;
  };
  const inLane = async (lane: CrashPoint[]) => {
    for (const point of lane) await test(`[F2] crash at ${point.name}`, () => crash(point), crashLine);
    for (const point of lane.filter(ownsJob))
      await test(
        `[F3] freeze at ${point.name}`,
        () => freezeAt(harness, scenarios[point.scenario], point),
        ({ frozen, jobs, dropped }) =>
          `${frozen} of ${String(jobs).padStart(2)} jobs taken over  ${dropped} late writes dropped`,
      );
  };
  await Promise.all(Object.values(lanes).map(inLane));
  if (recoveries.length > 0) report.note(`from the last kill at a point to the end of its jobs: ${spread(recoveries)}`);
  await harness.stack.ready();
}

function crashLine({ kills, jobs, recoveredMs, providerCalls, violations }: CrashResult): string {
  const count = (...problems: string[]) => violations.filter(({ problem }) => problems.includes(problem)).length;
  return [
    `${kills} kills`,
    `${String(jobs).padStart(2)} jobs`,
    `${count('lost')} lost`,
    `${count('charged twice', 'submitted twice', 'accepted twice')} doubled`,
    `done ${seconds(recoveredMs)} later`,
    `provider called ${providerCalls} times`,
  ].join('  ');
}
