import { rowsOf, type Violation } from './checks.js';
import type { FaultHarness } from './fault-harness.js';
import { pollUntil } from './poll-until.js';
import type { Scenarios } from './scenarios.js';
import { send } from './tasks.js';

/** Less than Redis itself takes: every write is refused. */
const FULL = '1mb';
const REFUSED_WORKER = 'worker-mockup-2';

export interface FullRedis {
  jobs: number;
  /** Accepted jobs that waited in their rows, since Redis took nothing. */
  waited: number;
  tookMs: number;
  violations: Violation[];
}

/** Fills Redis while jobs come in: they are accepted, wait in their rows, and run when there is room. */
export async function fillRedis(
  harness: FaultHarness,
  { generation, mockup, order }: Scenarios,
  { boundMs = 60_000 } = {},
): Promise<FullRedis> {
  const since = await harness.journalPosition();
  const batches = await Promise.all(
    [generation, mockup, order].map(async (scenario) => ({ scenario, tasks: await scenario.tasks(6) })),
  );
  const all = batches.flatMap(({ tasks }) => tasks);
  await harness.redis('CONFIG', 'SET', 'maxmemory', FULL);
  try {
    await Promise.all(all.map((task) => send(harness, task)));
  } finally {
    await harness.redis('CONFIG', 'SET', 'maxmemory', '0');
  }
  const room = Date.now();
  const waited = (await rowsOf(harness, all)).filter(({ finished_at }) => !finished_at).length;
  await Promise.all(batches.map(({ scenario, tasks }) => scenario.finished(tasks, boundMs)));
  const tookMs = Date.now() - room;
  const found = await Promise.all(
    batches.map(({ scenario, tasks }) => scenario.check(tasks, 'completed', { since, others: 0 })),
  );
  const violations = found.flat();
  if (waited === 0) violations.push({ problem: 'nothing waited', detail: `${all.length} jobs ran on a full Redis` });
  return { jobs: all.length, waited, tookMs, violations };
}

export interface EvictingRedis {
  policies: number;
  violations: Violation[];
}

/** Starts a worker on a Redis that would drop keys when it is full: it has to refuse, and for good. */
export async function startOnEvictingRedis(
  harness: FaultHarness,
  { policies = ['allkeys-lru', 'volatile-ttl'] } = {},
): Promise<EvictingRedis> {
  const violations: Violation[] = [];
  try {
    for (const policy of policies) {
      await harness.redis('CONFIG', 'SET', 'maxmemory-policy', policy);
      await harness.stack.down(REFUSED_WORKER);
      await harness.stack.up(REFUSED_WORKER, { wait: false });
      if (!(await pollUntil(() => !isRunning(harness), 20_000)))
        violations.push({ problem: 'started on a Redis that drops keys', detail: policy });
    }
  } finally {
    await harness.redis('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
    await harness.stack.down(REFUSED_WORKER);
    await harness.stack.up(REFUSED_WORKER);
  }
  return { policies: policies.length, violations };
}

const isRunning = ({ stack }: FaultHarness): boolean => stack.processes.some(({ name }) => name === REFUSED_WORKER);
