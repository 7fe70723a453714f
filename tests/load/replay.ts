import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRepository } from '#stack/paths';
import { startTestStack } from '#stack/testing/test-stack';
import type { Violation } from '../faults/checks.js';
import { connectHarness, type Harness } from '../faults/harness.js';
import { pollUntil } from '../faults/poll-until.js';
import { newShopper } from '../faults/tasks.js';

const CAUSES = ['RATE_LIMITED', 'TIMEOUT', 'UNAVAILABLE'];
const BOUND_MS = 600_000;
const BASELINE_MS = 15_000;
const SHOPPERS = 4;
const PAUSE_MS = 100;
const READS = ['/api/products/mongodb', '/api/cart', '/api/tokens/balance'];
/** The worker is killed once so many of the jobs are replayed. */
const KILL_AT = 0.4;

interface Options {
  jobs: number;
  rate: number;
}

/** `npm run test:load -- replay`: replays thousands of failed jobs by filter while the shop works, and kills the worker that does so in the middle. */
export async function measureReplay({ jobs, rate }: Options): Promise<boolean> {
  const stack = await startTestStack('replay', {
    gateways: 1,
    workers: { generation: 1, mockup: 1, fulfilment: 1 },
    readyTimeoutMs: 240_000,
    env: { LOG_LEVEL: 'warn' },
  });
  const harness = await connectHarness();
  try {
    await addFailedJobs(harness, jobs);
    const alone = await timeShop(harness, () => sleep(BASELINE_MS));
    let replayId = '';
    const beside = await timeShop(harness, async () => {
      replayId = await startReplay(harness, jobs, rate);
      await pollUntil(async () => (await countReplayed(harness)) >= jobs * KILL_AT, BOUND_MS, 250);
      stack.kill('worker-fulfilment');
      await pollUntil(async () => (await stillFailed(harness)) === 0, BOUND_MS, 500);
    });
    await pollUntil(async () => (await stillOpen(harness)) === 0, BOUND_MS, 500);
    await pollUntil(async () => (await statusOf(harness, replayId)) === 'completed', BOUND_MS, 250);
    return report({ jobs, rate, alone, beside, kills: stack.kills('worker-fulfilment'), ...(await pace(harness)) }, [
      ...(await findWrong(harness, jobs)),
      ...findFailedReads({ alone, beside }),
    ]);
  } finally {
    await harness.close();
    await stack.stop();
  }
}

async function addFailedJobs({ rows }: Harness, count: number): Promise<void> {
  await rows(
    `insert into jobs (id, kind, queue, title, status, attempts, input, error, log_message, check_at, created_at, finished_at)
     select gen_random_uuid(), 'ops.ping', 'generation', 'ping', 'failed', 1, '{"note":"replay"}',
       jsonb_build_object('code', cause, 'class', 'transient', 'message', 'The service failed'), 'the service said ' || cause, now(), now(), now()
     from generate_series(1, $1::int) as number, lateral (select ($2::text[])[1 + number % 3] as cause) as causes`,
    [count, CAUSES],
  );
  await rows('analyze jobs');
}

async function startReplay({ api, signIn }: Harness, jobs: number, rate: number): Promise<string> {
  const operator = api(await signIn('operator'));
  const { groups } = (await operator.get<{ groups: { jobs: number }[] }>('/api/ops/failures')).body;
  console.log(`     groups: ${groups.map((group) => group.jobs).join(', ')}`);
  const body = { filter: { kind: 'ops.ping', queue: 'generation' }, reason: 'the service is back' };
  const dry = await operator.post<{ matched: number }>('/api/ops/jobs/replay', { ...body, dryRun: true });
  if (dry.body.matched !== jobs) throw new Error(`The dry run matched ${dry.body.matched} jobs.`);
  const headers = { prefer: 'respond-async' };
  const started = await operator.post(
    '/api/ops/jobs/replay',
    { ...body, ratePerSecond: rate, expected: jobs },
    { headers },
  );
  if (started.status !== 202) throw new Error(`The replay was answered with ${started.status}.`);
  return (started.body as { jobId: string }).jobId;
}

const PINGS = `from jobs where kind = 'ops.ping' and input ->> 'note' = 'replay'`;
async function countOf({ rows }: Harness, sql: string): Promise<number> {
  const [row] = await rows<{ count: number }>(sql);
  return row!.count;
}
const countReplayed = (harness: Harness) => countOf(harness, `select count(*)::int ${PINGS} and dispatch > 1`);
const stillFailed = (harness: Harness) => countOf(harness, `select count(*)::int ${PINGS} and status = 'failed'`);
const stillOpen = (harness: Harness) => countOf(harness, `select count(*)::int ${PINGS} and status <> 'completed'`);
async function statusOf({ rows }: Harness, id: string): Promise<string | undefined> {
  return (await rows<{ status: string }>('select status from jobs where id = $1', [id]))[0]?.status;
}

/** Replays in each whole second, and the longest time without one, which is that of the kill. */
async function pace({ rows }: Harness) {
  const [row] = await rows<{ seconds: number; gap: number; median: number }>(
    `with replays as (select at from audit_log where action = 'job.replay'),
       gaps as (select extract(epoch from at - lag(at) over (order by at))::float8 as gap from replays),
       each_second as (select count(*)::int as count from replays group by date_trunc('second', at))
     select (select extract(epoch from max(at) - min(at))::float8 from replays) as seconds, (select max(gap) from gaps) as gap,
       (select percentile_disc(0.5) within group (order by count) from each_second) as median`,
  );
  return row!;
}

/** Each job was replayed once, ran once after it, and went well. */
async function findWrong(harness: Harness, jobs: number): Promise<Violation[]> {
  const wrong: [problem: string, sql: string, expected: number][] = [
    [
      'completed at their second dispatch',
      `select count(*)::int ${PINGS} and status = 'completed' and dispatch = 2`,
      jobs,
    ],
    ['replays in the audit log', `select count(*)::int from audit_log where action = 'job.replay'`, jobs],
    ['jobs with a replay', `select count(distinct subject)::int from audit_log where action = 'job.replay'`, jobs],
  ];
  const found: Violation[] = [];
  for (const [problem, sql, expected] of wrong) {
    const count = await countOf(harness, sql);
    console.log(`     ${problem}: ${count}`);
    if (count !== expected) found.push({ problem, detail: `${count} of ${expected}` });
  }
  return found;
}

/** A read that failed is a shopper who was kept waiting for nothing. */
const findFailedReads = (phases: Record<string, Times>): Violation[] =>
  Object.entries(phases).flatMap(([phase, { calls, failed, statuses }]) =>
    failed > 0 ? [{ problem: `reads failed, ${phase}`, detail: `${failed} of ${calls}: ${statuses.join(', ')}` }] : [],
  );

interface Times {
  calls: number;
  failed: number;
  /** What the failed ones were answered with, each named once. */
  statuses: string[];
  p50: number;
  p99: number;
}

/** What shoppers wait for their reads meanwhile, in milliseconds. */
async function timeShop(harness: Harness, meanwhile: () => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  const failures: string[] = [];
  let over = false;
  const shop = async (): Promise<void> => {
    const shopper = harness.api(await newShopper(harness));
    for (let turn = 0; !over; turn += 1) {
      const begun = performance.now();
      const read = READS[turn % READS.length]!;
      const { status } = await shopper.get(read).catch(() => ({ status: 0 }));
      times.push(performance.now() - begun);
      if (status !== 200) failures.push(`${read} ${status}`);
      await sleep(PAUSE_MS);
    }
  };
  const shoppers = Array.from({ length: SHOPPERS }, shop);
  await meanwhile().finally(() => (over = true));
  await Promise.all(shoppers);
  times.sort((one, other) => one - other);
  const at = (share: number): number => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return {
    calls: times.length,
    failed: failures.length,
    statuses: [...new Set(failures)],
    p50: at(0.5),
    p99: at(0.99),
  };
}

interface Figures extends Options {
  alone: Times;
  beside: Times;
  kills: number;
  seconds: number;
  gap: number;
  median: number;
}

function report(figures: Figures, violations: Violation[]): boolean {
  const { alone, beside, seconds, gap, median, jobs } = figures;
  const shop = ({ calls, failed, p50, p99 }: Times) =>
    `p50 ${p50} ms, p99 ${p99} ms of ${calls} reads, ${failed} failed`;
  console.log(
    `     ${jobs} replayed in ${seconds.toFixed(1)} s, ${median} in the median second, longest gap ${gap.toFixed(1)} s`,
  );
  console.log(`     shop alone: ${shop(alone)}`);
  console.log(`     shop beside: ${shop(beside)}`);
  for (const { problem, detail } of violations) console.log(`FAIL ${problem}: ${detail}`);
  const folder = inRepository('test-results', 'load');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'replay.json'),
    `${JSON.stringify({ node: process.version, figures, violations }, null, 2)}\n`,
  );
  return violations.length === 0;
}
