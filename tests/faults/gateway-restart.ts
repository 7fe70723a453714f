import { setTimeout as sleep } from 'node:timers/promises';
import type { Violation } from './checks.js';
import { GATEWAY_NAME, type FaultHarness } from './fault-harness.js';
import { acceptedTasks, findBadAnswers, sendOnce, watchHttp, type Answer } from './http-watch.js';
import { misbehaving, newMark } from './image-providers.js';
import { PageClient } from './page-client.js';
import { pollUntil } from './poll-until.js';
import type { Scenario } from './scenarios.js';
import { generation, generations, newShopper, send, type Task } from './tasks.js';

const READS = ['/api/tokens/balance', '/api/jobs'];
/** Longer than a gateway may take to stop. */
const SLOW = { service: 'openai', mode: 'latency', latencyMs: 10_000 } as const;
const WAITING = 3;
const PAGES = 12;
const EXIT_MS = 8_000;
const BACK_MS = 10_000;

export interface GatewayRestart {
  restarts: number;
  answers: number;
  jobs: number;
  /** Requests that waited for their job when the gateway was told to stop. */
  waiting: number;
  /** Connections that ended before the gateway took the request on them. */
  closed: number;
  slowestExitMs: number;
  violations: Violation[];
}

interface Round {
  answers: Answer[];
  waited: Answer[];
  exitMs: number;
  violations: Violation[];
}

/**
 * Stops and starts each gateway in turn, as a new version is brought out, while it is read from, accepts jobs, has callers that wait for slow jobs and
 * pages that are connected: every request it took is answered, and the pages go on elsewhere.
 */
export async function restartGateways(
  harness: FaultHarness,
  scenario: Scenario,
  { gateways = harness.amount(3, 1), mutants = [] as string[] } = {},
): Promise<GatewayRestart> {
  const rounds: Round[] = [];
  for (const gateway of [1, 2, 0].slice(0, gateways)) {
    const name = Object.values(GATEWAY_NAME)[gateway]!;
    await harness.restart([name], { mutants });
    try {
      rounds.push(await restartOne(harness, gateway, name));
    } finally {
      await harness.restart([name]);
    }
  }
  const answers = rounds.flatMap((round) => [...round.answers, ...round.waited]);
  const tasks = answers.flatMap(({ task }) => (task ? [task] : []));
  const cutOff = await findCutOff(harness, answers);
  // Whoever got no answer asks again under the same key, as a page does.
  await Promise.all(tasks.map((task) => send(harness, task)));
  await scenario.finished(tasks, 90_000);
  const lost = await scenario.check(tasks, 'completed', { since: 0, others: 0 });
  return {
    restarts: rounds.length,
    answers: answers.length,
    jobs: tasks.length,
    waiting: rounds.flatMap(({ waited }) => waited).length,
    slowestExitMs: Math.max(...rounds.map(({ exitMs }) => exitMs)),
    closed: answers.filter(isClosed).length,
    violations: [...rounds.flatMap(({ violations }) => violations), ...cutOff, ...lost],
  };
}

async function restartOne(harness: FaultHarness, gateway: number, name: string): Promise<Round> {
  const [token, mark] = [await newShopper(harness), newMark()];
  const others = [0, 1, 2].filter((index) => index !== gateway);
  const pages = Array.from(
    { length: PAGES },
    () => new PageClient(harness, token, { gateways: [gateway, ...others], snapshot: true }),
  );
  try {
    await pollUntil(() => pages.every(({ joins }) => joins > 0), BACK_MS);
    let waited: Answer[] = [];
    let exitMs = 0;
    const answers = await misbehaving(harness, [{ ...SLOW, match: mark }], () =>
      watchHttp(harness, { gateway, token, reads: READS, tasks: () => generations(harness, 10) }, async () => {
        const waiting = await waitForJobs(harness, gateway, mark);
        const told = Date.now();
        await harness.stack.down(name, { signal: 'SIGTERM' });
        exitMs = Date.now() - told;
        waited = await waiting.answers;
        await harness.stack.up(name);
        await sleep(500);
      }),
    );
    const back = await pollUntil(() => pages.every(({ joins }) => joins > 1), BACK_MS);
    const taken = [...answers, ...waited].filter(({ status }) => status !== 0);
    const violations = [...findBadAnswers(taken), ...findLate(exitMs)];
    if (!back) violations.push({ problem: 'not back', detail: 'a page did not connect to another gateway' });
    if (acceptedTasks(answers).length === 0) violations.push({ problem: 'nothing accepted', detail: name });
    return { answers, waited, exitMs, violations };
  } finally {
    for (const page of pages) page.close();
  }
}

/** Requests that wait for their images; resolves when the jobs are under way, with the answers to come. */
async function waitForJobs(
  harness: FaultHarness,
  gateway: number,
  mark: string,
): Promise<{ answers: Promise<Answer[]> }> {
  const shopper = await newShopper(harness);
  const tasks: Task[] = Array.from({ length: WAITING }, () => generation(shopper, { prompt: `A slow ${mark}` }));
  const started = async () => {
    const [row] = await harness.rows<{ begun: number }>(
      'select count(*)::int as begun from jobs where idempotency_key = any($1)',
      [tasks.map(({ key }) => key)],
    );
    return row!.begun === tasks.length;
  };
  const origin = harness.urls.gateways[gateway]!;
  const answers = Promise.all(tasks.map((task) => sendOnce(origin, task, { wait: true })));
  await pollUntil(started, BACK_MS);
  // An object, since a promise of a promise would wait for both.
  return { answers };
}

const isClosed = ({ status, error }: Answer): boolean => status === 0 && error !== 'ECONNREFUSED';

/** Requests that were taken, since their jobs are there, and never answered. Looks before the same requests are sent again. */
async function findCutOff({ rows }: FaultHarness, answers: Answer[]): Promise<Violation[]> {
  const unanswered = answers.flatMap(({ status, task }) => (status === 0 && task ? [task.key] : []));
  const taken = await rows<{ key: string }>('select idempotency_key as key from jobs where idempotency_key = any($1)', [
    unanswered,
  ]);
  return taken.map(({ key }) => ({
    problem: 'request cut off',
    detail: `the request of key ${key} was accepted and not answered`,
  }));
}

const findLate = (exitMs: number): Violation[] =>
  exitMs > EXIT_MS ? [{ problem: 'did not stop in time', detail: `${exitMs} ms` }] : [];
