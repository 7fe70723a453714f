import { orderMails, type Order } from '#contracts';
import type { Violation } from './checks.js';
import type { FaultHarness } from './fault-harness.js';
import { countMails, findWrongMails, mailsEnded } from './mail-checks.js';
import { pollUntil } from './poll-until.js';
import { killOfRole } from './random-kills.js';
import { approvals, type DesignFixture, type Task } from './tasks.js';

const STATE_MS = 120_000;
const SHIRT = 'tee-bella-3001';

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

/** Orders that are mailed every kind between them. */
async function mailEachKind(harness: FaultHarness): Promise<Task[]> {
  const tasks = await approvals(harness, harness.fixture, ways.length);
  const raised = await approvals(harness, await shirtOf(harness), 1);
  await Promise.all([
    ...ways.map((way, index) => way(harness, tasks[index]!.orderId!)),
    ...raised.map(({ orderId }) => raiseTotal(harness, orderId!)),
  ]);
  return [...tasks, ...raised];
}

/** What becomes of an order. */
const ways: readonly ((harness: FaultHarness, id: string) => Promise<void>)[] = [
  deliver,
  sendBack,
  cancelPrinting,
  (harness, id) => asAdmin(harness, id, 'reject', { reviewNotes: 'Too dark.' }),
  async (harness, id) => {
    await asAdmin(harness, id, 'change-request', { note: 'Center it.' });
    await call(harness, harness.fixture.token, `/api/orders/${id}/cancel`);
  },
  endAuthorization,
];

/** Approves the order, and waits until it is at the print provider; resolves with what advances it there. */
async function print(harness: FaultHarness, id: string): Promise<(to: string) => Promise<unknown>> {
  const headers = { prefer: 'respond-async' };
  await harness.api(harness.admin).post(`/api/admin/orders/${id}/approve`, {}, { headers });
  await stands(harness, id, "submission_state = 'submitted'");
  const [order] = await harness.rows<{ at: string }>('select printful_order_id as at from orders where id = $1', [id]);
  return (to) => harness.control(`printful/orders/${order!.at}/advance`, { to });
}

/** Sent, complained about, answered, given back in part, which the bank sends back, and delivered. */
async function deliver(harness: FaultHarness, id: string): Promise<void> {
  const advance = await print(harness, id);
  await advance('fulfilled');
  await stands(harness, id, "status = 'shipped'");
  const problem = { kind: 'damaged', words: 'The handle is broken.' };
  await call(harness, harness.fixture.token, `/api/orders/${id}/problems`, problem);
  await asAdmin(harness, id, 'problem-answer', { answer: 'We print it again.' });
  await asAdmin(harness, id, 'refunds', { amount: '1.00', reason: 'A scratch' });
  await failRefunds(harness, id);
  await advance('delivered');
  await stands(harness, id, "status = 'delivered'");
}

async function sendBack(harness: FaultHarness, id: string): Promise<void> {
  const advance = await print(harness, id);
  await advance('returned');
  await stands(harness, id, "trouble = 'returned'");
}

async function cancelPrinting(harness: FaultHarness, id: string): Promise<void> {
  const advance = await print(harness, id);
  await advance('canceled');
  await stands(harness, id, "submission_state = 'failed'");
}

/** The fixture's design on a product that can be printed on two sides. */
async function shirtOf({ api, fixture }: FaultHarness): Promise<DesignFixture> {
  const { body } = await api(fixture.token).get<{ sync_variants: { id: number }[] }>(`/api/product/mongodb/${SHIRT}`);
  return { ...fixture, globalId: SHIRT, syncVariantId: body.sync_variants[0]!.id };
}

/** Asked to be changed, and changed to what costs more, so that it has to be paid anew. */
async function raiseTotal(harness: FaultHarness, id: string): Promise<void> {
  const { token, design: designId } = harness.fixture;
  await asAdmin(harness, id, 'change-request', { note: 'A print on the back as well?' });
  const { body: order } = await harness.api(token).get<Order>(`/api/orders/${id}`);
  const placements = ['front', 'back'].map((placement) => ({ placement, designId }));
  const line = `/api/orders/${id}/items/${order.items[0]!.orderId}`;
  const { body: changed } = await harness.api(token).put<Order>(line, { placements });
  await call(harness, token, `/api/orders/${id}/change`, { total: changed.changedCosts!.total });
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
