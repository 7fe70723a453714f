import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentStatuses, reviewStatuses, submissionStates, type Address } from '#contracts';
import { Database, newId, OrderEntity, OrderEventEntity, type Transaction } from '#database';
import { migratedDatabase, type TestDatabase } from '#testing';
import { isAllowed, transitionOf, transitions, type TransitionName } from './order-state-machine.js';
import type { OrderMailOutbox } from './mails/order-mail-outbox.js';
import { ApprovalUndoRepository } from './approval-undo.repository.js';
import { OrderCancellationRepository } from './order-cancellation.repository.js';
import { OrderChangeRepository } from './order-change.repository.js';
import { OrderProblemRepository } from './order-problem.repository.js';
import { OrderRepository } from './order.repository.js';
import { CouponRepository } from './discounts/coupon.repository.js';
import { FreeItemRepository } from './discounts/free-item.repository.js';
import { OrderDiscounts } from './discounts/order-discounts.js';
import { OrderMoneyRepository } from './payments/order-money.repository.js';

const address: Address = { name: 'Ada', street: 's', city: 'c', state: 'California', zip: '91311', country: 'US' };
const costs = { subtotalCents: 3200, shippingCents: 669, taxCents: 100 };
const metadata = { shippingEstimate: { rate: 'standard' }, checkoutTimestamp: null, userAgent: 'test' };
const item = {
  globalId: 'mug',
  syncVariantId: 3107460645,
  variantId: 1320,
  quantity: 2,
  size: null,
  color: null,
  designId: null,
  mockupId: null,
  priceCents: 1600,
  product: { globalId: 'mug', name: 'Mug', image: null, basePrice: '16.00' },
  designUrl: null,
  mockupUrl: null,
  processedDesignId: null,
  printAssetId: null,
  acceptedDpi: null,
  placement: 'default',
  placementPrices: [],
  placements: [],
};
const admin = newId();
const payment = { id: newId(), captureBefore: new Date('2030-01-01') };
const paid = ['captured', 'partially_refunded', 'refunded'];

let server: TestDatabase;
let database: Database;
let orders: OrderRepository;
const mails = { accept: () => Promise.resolve(), failedOf: () => Promise.resolve([]) } as unknown as OrderMailOutbox;
const money = new OrderMoneyRepository(mails);
const approvals = new ApprovalUndoRepository();
let cancellations: OrderCancellationRepository;
let changes: OrderChangeRepository;
let userId: string;

beforeAll(async () => {
  server = await migratedDatabase();
  database = await Database.connect({
    DATABASE_URL: server.url,
    DATABASE_POOL: 4,
    DATABASE_IDLE_TRANSACTION_MS: 10_000,
  });
  await database.migrate();
  const discounts = new OrderDiscounts(new CouponRepository(database), new FreeItemRepository(database));
  cancellations = new OrderCancellationRepository(mails, discounts);
  changes = new OrderChangeRepository(database, mails);
  orders = new OrderRepository(
    database,
    database.repository(OrderEntity),
    database.repository(OrderEventEntity),
    changes,
    new OrderProblemRepository(database, mails),
    mails,
    discounts,
  );
  userId = newId();
  await database.query(`insert into users (id, issuer, sub, name) values ($1, 'test', 'ada', 'Ada')`, [userId]);
  await database.query('insert into payments (id, user_id, amount_cents) values ($1, $2, 3969)', [payment.id, userId]);
});
afterAll(async () => {
  await database?.close();
  await server?.drop();
});

const place = (idempotencyKey?: string): Promise<string> =>
  database.transaction((tx) =>
    orders.place(
      tx,
      {
        userId,
        idempotencyKey,
        costs,
        discounts: { couponCode: null, couponCents: 0, freeItemCents: 0 },
        shippingMethod: null,
        providerCostCents: 1650,
        shippingAddress: address,
        billingAddress: address,
        metadata,
        language: 'en',
        note: null,
        payment,
      },
      [item, { ...item, quantity: 1 }],
    ),
  );

/** Makes the transition as the product does. */
const make: Record<TransitionName, (tx: Transaction, order: OrderEntity) => Promise<unknown>> = {
  approve: (tx, { id }) => orders.decide(tx, { orderId: id, adminId: admin, decision: 'approved', notes: undefined }),
  undoApproval: (tx, { id }) => approvals.undo(tx, id, admin),
  reject: (tx, { id }) => orders.decide(tx, { orderId: id, adminId: admin, decision: 'rejected', notes: 'no' }),
  rejectUnpaid: (tx, { id }) => orders.decide(tx, { orderId: id, adminId: admin, decision: 'rejected', notes: 'no' }),
  cancel: (tx, { id }) => cancellations.cancel(tx, id, userId),
  cancelUnpaid: (tx, { id }) => cancellations.cancel(tx, id, userId),
  completeCapture: (tx, { id }) => money.completeCapture(tx, id, 3969),
  failCapture: (tx, { id }) => money.expirePayment(tx, id),
  expirePayment: (tx, { id }) => money.expirePayment(tx, id),
  payAgain: (tx, { id }) => money.payAgain(tx, id, payment),
  completeRelease: (tx, { id }) => money.completeRelease(tx, id, payment.id),
  changeTotal: (tx, order) => changes.changeTotal(tx, order, order.totalCents - 500),
  reprice: (tx, order) => changes.reprice(tx, order, order.totalCents + 500),
  refundPart: (tx, { id }) => money.recordRefund(tx, id, 100),
  refundWhole: (tx, { id }) => money.recordRefund(tx, id, 3969),
  failRefundPart: (tx, { id }) => money.recordFailedRefund(tx, id, 50, 10),
  failRefundWhole: (tx, { id }) => money.recordFailedRefund(tx, id, 0, 60),
  startCapture: (tx, { id }) => orders.startSubmission(tx, { orderId: id, jobId: newId() }),
  resubmit: (tx, { id }) => orders.resubmit(tx, id, admin),
  startSubmission: (tx, { id }) => orders.startSubmission(tx, { orderId: id, jobId: newId() }),
  failSubmission: (tx, { id }) =>
    orders.failSubmission(tx, { orderId: id, jobId: newId() }, { code: 'X', class: 'permanent', message: 'why' }),
  completeSubmission: (tx, { id, printfulOrderStatus }) =>
    orders.completeSubmission(tx, id, { printfulOrderId: '9000', status: printfulOrderStatus, costCents: 1690 }),
  giveUp: (tx, { id }) => money.giveUp(tx, id),
  takeUp: (tx, { id }) => money.takeUp(tx, id),
  failPrinting: (tx, order) =>
    orders.recordProgress(tx, order, {
      printfulStatus: order.printfulOrderStatus,
      status: order.status,
      shipmentIds: [],
      shipments: order.shipments,
      failure: 'a bad file',
    }),
};

describe('an order', () => {
  it('[CHK-03] is placed with its items, its number and the first line of its history', async () => {
    const [first, second] = [await place(), await place()];
    const order = (await orders.findDetails(first, userId))!;
    expect(order).toMatchObject({
      status: 'review_pending',
      reviewStatus: 'pending',
      submissionState: 'none',
      printfulOrderStatus: 'draft',
      version: 1,
      currency: 'USD',
      totalCents: 3969,
      shippingAddress: address,
      metadata,
      shipments: [],
      createdAt: expect.any(Date),
      owner: { name: 'Ada' },
      items: [
        { position: 0, quantity: 2, product: { name: 'Mug' }, syncVariantId: 3107460645 },
        { position: 1, quantity: 1 },
      ],
      events: [{ seq: 1, what: 'placed', actor: { name: 'Ada' } }],
    });
    const numberOf = async (id: string) => Number((await orders.find(id))!.orderNumber.replace('INK-', ''));
    expect(await numberOf(second)).toBe((await numberOf(first)) + 1);
    expect(await orders.findDetails(first, newId())).toBeUndefined();
  });

  it('[S8, CHK-03] is placed once under a key', async () => {
    const id = await place('key');
    await expect(place('key')).rejects.toMatchObject({ driverError: { constraint: 'orders_idempotency' } });
    expect(await orders.findIdByIdempotencyKey(userId, 'key')).toBe(id);
    expect(await orders.findIdByIdempotencyKey(newId(), 'key')).toBeUndefined();
  });

  it('[ADM-06] takes one of many decisions at once', async () => {
    const id = await place();
    const decisions = ['approve', 'reject', 'cancel', 'approve', 'reject', 'cancel'] as const;
    const order = (await orders.find(id))!;
    const taken = await Promise.all(
      decisions.map((decision) => database.transaction((tx) => make[decision](tx, order))),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    const details = (await orders.findDetails(id))!;
    expect(details).toMatchObject({ version: 2, reviewedBy: details.cancelledAt ? null : admin });
    expect(details.events.map(({ what }) => what)).toEqual(
      {
        approve: ['placed'],
        reject: ['placed', 'rejected'],
        cancel: ['placed', 'cancelled_by_owner'],
      }[decisions[taken.findIndex(Boolean)]!],
    );
  });

  it('is left for later while it waits; the first hold counts, a decision ends it, and nothing decided is held', async () => {
    const id = await place();
    const hold = (held: boolean, note?: string) =>
      database.transaction((tx) => orders.hold(tx, { orderId: id, adminId: admin, held, note }));
    const heldAt = (await hold(true, 'no mugs'))!.heldAt;
    expect(heldAt).toEqual(expect.any(Date));
    expect((await hold(true))!.heldAt).toEqual(heldAt);
    expect((await hold(false))!.heldAt).toBeNull();
    await hold(true);
    const order = (await orders.find(id))!;
    await database.transaction((tx) => make.approve(tx, order));
    expect(await orders.find(id)).toMatchObject({ paymentStatus: 'capturing', heldAt: null });
    expect(await hold(true)).toBeUndefined();
    expect((await orders.findDetails(id))!.events.map(({ what, details }) => [what, details.note])).toEqual([
      ['placed', undefined],
      ['held', 'no mugs'],
      ['held', undefined],
      ['resumed', undefined],
      ['held', undefined],
    ]);
  });

  /** Transitions that one statement makes, each from its own states. */
  const together: Partial<Record<TransitionName, TransitionName>> = {
    reject: 'rejectUnpaid',
    rejectUnpaid: 'reject',
    cancel: 'cancelUnpaid',
    cancelUnpaid: 'cancel',
    failCapture: 'expirePayment',
    expirePayment: 'failCapture',
    startSubmission: 'startCapture',
    startCapture: 'startSubmission',
  };

  it.each(Object.keys(transitions) as TransitionName[])(
    '[S6, CHK-03] makes the transition %s from the states that allow it, and no others',
    async (name) => {
      for (const reviewStatus of reviewStatuses)
        for (const paymentStatus of paymentStatuses)
          for (const submissionState of 'submissionState' in transitionOf(name).from
            ? submissionStates
            : (['none'] as const)) {
            const isPaid = paid.includes(paymentStatus);
            // The table itself refuses these.
            if (reviewStatus === 'approved' ? !isPaid && paymentStatus !== 'none' : isPaid) continue;
            const id = await place();
            await database.query(
              `update orders set review_status = $2, payment_status = $3, submission_state = $4, paid_cents = 3969, refunded_cents = 60,
                 submit_after = now() + interval '1 minute' where id = $1`,
              [id, reviewStatus, paymentStatus, submissionState],
            );
            const before = (await orders.find(id))!;
            await database.transaction((tx) => make[name](tx, before));
            const after = (await orders.find(id))!;
            const [made] = [name, together[name]].filter((each) => each && isAllowed(each, before));
            expect(after).toMatchObject(made ? transitionOf(made).to : { ...before });
            if (Object.keys(transitionOf(name).to).length > 0)
              expect({ from: { reviewStatus, paymentStatus, submissionState }, version: after.version }).toEqual({
                from: { reviewStatus, paymentStatus, submissionState },
                version: made ? 2 : 1,
              });
          }
    },
  );

  it('[CHK-03] is approved with its money and never without, whatever a statement says', async () => {
    const id = await place();
    const set = (review: string, money: string) =>
      database.query('update orders set review_status = $2, payment_status = $3 where id = $1', [id, review, money]);
    await expect(set('approved', 'authorized')).rejects.toThrow('orders_captured_if_approved');
    await expect(set('pending', 'captured')).rejects.toThrow('orders_approved_if_captured');
  });

  it('[ORD-05] records what a look saw only where it is new', async () => {
    const id = await place();
    const seen = { printfulStatus: 'shipped', status: 'shipped', failure: null, shipmentIds: [1] } as const;
    const shipments = [{ carrier: 'USPS', service: 'Ground', trackingNumber: '1', trackingUrl: null, shippedAt: null }];
    const look = async () => {
      const order = (await orders.find(id))!;
      return database.transaction((tx) => orders.recordProgress(tx, order, { ...seen, shipments }));
    };
    expect([await look(), await look()]).toEqual([true, false]);
    expect(await orders.findDetails(id)).toMatchObject({
      version: 2,
      status: 'shipped',
      printfulOrderStatus: 'shipped',
      shipments,
      submissionState: 'none',
      events: [{ what: 'placed' }, { what: 'shipped' }],
    });
  });

  it('[ORD-05] keeps why its submission failed from an order that had not been submitted', async () => {
    const id = await place();
    const order = (await orders.find(id))!;
    const seen = { printfulStatus: 'cancelled', status: order.status, failure: 'a bad file' } as const;
    const look = () =>
      database.transaction((tx) => orders.recordProgress(tx, order, { ...seen, shipments: [], shipmentIds: [] }));
    expect([await look(), await look()]).toEqual([true, false]);
    expect(await orders.findDetails(id)).toMatchObject({
      submissionState: 'none',
      submissionError: null,
      events: [{ what: 'placed' }, { what: 'cancelled' }],
    });
  });

  it('[ORD-05] follows its newest order at the provider, whatever is told of one that was cancelled there', async () => {
    const id = await place();
    await database.query(
      `update orders set review_status = 'approved', status = 'approved', payment_status = 'captured', paid_cents = 3969,
         submission_state = 'submitted', printful_order_id = '1' where id = $1`,
      [id],
    );
    const first = (await orders.find(id))!;
    const see = (printfulStatus: 'cancelled' | 'shipped', failure: string | null) =>
      database.transaction((tx) =>
        orders.recordProgress(tx, first, {
          printfulStatus,
          status: printfulStatus === 'shipped' ? 'shipped' : 'approved',
          shipments: [],
          shipmentIds: [],
          failure,
        }),
      );
    expect(await see('cancelled', 'Cancelled at Printful')).toBe(true);
    expect(await orders.find(id)).toMatchObject({
      status: 'approved',
      submissionState: 'failed',
      submissionError: 'Cancelled at Printful',
      printfulOrderStatus: 'cancelled',
    });
    await database.transaction(async (tx) => {
      await orders.startSubmission(tx, { orderId: id, jobId: newId() });
      await orders.rename(tx, id, 'x-r2');
      await orders.setPrintfulOrderId(tx, id, '2');
      await orders.completeSubmission(tx, id, { printfulOrderId: '2', status: 'pending', costCents: null });
    });
    expect([await see('cancelled', 'Cancelled at Printful'), await see('shipped', null)]).toEqual([false, false]);
    expect((await orders.findDetails(id))!).toMatchObject({
      status: 'approved',
      submissionState: 'submitted',
      printfulOrderStatus: 'pending',
      events: [{ what: 'placed' }, { what: 'cancelled' }, { what: 'renamed' }, { what: 'submitted' }],
    });
  });
});
