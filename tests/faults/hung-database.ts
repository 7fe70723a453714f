import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { GATEWAY, type FaultHarness } from './fault-harness.js';
import type { Violation } from './checks.js';
import type { Scenario } from './scenarios.js';
import { newShopper, send, type Task } from './tasks.js';

/** How long PostgreSQL is stopped. */
const STOPPED_MS = 10_000;
/** Every request is answered within this time, whatever the database does. */
const ANSWER_MS = 4_000;
const RECOVERY_MS = 10_000;
const EVERY_MS = 200;
/** More at once than the gateway has connections. */
const AT_ONCE = 200;
/** They come once while it answers, and once after so many requests to it have got no answer yet. */
const CROWD_AFTER = 5;
/** Generations that are asked for meanwhile, by several users. */
const TASKS = 40;
const ENDED_MS = 90_000;
const READS = ['/api/tokens/balance', '/api/designs', '/api/jobs', '/api/cart'];

export interface HungDatabase {
  requests: number;
  /** Answered with 503 while PostgreSQL was stopped. */
  refused: number;
  /** The slowest answer. */
  slowestMs: number;
  violations: Violation[];
}

interface Answer {
  status: number;
  retryAfter: string | null;
  tookMs: number;
}

/**
 * Stops every process of PostgreSQL while users read and generate, and lets them go on. Each generation, asked for again as clients do,
 * happens once.
 */
export async function hangDatabase(harness: FaultHarness, generations: Scenario): Promise<HungDatabase> {
  const { stack } = harness;
  const web = harness.urls.gateways[GATEWAY.steady]!;
  const headers = { authorization: `Bearer ${await newShopper(harness)}` };
  const read = (index: number) => ask(`${web}${READS[index % READS.length]!}`, headers);
  const since = await harness.journalPosition();
  const tasks = await generations.tasks(TASKS);
  const gatewayPid = () => stack.processes.find(({ name }) => name === 'gateway')?.pid;
  const before = gatewayPid();
  await read(0);
  const crowd = () => Array.from({ length: AT_ONCE }, (_, index) => read(index));
  const early = await Promise.all(crowd());
  const stopped = [stack.processes.find(({ role }) => role === 'postgres')!.pid].flatMap((pid) => [
    pid,
    ...childrenOf(pid),
  ]);
  const asked: Promise<Answer>[] = [];
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  try {
    for (let round = 0; round * EVERY_MS < STOPPED_MS; round += 1) {
      asked.push(read(round), ...(round === CROWD_AFTER ? crowd() : []));
      const task = tasks[round];
      if (task) asked.push(sendOnce(web, task));
      await sleep(EVERY_MS);
    }
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  }
  const answers = [...early, ...(await Promise.all(asked))];
  const recovered = await recover(() => read(0));
  await Promise.all(tasks.map((task) => send(harness, task)));
  await generations.finished(tasks, ENDED_MS);
  const violations = [
    ...answers.flatMap((answer) => findViolation(answer)),
    ...(await generations.check(tasks, 'completed', { since, others: 0 })),
    ...(recovered ? [] : [{ problem: 'not recovered', detail: `no 200 within ${RECOVERY_MS} ms` }]),
    ...(gatewayPid() === before ? [] : [{ problem: 'gateway restarted', detail: 'it has another process id' }]),
  ];
  const refused = answers.filter(({ status }) => status === 503).length;
  if (refused === 0) violations.push({ problem: 'nothing was refused', detail: 'PostgreSQL was not stopped' });
  const slowestMs = Math.max(...answers.map(({ tookMs }) => tookMs));
  return { requests: answers.length, refused, slowestMs, violations };
}

/** Asks for a generation without waiting for its end. */
const sendOnce = (web: string, { path, token, key, body }: Task): Promise<Answer> =>
  ask(
    `${web}${path}`,
    {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'respond-async',
      'idempotency-key': key,
    },
    { method: 'POST', body: JSON.stringify(body) },
  );

async function ask(url: string, headers: Record<string, string>, request: RequestInit = {}): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(url, { ...request, headers });
  await response.arrayBuffer();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    tookMs: Math.round(performance.now() - begun),
  };
}

function findViolation({ status, retryAfter, tookMs }: Answer): Violation[] {
  const late = tookMs > ANSWER_MS ? [{ problem: 'answered late', detail: `${status} after ${tookMs} ms` }] : [];
  const honest = status === 200 || status === 202 || ((status === 503 || status === 429) && retryAfter !== null);
  return honest ? late : [...late, { problem: 'wrong answer', detail: `${status}, Retry-After ${retryAfter}` }];
}

async function recover(read: () => Promise<Answer>): Promise<boolean> {
  for (const until = Date.now() + RECOVERY_MS; Date.now() < until; await sleep(EVERY_MS))
    if ((await read()).status === 200) return true;
  return false;
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
