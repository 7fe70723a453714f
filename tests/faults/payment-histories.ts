import { randomInt, randomUUID } from 'node:crypto';
import type { Violation } from './checks.js';
import { GATEWAY, GATEWAY_NAME, processesOf, type FaultHarness } from './fault-harness.js';
import { findWrongMoney } from './payment-books.js';
import { pollUntil } from './poll-until.js';
import { createDesign, unpaidOrder, type DesignFixture } from './tasks.js';

/** Shoppers who order side by side. */
const LANES = 10;
/** Of the calls that change something at the payment provider, so many are carried out and not answered. */
const LOST_SHARE = 0.25;
const POINTS = ['payment.capturing', 'payment.captured', 'payment.recorded'];
const MOST_STEPS = 4;
/** A gateway lives at least this long, so that orders are placed at all. */
const GATEWAY_LIFE_MS = 4_000;
const SETTLED_MS = 240_000;

export interface PaymentHistories {
  orders: number;
  kills: number;
  lostAnswers: number;
  /** How the orders ended, by the state of their payment. */
  ends: Record<string, number>;
  violations: Violation[];
}

interface Lane {
  harness: FaultHarness;
  fixture: DesignFixture;
}

/**
 * [F22] Shoppers pay, admins approve, reject and refund, owners cancel, authorisations end and are paid again, in any order, while the workers die at every
 * point around a capture, a gateway dies under the checkout, and answers of the payment provider are lost. Goes on until `faults` of these have happened.
 */
export async function livePayments(
  harness: FaultHarness,
  { faults = harness.amount(100, 20) } = {},
): Promise<PaymentHistories> {
  const storm = await Storm.begin(harness);
  const orders: string[] = [];
  const done = async () => storm.kills() + (await storm.lostAnswers()) >= faults;
  let ended = false;
  const lane = async (): Promise<void> => {
    const fixture = await createDesign(harness);
    while (!ended) {
      const orderId = await placeOrder({ harness, fixture });
      if (!orderId) continue;
      orders.push(orderId);
      await live({ harness, fixture }, orderId);
    }
  };
  try {
    const lanes = Promise.all(Array.from({ length: LANES }, lane));
    void pollUntil(done, 2 * 3_600_000, 500).then(() => (ended = true));
    await lanes;
  } finally {
    ended = true;
    await storm.end();
  }
  const lostAnswers = await storm.lostAnswers();
  await harness.control('stripe/webhooks/resend', { last: 500, times: 5, reversed: true });
  const wrong = () => findWrongEnds(harness, orders);
  await pollUntil(async () => (await wrong()).length === 0, SETTLED_MS, 1_000);
  return {
    orders: orders.length,
    kills: storm.kills(),
    lostAnswers,
    ends: await endsOf(harness, orders),
    violations: await wrong(),
  };
}

/** Kills and lost answers, one after the other, for as long as it lasts. */
class Storm {
  readonly #workers = processesOf('worker-fulfilment');
  readonly #mortal = [...this.#workers, GATEWAY_NAME.killed];
  readonly #before: number;
  #over = false;
  #fault = '';
  #killers: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly harness: FaultHarness,
    private readonly since: number,
  ) {
    this.#before = this.#deaths();
  }

  static async begin(harness: FaultHarness): Promise<Storm> {
    const storm = new Storm(harness, (await harness.requests('stripe')).at(-1)?.seq ?? 0);
    const lost = {
      service: 'stripe',
      match: 'POST /v1',
      mode: 'drop-reply',
      share: LOST_SHARE,
      seed: randomUUID(),
    } as const;
    storm.#fault = await harness.faults.add(lost);
    await harness.control('stripe/webhooks', { times: 3 });
    storm.#killers = Promise.all([...storm.#workers.map((worker) => storm.#killWorker(worker)), storm.#killGateway()]);
    return storm;
  }

  kills(): number {
    return this.#deaths() - this.#before;
  }

  async lostAnswers(): Promise<number> {
    const calls = await this.harness.requests('stripe', this.since);
    return calls.filter(({ fault }) => fault === 'drop-reply').length;
  }

  async end(): Promise<void> {
    this.#over = true;
    await this.#killers;
    for (const worker of this.#workers) this.harness.crashes.disarm(worker);
    await this.harness.faults.clear(this.#fault);
    await this.harness.control('stripe/webhooks', { times: 1 });
    await this.harness.stack.ready();
  }

  #deaths(): number {
    return this.#mortal.reduce((sum, name) => sum + this.harness.stack.kills(name), 0);
  }

  /** Lets a worker die at one point after the other, each time it comes there. */
  async #killWorker(worker: string): Promise<void> {
    const { crashes, stack } = this.harness;
    for (let index = 0; !this.#over; index += 1) {
      const before = stack.kills(worker);
      crashes.arm(worker, POINTS[index % POINTS.length]!);
      await pollUntil(() => this.#over || stack.kills(worker) > before, 2 * 3_600_000, 20);
    }
  }

  async #killGateway(): Promise<void> {
    const { stack } = this.harness;
    while (!this.#over) {
      await stack.ready(GATEWAY_NAME.killed);
      await pollUntil(() => this.#over, randomInt(GATEWAY_LIFE_MS, 2 * GATEWAY_LIFE_MS));
      if (!this.#over) stack.kill(GATEWAY_NAME.killed);
    }
  }
}

type Answer = { status: number; body: Record<string, unknown> };

/** Sends a request under one key until it is answered, by another gateway each time, as a page does that gets no answer. */
async function insist(
  { harness, token }: { harness: FaultHarness; token: string },
  path: string,
  body: object,
): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID(), prefer: 'respond-async' };
  let answer: Answer = { status: 0, body: {} };
  let tries = 0;
  await pollUntil(async () => {
    const gateway = tries++ % 2 === 0 ? GATEWAY.killed : GATEWAY.steady;
    answer = await harness
      .api(token)
      .post<Answer['body']>(path, body, { headers, gateway })
      .catch(() => ({ status: 0, body: {} }));
    const { status } = answer;
    return status !== 0 && status < 500 && answer.body['code'] !== 'IDEMPOTENCY_IN_PROGRESS';
  }, 60_000);
  return answer;
}

/** Pays for a cart and orders it; undefined where the checkout was answered with another amount or an ended payment, and begins anew. */
async function placeOrder({ harness, fixture }: Lane): Promise<string | undefined> {
  const owner = { harness, token: fixture.token };
  const order = await unpaidOrder(harness, fixture);
  const paid = await insist(owner, '/api/payments', { ...order, paymentMethodId: 'pm_card_visa' });
  if (paid.status !== 200) return undefined;
  const placed = await insist(owner, '/api/orders', { ...order, paymentId: paid.body['paymentId'] });
  return placed.status === 200 ? String(placed.body['_id']) : undefined;
}

type Step = (lane: Lane, orderId: string) => Promise<unknown>;

const byAdmin =
  (action: string, body: object): Step =>
  ({ harness }, id) =>
    insist({ harness, token: harness.admin }, `/api/admin/orders/${id}/${action}`, body);
const byOwner =
  (action: string, body: object): Step =>
  ({ harness, fixture }, id) =>
    insist({ harness, token: fixture.token }, `/api/orders/${id}/${action}`, body);

const approve = byAdmin('approve', {});
/** What may be refused in the state that the order has come to; that is a part of the history. */
const steps: Step[] = [
  approve,
  approve,
  (lane, id) => Promise.all([approve(lane, id), approve(lane, id)]),
  byAdmin('reject', { reviewNotes: 'A trademark' }),
  byOwner('cancel', {}),
  byAdmin('refunds', { amount: '1.00', reason: 'A scratch' }),
  byAdmin('refunds', { reason: 'All of it' }),
  byAdmin('retry', {}),
  endAuthorization,
  byOwner('payments', { paymentMethodId: 'pm_card_visa' }),
];

/** Begins with an approval three times in four, so that workers come to where they die. */
async function live(lane: Lane, orderId: string): Promise<void> {
  if (randomInt(4) > 0) await approve(lane, orderId);
  for (let left = randomInt(MOST_STEPS + 1); left > 0; left -= 1) {
    if (randomInt(2) === 0) await atRest(lane.harness, orderId);
    await steps[randomInt(steps.length)]!(lane, orderId);
  }
}

const MOVING = `payment_status in ('capturing', 'releasing')`;

const atRest = ({ rows }: FaultHarness, orderId: string): Promise<boolean> =>
  pollUntil(
    async () => (await rows(`select 1 from orders where id = $1 and ${MOVING}`, [orderId])).length === 0,
    30_000,
  );

/** As the provider's clock does. */
async function endAuthorization({ harness }: Lane, orderId: string): Promise<void> {
  const [payment] = await harness.rows<{ provider_id: string }>(
    `select provider_id from payments where order_id = $1 and status = 'authorized'`,
    [orderId],
  );
  if (!payment) return;
  const headers = { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' };
  const address = `${harness.urls.sandbox}/v1/payment_intents/${payment.provider_id}/cancel`;
  await fetch(address, { method: 'POST', headers }).catch(() => undefined);
}

/** Wrong money, and money that has not come to rest. */
async function findWrongEnds(harness: FaultHarness, orders: string[]): Promise<Violation[]> {
  const moving = await harness.rows<{ id: string; payment_status: string }>(
    `select id, payment_status from orders where id = any($1) and ${MOVING}`,
    [orders],
  );
  return [
    ...(await findWrongMoney(harness, orders)),
    ...moving.map(({ id, payment_status }) => ({ problem: 'not settled', detail: `order ${id} is ${payment_status}` })),
  ];
}

async function endsOf({ rows }: FaultHarness, orders: string[]): Promise<Record<string, number>> {
  const counts = await rows<{ end: string; count: number }>(
    `select payment_status as end, count(*)::int as count from orders where id = any($1) group by 1 order by 1`,
    [orders],
  );
  return Object.fromEntries(counts.map(({ end, count }) => [end, count]));
}
