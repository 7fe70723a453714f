import { randomUUID } from 'node:crypto';
import { allEnded, findLost, findWrongCharges, rowsOf, type Violation } from './checks.js';
import type { FaultHarness } from './fault-harness.js';
import {
  callsSince,
  IMAGE_PROVIDERS,
  markedGenerations,
  misbehaving,
  newMark,
  requestPosition,
} from './image-providers.js';
import { pollUntil } from './poll-until.js';
import { findCallsWhilePaused } from './provider-checks.js';
import type { Scenario } from './scenarios.js';
import { send, type Task } from './tasks.js';

const PROVIDER = IMAGE_PROVIDERS.openai;
const STORMS = 3;
/** A call that left before the refusal of another one came is no offence. */
const UNDER_WAY_MS = 500;

export interface ReplayStorm {
  jobs: number;
  orders: number;
  /** Replays that took effect; the other requests found nothing left to replay. */
  replays: number;
  limited: number;
  violations: Violation[];
}

/** Everything fails; then operators replay all of it three times at once while the providers recover and still refuse a part of the calls. */
export async function replayAll(
  harness: FaultHarness,
  order: Scenario,
  { count = harness.amount(30, 8), boundMs = 90_000 } = {},
): Promise<ReplayStorm> {
  const mark = newMark();
  const begun = { since: await harness.journalPosition(), others: 0 };
  const pictures = await markedGenerations(harness, PROVIDER, { count, mark });
  const approvals = await order.tasks(Math.ceil(count / 5));
  const tasks = [...pictures, ...approvals];
  const down = [
    { service: PROVIDER.service, match: mark, mode: 'status', status: 400 },
    { service: 'printful', match: '/POST \\/orders$/', mode: 'status', status: 400 },
  ] as const;
  await misbehaving(harness, [...down], async () => {
    await Promise.all(tasks.map((task) => send(harness, task)));
    await allEnded(harness, tasks, boundMs);
  });
  const failed = (await rowsOf(harness, tasks)).filter(({ status }) => status === 'failed');
  const since = await requestPosition(harness, PROVIDER);
  const recovering = { service: PROVIDER.service, match: mark, mode: 'status', status: 429, retryAfter: 2 } as const;
  await misbehaving(harness, [{ ...recovering, share: 0.2 }], async () => {
    const ids = failed.map(({ id }) => id);
    await Promise.all(Array.from({ length: STORMS }, () => replay(harness, ids)));
    await pollUntil(async () => (await ended(harness, tasks)) === tasks.length, boundMs, 200);
  });
  await order.finished(approvals, boundMs);
  const calls = await callsSince(harness, PROVIDER, since);
  const violations = [
    ...(await findLost(harness, pictures, 'completed')),
    ...(await findWrongCharges(harness, pictures)),
    ...(await order.check(approvals, 'completed', begun)),
    ...findCallsWhilePaused(calls, UNDER_WAY_MS),
    ...(await findRepeats(
      harness,
      failed.map(({ id }) => id),
    )),
  ];
  if (failed.length < tasks.length)
    violations.push({ problem: 'not everything failed', detail: `${failed.length} of ${tasks.length}` });
  const replays = await countReplays(
    harness,
    failed.map(({ id }) => id),
  );
  return {
    jobs: tasks.length,
    orders: approvals.length,
    replays: replays.reduce((sum, { times }) => sum + times, 0),
    limited: calls.filter(({ status }) => status === 429).length,
    violations,
  };
}

async function replay({ api, operator }: FaultHarness, ids: string[]): Promise<void> {
  const headers = { prefer: 'respond-async', 'idempotency-key': randomUUID() };
  const body = { ids, ratePerSecond: 20, reason: 'The providers are back' };
  const response = await api(operator).post('/api/ops/jobs/replay', body, { headers });
  if (response.status !== 202) throw new Error(`A replay was answered with ${response.status}.`);
}

async function ended(harness: FaultHarness, tasks: Task[]): Promise<number> {
  return (await rowsOf(harness, tasks)).filter(({ status }) => status === 'completed').length;
}

const countReplays = ({ rows }: FaultHarness, ids: string[]): Promise<{ id: string; times: number }[]> =>
  rows(
    `select job.id, count(audit.id)::int as times from jobs job
     join audit_log audit on audit.subject = 'job:' || job.id and audit.action = 'job.replay' where job.id = any($1) group by job.id`,
    [ids],
  );

/** A job that no longer is failed cannot be replayed: of three replays at once, one takes effect. */
async function findRepeats(harness: FaultHarness, ids: string[]): Promise<Violation[]> {
  return (await countReplays(harness, ids))
    .filter(({ times }) => times > 1)
    .map(({ id, times }) => ({ problem: 'replayed twice', detail: `job ${id}: ${times} replays` }));
}
