import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApprovalOutcome } from '#contracts';
import { findWrongOrders, type Violation } from './checks.js';
import { GATEWAY, GATEWAY_NAME, type FaultHarness } from './fault-harness.js';
import { findWrongMoney } from './payment-books.js';
import { pollUntil } from './poll-until.js';
import { killOfRole } from './random-kills.js';
import { approvals } from './tasks.js';

/** As many as the page sends with one request. */
const AT_ONCE = 20;
const FAILING = 10;
/** The key of a request that died with its gateway is free again after less. */
const ANSWER_MS = 180_000;
const END_MS = 180_000;

export interface BulkApproval {
  kills: number;
  orders: number;
  failed: number;
  repeated: number;
  violations: Violation[];
}

/**
 * [ADM-06] An admin approves many orders while every tenth is refused by the print provider, the gateway is killed in the middle of every other request,
 * and the workers die: an outcome for each order, each at the provider once, and the failed ones alone are retried.
 */
export async function approveMany(harness: FaultHarness): Promise<BulkApproval> {
  const since = await harness.journalPosition();
  const tasks = await approvals(harness, harness.fixture, harness.amount(200, 20));
  const ids = tasks.map(({ orderId }) => orderId!);
  const failing = ids.filter((_, index) => index % FAILING === 0);
  const faults = await refuse(harness, failing);
  const outcomes: ApprovalOutcome[] = [];
  const counted = { kills: 0, repeated: 0 };
  try {
    const workers = killOfRole(harness, 'worker-fulfilment', { kills: harness.amount(10, 2), seed: 20_261_124 });
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const isKilled = (from / AT_ONCE) % 2 === 0;
      const answer = await approve(harness, ids.slice(from, from + AT_ONCE), isKilled, counted);
      outcomes.push(...answer);
    }
    await workers;
    counted.kills += harness.amount(10, 2);
    await ended(harness, ids);
  } finally {
    for (const fault of faults) await harness.faults.clear(fault);
  }
  const failed = await idsWith(harness, ids, 'failed');
  for (const id of failed) await harness.api(harness.admin).post(`/api/admin/orders/${id}/retry`, {});
  await ended(harness, ids);
  const violations = [
    ...findWrongOutcomes(ids, outcomes),
    ...(failed.toSorted().join() === failing.toSorted().join()
      ? []
      : [{ problem: 'wrong ones failed', detail: `${failed.length} failed, ${failing.length} were refused` }]),
    ...(await findWrongOrders(harness, tasks, { since, others: 0 })),
    ...(await findWrongMoney(harness, ids)),
  ];
  return { ...counted, orders: ids.length, failed: failed.length, violations };
}

async function refuse({ rows, faults }: FaultHarness, ids: string[]) {
  const orders = await rows<{ name: string }>('select external_id as name from orders where id = any($1)', [ids]);
  const each = orders.map(({ name }) => ({ service: 'printful', match: name, mode: 'status', status: 400 }) as const);
  return Promise.all(each.map((fault) => faults.add(fault)));
}

/** Sends one request under one key until it is answered, as the page does; kills its gateway once the first of its orders is decided. */
async function approve(
  harness: FaultHarness,
  orderIds: string[],
  isKilled: boolean,
  counted: { kills: number; repeated: number },
): Promise<ApprovalOutcome[]> {
  const headers = { 'idempotency-key': randomUUID() };
  const request = () =>
    harness
      .api(harness.admin)
      .post<ApprovalOutcome[]>('/api/admin/orders/approve', { orderIds }, { gateway: GATEWAY.killed, headers })
      .catch(() => undefined);
  let answer = request();
  if (isKilled) {
    await pollUntil(async () => (await idsWith(harness, orderIds, 'none', 'not')).length > 0, ANSWER_MS, 2);
    harness.stack.kill(GATEWAY_NAME.killed, 'SIGKILL');
    counted.kills += 1;
  }
  for (const until = Date.now() + ANSWER_MS; Date.now() < until; answer = request()) {
    const response = await answer;
    if (response?.status === 200) return response.body;
    counted.repeated += 1;
    await sleep(250);
  }
  throw new Error('An approval of many was not answered.');
}

const idsWith = async ({ rows }: FaultHarness, ids: string[], state: string, not = ''): Promise<string[]> => {
  const decided = `(payment_status <> 'authorized' or submission_state <> 'none')`;
  const condition = not ? decided : 'submission_state = $2';
  const values = not ? [ids] : [ids, state];
  return (await rows<{ id: string }>(`select id from orders where id = any($1) and ${condition}`, values)).map(
    ({ id }) => id,
  );
};

const ENDED = `select 1 from orders where id = any($1) and submission_state not in ('submitted', 'failed')
  union all select 1 from jobs where subject_id = any($1) and kind = 'order.submit' and status in ('queued', 'active', 'waiting')`;

const ended = ({ rows }: FaultHarness, ids: string[]): Promise<boolean> =>
  pollUntil(async () => (await rows(ENDED, [ids])).length === 0, END_MS, 200);

/** Each order is said of to have been approved. */
function findWrongOutcomes(ids: string[], outcomes: ApprovalOutcome[]): Violation[] {
  const approved = new Set(outcomes.filter(({ jobId }) => jobId !== null).map(({ orderId }) => orderId));
  return ids
    .filter((id) => !approved.has(id))
    .map((id) => ({
      problem: 'no outcome',
      detail: `order ${id}: ${outcomes.find(({ orderId }) => orderId === id)?.refusal ?? 'nothing was said'}`,
    }));
}
