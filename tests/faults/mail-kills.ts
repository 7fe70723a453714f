import { orderMails } from '#contracts';
import type { Violation } from './checks.js';
import type { FaultHarness } from './fault-harness.js';
import { countMails, findWrongMails, mailsEnded } from './mail-checks.js';
import { pollUntil } from './poll-until.js';
import { killOfRole } from './random-kills.js';
import { approvals, type Task } from './tasks.js';

const STATE_MS = 120_000;

export interface MailKills {
  kills: number;
  orders: number;
  mails: Record<string, number>;
  /** Taken by the mail server more than once, each for an attempt that was lost. */
  doubled: number;
  violations: Violation[];
}

/** Kills the workers that send mails while orders go every way that is mailed: each mail is sent, once, and once more only for a worker that died on the way. */
export async function killMailers(harness: FaultHarness): Promise<MailKills> {
  const kills = harness.amount(200, 15);
  const orders: Task[] = [];
  const progress = { killing: true };
  const killing = killOfRole(harness, 'worker-fulfilment', { kills, seed: 20_261_124 }).finally(
    () => (progress.killing = false),
  );
  while (progress.killing) orders.push(...(await mailEachKind(harness)));
  await killing;
  await harness.stack.ready();
  await mailsEnded(harness, orders, STATE_MS);
  const { kinds, doubled } = await countMails(harness, orders);
  const missing = orderMails.filter((mail) => !kinds[mail]);
  const violations = [
    ...(await findWrongMails(harness, orders)),
    ...missing.map((mail) => ({ problem: 'not tried', detail: `no order was mailed '${mail}'` })),
  ];
  return { kills, orders: orders.length, mails: kinds, doubled, violations };
}

/** Four orders, which are mailed every kind between them. */
async function mailEachKind(harness: FaultHarness): Promise<Task[]> {
  const tasks = await approvals(harness, harness.fixture, 4);
  const [delivered, rejected, cancelled, unpaid] = tasks.map(({ orderId }) => orderId!) as [
    string,
    string,
    string,
    string,
  ];
  await Promise.all([
    deliver(harness, delivered),
    asAdmin(harness, rejected, 'reject', { reviewNotes: 'Too dark.' }),
    asAdmin(harness, cancelled, 'change-request', { note: 'Center it.' }).then(() =>
      call(harness, harness.fixture.token, `/api/orders/${cancelled}/cancel`),
    ),
    endAuthorization(harness, unpaid),
  ]);
  return tasks;
}

/** Approved, sent, complained about, answered, given back in part, which the bank sends back, and delivered. */
async function deliver(harness: FaultHarness, id: string): Promise<void> {
  const headers = { prefer: 'respond-async' };
  await harness.api(harness.admin).post(`/api/admin/orders/${id}/approve`, {}, { headers });
  await stands(harness, id, "submission_state = 'submitted'");
  const [order] = await harness.rows<{ at: string }>('select printful_order_id as at from orders where id = $1', [id]);
  await harness.control(`printful/orders/${order!.at}/advance`, { to: 'fulfilled' });
  await stands(harness, id, "status = 'shipped'");
  const problem = { kind: 'damaged', words: 'The handle is broken.' };
  await call(harness, harness.fixture.token, `/api/orders/${id}/problems`, problem);
  await asAdmin(harness, id, 'problem-answer', { answer: 'We print it again.' });
  await asAdmin(harness, id, 'refunds', { amount: '1.00', reason: 'A scratch' });
  await failRefunds(harness, id);
  await harness.control(`printful/orders/${order!.at}/advance`, { to: 'delivered' });
  await stands(harness, id, "status = 'delivered'");
}

async function failRefunds(harness: FaultHarness, id: string): Promise<void> {
  const [payment] = await harness.rows<{ at: string }>('select provider_id as at from payments where order_id = $1', [
    id,
  ]);
  await harness.control('stripe/refunds/fail', { payment_intent: payment!.at });
  await stands(harness, id, "payment_status = 'captured'");
}

async function endAuthorization(harness: FaultHarness, id: string): Promise<void> {
  const [order] = await harness.rows<{ payment: string }>('select payment_id as payment from orders where id = $1', [
    id,
  ]);
  const books = await fetch(`${harness.urls.sandbox}/__control/stripe/books`);
  const payments = (await books.json()) as { id: string; metadata: { payment_id?: string } }[];
  const booked = payments.find(({ metadata }) => metadata.payment_id === order!.payment);
  await fetch(`${harness.urls.sandbox}/v1/payment_intents/${booked!.id}/cancel`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
  });
  await stands(harness, id, "payment_status = 'expired'");
}

const asAdmin = (harness: FaultHarness, id: string, action: string, body: object): Promise<void> =>
  call(harness, harness.admin, `/api/admin/orders/${id}/${action}`, body);

async function call({ api }: FaultHarness, token: string, path: string, body: object = {}): Promise<void> {
  const response = await api(token).post(path, body);
  if (response.status !== 200)
    throw new Error(`${path} responded with ${response.status}: ${JSON.stringify(response.body)}`);
}

async function stands({ rows }: FaultHarness, id: string, condition: string): Promise<void> {
  const sql = `select 1 from orders where id = $1 and ${condition}`;
  if (!(await pollUntil(async () => (await rows(sql, [id])).length > 0, STATE_MS)))
    throw new Error(`${condition} did not come of order ${id}`);
}
