import type { Violation } from './checks.js';
import type { Harness } from './harness.js';
import { pollUntil } from './poll-until.js';
import type { Scenarios } from './scenarios.js';
import { send } from './tasks.js';

/** Everything must be done this long after Redis has forgotten everything. */
const REDIS_BOUND_MS = 60_000;

export interface RedisLoss {
  jobs: number;
  /** Jobs under way when Redis was emptied. */
  open: number;
  tookMs: number;
  violations: Violation[];
}

/** Empties Redis while generations, mockups and orders are under way. */
export async function loseRedis(
  harness: Harness,
  scenarios: Scenarios,
  { boundMs = REDIS_BOUND_MS } = {},
): Promise<RedisLoss> {
  const since = await harness.journalPosition();
  const batches = [
    { scenario: scenarios.generation, tasks: await scenarios.generation.tasks(12) },
    { scenario: scenarios.mockup, tasks: await scenarios.mockup.tasks(6) },
    { scenario: scenarios.order, tasks: await scenarios.order.tasks(6) },
  ];
  const all = batches.flatMap(({ tasks }) => tasks);
  const keys = all.map(({ key }) => key);
  await Promise.all(all.map((task) => send(harness, task)));
  await pollUntil(async () => (await countEnded(harness, keys)) >= 3, 30_000, 20);
  const reply = await harness.redis('FLUSHALL');
  const lostAt = Date.now();
  const open = all.length - (await countEnded(harness, keys));
  await Promise.all(batches.map(({ scenario, tasks }) => scenario.finished(tasks, boundMs)));
  const tookMs = Date.now() - lostAt;
  const found = await Promise.all(
    batches.map(({ scenario, tasks }) => scenario.check(tasks, 'completed', { since, others: 0 })),
  );
  const violations = found.flat();
  if (!reply?.startsWith('+OK')) violations.push({ problem: 'Redis was not emptied', detail: String(reply) });
  if (open === 0)
    violations.push({ problem: 'nothing was under way', detail: 'every job had ended before Redis was emptied' });
  return { jobs: all.length, open, tookMs, violations };
}

async function countEnded({ rows }: Harness, keys: string[]): Promise<number> {
  const [row] = await rows<{ ended: number }>(
    `select count(*)::int as ended from jobs where idempotency_key = any($1) and finished_at is not null`,
    [keys],
  );
  return row!.ended;
}
