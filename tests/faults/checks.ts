import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { JobStatus, QueueState } from '#contracts';
import type { FaultHarness } from './fault-harness.js';
import type { Harness } from './harness.js';
import { pollUntil } from './poll-until.js';
import type { Task } from './tasks.js';

/** `problem` is one of a few fixed phrases. */
export interface Violation {
  problem: string;
  detail: string;
}

/** Of the jobs table, what the tests look at. */
export interface JobRow {
  id: string;
  kind: string;
  status: JobStatus;
  stage: string | null;
  version: number;
  epoch: number;
  attempts: number;
  crashes: number;
  owner_id: string;
  idempotency_key: string;
  result: { assetId?: string; mockupId?: string } | null;
  error: { code: string } | null;
  log_message: string | null;
  created_at: Date;
  state: { prints?: { url: string }[]; shared?: { key: string } | null };
  finished_at: Date | null;
}

const OPEN = `('queued','active','waiting')`;
const keysOf = (tasks: Task[]): string[] => tasks.map(({ key }) => key);

/** The rows of the tasks. */
export const rowsOf = ({ rows }: Harness, tasks: Task[]): Promise<JobRow[]> =>
  rows('select * from jobs where idempotency_key = any($1)', [keysOf(tasks)]);

/** Resolves true when every task's job has ended. */
export const allEnded = ({ rows }: Harness, tasks: Task[], timeoutMs: number): Promise<boolean> =>
  pollUntil(async () => {
    const [row] = await rows<{ ended: number }>(
      `select count(*)::int as ended from jobs where idempotency_key = any($1) and status not in ${OPEN}`,
      [keysOf(tasks)],
    );
    return row!.ended >= tasks.length;
  }, timeoutMs);

/** Resolves true when BullMQ has nothing left on the queue either: no stalled entry will come back and repeat an effect. */
export const queueEmpty = ({ api, operator }: FaultHarness, queue: string, timeoutMs: number): Promise<boolean> =>
  pollUntil(
    async () => {
      const { status, body } = await api(operator).get<QueueState[]>('/api/ops/queues');
      // Redis may still be away.
      if (status !== 200) return false;
      const { waiting, active, delayed } = body.find(({ name }) => name === queue)!;
      return waiting + active + delayed === 0;
    },
    timeoutMs,
    100,
  );

/** Each accepted task has one job, and it ended as it should. */
export async function findLost(harness: Harness, tasks: Task[], expected: JobStatus): Promise<Violation[]> {
  const found = await rowsOf(harness, tasks);
  return tasks.flatMap(({ key, path: address }) => {
    const [job, ...others] = found.filter((row) => row.idempotency_key === key);
    if (others.length > 0)
      return [{ problem: 'accepted twice', detail: `${address} ${key} has ${others.length + 1} jobs` }];
    if (job?.status === expected) return [];
    const detail = job
      ? `job ${job.id} is ${job.status} ${job.stage ?? ''}, epoch ${job.epoch}, ${job.log_message ?? ''}`
      : `${address} ${key} has no job`;
    return [{ problem: 'lost', detail }];
  });
}

/** Every open row has a time at which it is looked at, and that time has not passed unused. */
export async function findForgotten({ rows }: Harness): Promise<Violation[]> {
  const found = await rows<{ id: string; kind: string; status: string }>(
    `select id, kind, status from jobs where status in ${OPEN} and (check_at is null or check_at < now() - interval '15 seconds')`,
  );
  return found.map(({ id, kind, status }) => ({
    problem: 'forgotten',
    detail: `${kind} ${id} is ${status} and nobody will look at it`,
  }));
}

/** A completed generation costs its owner one token, any other none. */
export async function findWrongCharges({ rows }: Harness, tasks: Task[]): Promise<Violation[]> {
  const owners = await rows<{ owner_id: string; completed: number; charged: number; held: number }>(
    `select job.owner_id, count(*) filter (where job.status = 'completed')::int as completed,
       (select -sum(balance_change)::int from token_entries where user_id = job.owner_id and kind <> 'grant') as charged,
       (select held::int from token_accounts where user_id = job.owner_id) as held
     from jobs job where kind like 'generation.%' and owner_id in (select owner_id from jobs where idempotency_key = any($1)) group by owner_id`,
    [keysOf(tasks)],
  );
  const settled = await rows<{ id: string; settled: number }>(
    `select job.id, job.status, count(entry.id)::int as settled from jobs job left join token_entries entry on entry.job_id = job.id and entry.kind = 'settle'
     where job.idempotency_key = any($1) group by job.id, job.status having count(entry.id) > 1`,
    [keysOf(tasks)],
  );
  return [
    ...settled.map(({ id, settled: times }) => ({
      problem: 'charged twice',
      detail: `job ${id} settled ${times} times`,
    })),
    ...owners
      .filter(({ completed, charged }) => charged > completed)
      .map(({ owner_id, completed, charged }) => ({
        problem: 'charged twice',
        detail: `${owner_id} paid ${charged} tokens for ${completed} images`,
      })),
    ...owners
      .filter(({ completed, charged, held }) => charged < completed || held !== 0)
      .map(({ owner_id, completed, charged, held }) => ({
        problem: 'wrong charge',
        detail: `${owner_id} paid ${charged} for ${completed} images and ${held} are reserved`,
      })),
  ];
}

/** The image of each completed generation is in storage as it was recorded. */
export async function findWrongImages({ rows, dataDir }: Harness, tasks: Task[]): Promise<Violation[]> {
  const found = await rows<{ id: string; key: string | null; sha256: string | null }>(
    `select job.id, asset.key, asset.sha256 from jobs job left join assets asset on asset.id::text = job.result->>'assetId'
     where job.idempotency_key = any($1) and job.kind like 'generation.%' and job.status = 'completed'`,
    [keysOf(tasks)],
  );
  const checked = await Promise.all(
    found.map(async ({ id, key, sha256 }) => {
      const file = key ? path.join(dataDir, 'storage', key.slice(0, 2), key) : undefined;
      const bytes = file ? await readFile(file).catch(() => undefined) : undefined;
      if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) return [];
      const what = bytes ? 'the stored file is not the recorded one' : 'nothing is stored';
      return [{ problem: 'wrong image', detail: `job ${id}: ${what}` }];
    }),
  );
  return checked.flat();
}

/** Each mockup job that completed has its one mockup. */
export async function findWrongMockups({ rows }: Harness, tasks: Task[]): Promise<Violation[]> {
  const found = await rows<{ id: string; saved: number }>(
    `select job.id, count(mockup.id)::int as saved from jobs job left join mockups mockup on mockup.job_id = job.id and mockup.id::text = job.result->>'mockupId'
     where job.idempotency_key = any($1) and job.kind = 'mockup.render' and job.status = 'completed' group by job.id having count(mockup.id) <> 1`,
    [keysOf(tasks)],
  );
  return found.map(({ id, saved }) => ({ problem: 'wrong mockup', detail: `job ${id} has ${saved} mockups` }));
}

interface OrderRow {
  id: string;
  external_id: string;
  printful_order_id: string | null;
  submission_state: string;
}

/** Each order is at the print provider once, confirmed once, and recorded under the id it has there. `others`: orders that the test itself created meanwhile. */
export async function findWrongOrders(
  { rows, journal }: Harness,
  tasks: Task[],
  { since, others }: { since: number; others: number },
): Promise<Violation[]> {
  const orders = await rows<OrderRow>(
    'select id, external_id, printful_order_id, submission_state from orders where id = any($1)',
    [tasks.map(({ orderId }) => orderId)],
  );
  const entries = await journal({ service: 'printful', since });
  const count = (operation: string) => entries.filter((entry) => entry.operation === operation).length;
  const twice = (times: number, what: string) =>
    times > orders.length
      ? [{ problem: 'submitted twice', detail: `${times} orders ${what} for ${orders.length}` }]
      : [];
  return [
    ...twice(count('order.create') - others, 'created'),
    ...twice(count('order.confirm') - others, 'confirmed'),
    ...orders.flatMap((order) => {
      const own = entries.filter(({ key }) => key === order.external_id);
      return findWrongOrder(
        order,
        own.filter(({ operation }) => operation === 'order.create'),
        own.filter(({ operation }) => operation === 'order.confirm').length,
      );
    }),
  ];
}

function findWrongOrder(
  { id, external_id, printful_order_id, submission_state }: OrderRow,
  creates: { body?: unknown }[],
  confirms: number,
): Violation[] {
  const counts = `${creates.length} creates, ${confirms} confirms of ${external_id}`;
  if (creates.length > 1 || confirms > 1) return [{ problem: 'submitted twice', detail: `order ${id}: ${counts}` }];
  const created = creates[0]?.body as { id?: number } | undefined;
  const recorded = String(created?.id) === printful_order_id && submission_state === 'submitted';
  if (creates.length === 1 && confirms === 1 && recorded) return [];
  const detail = `order ${id} (${submission_state}): ${counts}, recorded as ${printful_order_id}`;
  return [{ problem: 'wrong submission', detail }];
}

export async function findLedgerFaults(harness: Harness): Promise<Violation[]> {
  return (await harness.verifyLedger()).map(({ userId, problem }) => ({
    problem: 'ledger out of balance',
    detail: `${userId}: ${problem}`,
  }));
}
