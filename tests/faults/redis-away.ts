import { setTimeout as sleep } from 'node:timers/promises';
import type { Violation } from './checks.js';
import { GATEWAY, GATEWAY_NAME, type FaultHarness } from './fault-harness.js';
import { acceptedTasks, findBadAnswers, watchHttp } from './http-watch.js';
import type { Scenario } from './scenarios.js';
import { newShopper } from './tasks.js';
import { TcpProxy, type ProxyMode } from './tcp-proxy.js';
import { recoveriesAfter, underTraffic, type Traffic } from './traffic.js';

/** In turn, each for this long, with Redis back in between. */
const MODES: ProxyMode[] = [
  { kind: 'refuse' },
  { kind: 'blackhole' },
  { kind: 'reset' },
  { kind: 'half-close' },
  { kind: 'latency', ms: 300 },
];
const BACK_MS = 2_000;
/** Made at once, before they are sent one after another. */
const TASKS = 10;
const READS = ['/api/tokens/balance', '/api/designs', '/api/jobs', '/api/products/mongodb'];

interface RedisAwayOptions {
  modes?: ProxyMode[];
  eachMs?: number;
  mutants?: string[];
}

export interface RedisAway {
  answers: number;
  accepted: number;
  unavailable: number;
  /** Of all answers, in ms. */
  slowestMs: number;
  jobs: number;
  violations: Violation[];
}

/** A gateway whose Redis goes away in every way while users read and generate: the row is the outbox, so it accepts or says honestly that it cannot. */
export async function loseRedisOfGateway(
  harness: FaultHarness,
  scenario: Scenario,
  { modes = MODES, eachMs = harness.amount(8_000, 4_000), mutants = [] }: RedisAwayOptions = {},
): Promise<RedisAway> {
  const proxy = await TcpProxy.open(Number(new URL(harness.urls.redis).port));
  const gateway = GATEWAY_NAME.killed;
  try {
    await harness.restart([gateway], { mutants, env: { REDIS_URL: proxy.before(harness.urls.redis) } });
    const token = await newShopper(harness);
    const since = await harness.journalPosition();
    const answers = await watchHttp(
      harness,
      { gateway: GATEWAY.killed, token, reads: READS, tasks: () => scenario.tasks(TASKS) },
      async () => {
        for (const mode of modes) {
          await proxy.set(mode);
          await sleep(eachMs);
          await proxy.set({ kind: 'pass' });
          await sleep(BACK_MS);
        }
      },
    );
    const tasks = acceptedTasks(answers);
    await scenario.finished(tasks, 60_000);
    const violations = [
      ...findBadAnswers(answers),
      ...(await scenario.check(tasks, 'completed', { since, others: 0 })),
    ];
    if (tasks.length === 0) violations.push({ problem: 'nothing accepted', detail: `${answers.length} answers` });
    return {
      answers: answers.length,
      accepted: tasks.length,
      unavailable: answers.filter(({ status }) => status === 503).length,
      slowestMs: Math.max(...answers.map(({ ms }) => ms)),
      jobs: tasks.length,
      violations,
    };
  } finally {
    await harness.restart([gateway]);
    await proxy.close();
  }
}

export interface RedisHung extends Omit<Traffic<number>, 'result' | 'rows'> {
  /** From the moment Redis answered again to the end of the next job, in ms. */
  recoveries: number[];
}

/** Stops Redis for every process under traffic: connections stay open, and nothing answers. */
export async function hangRedis(
  harness: FaultHarness,
  scenarios: Scenario[],
  { hungMs = harness.amount(15_000, 5_000) } = {},
): Promise<RedisHung> {
  const hang = async (): Promise<number> => {
    await sleep(BACK_MS);
    harness.stack.kill('redis', 'SIGSTOP');
    await sleep(hungMs);
    harness.stack.kill('redis', 'SIGCONT');
    const back = Date.now();
    await sleep(BACK_MS);
    return back;
  };
  const { result, rows, ...traffic } = await underTraffic(harness, scenarios, hang);
  return { ...traffic, recoveries: recoveriesAfter([result], rows) };
}
