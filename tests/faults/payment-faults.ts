import { randomUUID } from 'node:crypto';
import type { Violation } from './checks.js';
import { GATEWAY, processesOf, type FaultHarness } from './fault-harness.js';
import { findWrongMoney } from './payment-books.js';
import { pollUntil } from './poll-until.js';
import type { Scenario } from './scenarios.js';
import { send, type Task } from './tasks.js';

/** Of the calls that change something at the payment provider, so many are carried out and not answered. */
const LOST_SHARE = 0.3;
const POINTS = ['payment.capturing', 'payment.captured', 'payment.recorded'];
const REFUNDED = '1.00';
/** How often the provider's client sends a call that is not answered. */
const SDK_TRIES = 3;

export interface PaymentFaults {
  orders: number;
  kills: number;
  violations: Violation[];
}

/**
 * [F22] Orders are approved and refunded while workers die around the capture, answers of the payment provider are lost, and its events come five times
 * and backwards.
 */
export async function breakPayments(
  harness: FaultHarness,
  orders: Scenario,
  { count = harness.amount(30, 6), gateway = GATEWAY.steady } = {},
): Promise<PaymentFaults> {
  const since = await harness.journalPosition();
  const tasks = await orders.tasks(count);
  const workers = processesOf('worker-fulfilment');
  const killsBefore = deaths(harness, workers);
  await harness.control('stripe/webhooks', { times: 5 });
  const lost = await harness.faults.add({
    service: 'stripe',
    match: 'POST /v1',
    mode: 'drop-reply',
    share: LOST_SHARE,
    seed: randomUUID(),
  });
  try {
    for (const [index, task] of tasks.entries()) {
      harness.crashes.arm(workers[index % workers.length]!, POINTS[index % POINTS.length]!);
      await send(harness, task);
    }
    await pollUntil(() => deaths(harness, workers) - killsBefore >= Math.min(count, 4), 60_000);
  } finally {
    for (const worker of workers) harness.crashes.disarm(worker);
    await harness.faults.clear(lost);
  }
  const finished = await orders.finished(tasks, 120_000);
  const refunds = await refundEach(harness, tasks, gateway);
  await harness.control('stripe/webhooks/resend', { last: 500, times: 5, reversed: true });
  await harness.control('stripe/webhooks', { times: 1 });
  const violations = [
    ...(finished ? [] : [{ problem: 'not finished', detail: 'some approvals have not ended' }]),
    ...refunds,
    ...(await orders.check(tasks, 'completed', { since, others: 0 })),
  ];
  return { orders: tasks.length, kills: deaths(harness, workers) - killsBefore, violations };
}

const deaths = ({ stack }: FaultHarness, processes: string[]): number =>
  processes.reduce((sum, name) => sum + stack.kills(name), 0);

/** Gives a part of each order back; of every second refund all answers are lost, the client's own retries included, and it is sent again under its key. */
async function refundEach(harness: FaultHarness, tasks: Task[], gateway: number): Promise<Violation[]> {
  for (const [index, { orderId }] of tasks.entries()) {
    const lost = { service: 'stripe', match: 'POST /v1/refunds', mode: 'drop-reply', times: SDK_TRIES } as const;
    if (index % 2 === 0) await harness.faults.add(lost);
    await refund(harness, orderId!, gateway);
  }
  const ids = tasks.map(({ orderId }) => orderId!);
  const settled = await pollUntil(async () => (await findWrongMoney(harness, ids)).length === 0, 30_000);
  return settled ? [] : findWrongMoney(harness, ids);
}

async function refund({ api, admin }: FaultHarness, orderId: string, gateway: number): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { amount: REFUNDED, reason: 'A scratch on the print' };
  await pollUntil(
    async () =>
      (await api(admin).post(`/api/admin/orders/${orderId}/refunds`, body, { headers, gateway })).status === 200,
    20_000,
  );
}
