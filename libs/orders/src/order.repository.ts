import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { JobErrorView, PrintfulStatus } from '#contracts';
import {
  Database,
  newId,
  OrderEntity,
  OrderEventEntity,
  OrderItemEntity,
  OrderItemPlacementEntity,
  type Queryable,
  type Transaction,
} from '#database';
import { discountCents, externalIdOf } from '#domain';
import type { OrderEvent } from './order-events.js';
import { OrderChangeRepository } from './order-change.repository.js';
import { OrderProblemRepository } from './order-problem.repository.js';
import { OrderDiscounts } from './discounts/order-discounts.js';
import { OrderMailOutbox } from './mails/order-mail-outbox.js';
import { recordOrderEvent } from './order-history.repository.js';
import { progressMails } from './mails/progress-mails.js';
import { escaped, groups, HAS_WORDS, listOf } from './order-list.repository.js';
import type {
  AcceptedOrder,
  NewOrder,
  NewOrderItem,
  OrderDecision,
  OrderDetails,
  OrderHold,
  OrderPage,
  OrderSummaryRow,
  OrderToSubmit,
  Submission,
  TrackedProgress,
} from './order-rows.js';
import { initialState, type TransitionName } from './order-state-machine.js';
import { allows, BUMP, moves } from './order-transitions.js';

/** Every statement on orders, their items, history and counts. A change and its line of history are one transaction; a transition that the row's state does not allow changes nothing. */
@Injectable()
export class OrderRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(OrderEntity) private readonly orders: Repository<OrderEntity>,
    @InjectRepository(OrderEventEntity) private readonly events: Repository<OrderEventEntity>,
    private readonly itemChanges: OrderChangeRepository,
    private readonly problems: OrderProblemRepository,
    private readonly mails: OrderMailOutbox,
    private readonly discounts: OrderDiscounts,
  ) {}

  async find(id: string): Promise<OrderEntity | undefined> {
    return (await this.orders.findOneBy({ id })) ?? undefined;
  }

  /** [ORD-02] One order with its items and history: the owner's, or any where `ownerId` is undefined. */
  async findDetails(id: string, ownerId?: string): Promise<OrderDetails | undefined> {
    const [order] = await this.orders.find({
      where: { id, ...(ownerId === undefined ? {} : { userId: ownerId }) },
      relations: { owner: true, items: { placements: { printAsset: true } } },
      order: { items: { position: 'ASC', placements: { position: 'ASC' } } },
    });
    if (!order) return undefined;
    // Afterwards, so that what led to the order's state is among them.
    const [events, changes, problems, made, reservedCents, failedMails] = await Promise.all([
      this.events.find({ where: { orderId: id }, relations: { actor: true }, order: { seq: 'ASC' } }),
      this.itemChanges.findAll(id),
      this.problems.findAll(id),
      order.changeAskedAt ? this.itemChanges.madeOf(id) : new Map(),
      order.changeAskedAt ? this.itemChanges.reservedFor(order) : null,
      ownerId === undefined ? this.mails.failedOf(id) : [],
    ]);
    return { ...order, events, changes, problems, made, reservedCents, failedMails } as OrderDetails;
  }

  /** An order with everything that the print provider needs to know. */
  async findToSubmit(id: string): Promise<OrderToSubmit | undefined> {
    const [order] = await this.orders.find({
      where: { id },
      relations: {
        owner: true,
        items: { variant: { product: true }, printAsset: true, placements: { designAsset: true, printAsset: true } },
      },
      order: { items: { position: 'ASC', placements: { position: 'ASC' } } },
    });
    return order as unknown as OrderToSubmit | undefined;
  }

  /** [ORD-06] A user's orders, newest first. */
  findOwnedBy(userId: string, { limit, before, group, words }: OrderPage): Promise<OrderSummaryRow[]> {
    const where = `o.user_id = $2 and ($3::uuid is null or o.id < $3) and ($4::text is null or ${HAS_WORDS})${group ? ` and ${groups[group]}` : ''}`;
    const like = words === undefined ? null : `%${escaped(words)}%`;
    return this.database.query<OrderSummaryRow>(listOf(where), [limit, userId, before ?? null, like]);
  }

  /** [ADM-01] How many orders stand where, by status and under `total` and `submission_failed`. Triggers keep the counts, so that no page counts rows. */
  async counts(): Promise<Map<string, number>> {
    const rows = await this.database.query<{ status: string; count: number }>('select status, count from order_counts');
    return new Map(rows.map(({ status, count }) => [status, count]));
  }

  async findIdByIdempotencyKey(
    userId: string,
    key: string | undefined,
    tx: Transaction = this.database,
  ): Promise<string | undefined> {
    if (!key) return undefined;
    const order = await tx
      .repository(OrderEntity)
      .findOne({ select: { id: true }, where: { userId, idempotencyKey: key } });
    return order?.id;
  }

  /** Adds an order that waits for review, with its items; returns its id. The items are copies: what changes later in the catalogue or among the designs does not change the order. */
  async place(
    tx: Transaction,
    { userId, idempotencyKey, costs, discounts, ...rest }: NewOrder,
    items: readonly NewOrderItem[],
  ): Promise<string> {
    const id = newId();
    const { subtotalCents, shippingCents, taxCents } = costs;
    const orderNumber = await this.nextNumber(tx);
    await tx.repository(OrderEntity).insert({
      id,
      orderNumber,
      userId,
      externalId: externalIdOf(id),
      idempotencyKey: idempotencyKey ?? null,
      ...initialState,
      subtotalCents,
      shippingCents,
      taxCents,
      ...discounts,
      totalCents: subtotalCents - discountCents(discounts) + shippingCents + taxCents,
      shippingMethod: rest.shippingMethod,
      providerCostCents: rest.providerCostCents,
      shippingAddress: rest.shippingAddress,
      billingAddress: rest.billingAddress,
      metadata: rest.metadata as object,
      language: rest.language,
      note: rest.note,
      paymentId: rest.payment.id,
      captureBefore: rest.payment.captureBefore,
      searchWords: [rest.shippingAddress.name, ...items.map(({ product }) => product.name)].join('\n').toLowerCase(),
    });
    await this.insertItems(tx, id, items);
    await recordOrderEvent(tx, id, 'placed', userId);
    await this.mails.accept(tx, { id, orderNumber }, { mail: 'placed', event: 'placed' });
    return id;
  }

  private async nextNumber(tx: Transaction): Promise<string> {
    const [row] = await tx.query<{ number: string }>(`select 'INK-' || nextval('order_numbers') as number`);
    return row!.number;
  }

  private async insertItems(tx: Transaction, orderId: string, items: readonly NewOrderItem[]): Promise<void> {
    const rows = items.map(({ placements, ...item }, position) => ({
      placements,
      item: { ...item, id: newId(), orderId, position },
    }));
    await tx.repository(OrderItemEntity).insert(rows.map(({ item }) => item));
    const placed = rows.flatMap(({ item, placements }) =>
      placements.map((each, position) => ({ ...each, itemId: item.id, position })),
    );
    if (placed.length > 0) await tx.repository(OrderItemPlacementEntity).insert(placed);
  }

  /** Locks an order until the transaction ends. Before its payment: everyone locks in this order. */
  async lock(tx: Transaction, id: string): Promise<OrderEntity | undefined> {
    const [order] = await tx.query<OrderEntity>('select * from orders where id = $1 for update', [id]);
    return order;
  }

  /** [ADM-06] Takes the decision unless one was taken; returns the order as it then is, or undefined. An approval takes effect with the money. */
  async decide(tx: Transaction, decision: OrderDecision): Promise<OrderEntity | undefined> {
    if (decision.decision === 'approved') return this.review(tx, 'approve', decision);
    const order = (await this.review(tx, 'reject', decision)) ?? (await this.review(tx, 'rejectUnpaid', decision));
    if (!order) return undefined;
    await this.discounts.giveBack(tx, decision.orderId);
    await recordOrderEvent(tx, decision.orderId, 'rejected', decision.adminId);
    await this.mails.accept(tx, order, { mail: 'rejected', event: 'rejected' });
    return order;
  }

  private async review(
    tx: Transaction,
    transition: 'approve' | 'reject' | 'rejectUnpaid',
    { orderId, adminId, notes, undoMs = 0 }: OrderDecision,
  ): Promise<OrderEntity | undefined> {
    const [order] = await tx.query<OrderEntity>(
      `update orders set ${moves(transition)}, review_notes = $2, reviewed_at = now(), reviewed_by = $3, held_at = null, change_asked_at = null, change_note = null,
         submit_after = case when $4::int > 0 then now() + $4::int * interval '1 millisecond' end,
         before_approval = case when $4::int > 0 then jsonb_build_object('held_at', held_at, 'change_asked_at', change_asked_at, 'change_note', change_note) end, ${BUMP}
       where id = $1 and ${allows(transition)} returning *`,
      [orderId, notes || null, adminId, undoMs],
    );
    return order;
  }

  /** Leaves an order that waits for its decision for later, or takes it up again; undefined where it is decided. */
  async hold(tx: Transaction, { orderId, adminId, held, note }: OrderHold): Promise<OrderEntity | undefined> {
    const [order] = await tx.query<OrderEntity>(
      `update orders set held_at = case when $2::boolean then coalesce(held_at, now()) end, ${BUMP}
       where id = $1 and review_status = 'pending' and payment_status <> 'capturing' and change_asked_at is null returning *`,
      [orderId, held],
    );
    if (order) await recordOrderEvent(tx, orderId, held ? 'held' : 'resumed', adminId, note ? { note } : {});
    return order;
  }

  /** Adds what an admin wants the others to know; false where there is no such order. */
  async addNote(tx: Transaction, orderId: string, adminId: string, note: string): Promise<boolean> {
    const noted = await this.changes(tx, `update orders set ${BUMP} where id = $1 returning id`, [orderId]);
    if (noted) await recordOrderEvent(tx, orderId, 'note', adminId, { note });
    return noted;
  }

  /** [ADM-03] Locks an order whose submission failed, for the job that submits it anew; undefined where it has not failed. */
  async resubmit(tx: Transaction, orderId: string, adminId: string): Promise<OrderEntity | undefined> {
    const [order] = await tx.query<OrderEntity>(
      `update orders set updated_at = now() where id = $1 and ${allows('resubmit')} returning *`,
      [orderId],
    );
    if (order) await recordOrderEvent(tx, orderId, 'resubmitted', adminId);
    return order;
  }

  startSubmission(tx: Transaction, { orderId, jobId }: Submission): Promise<boolean> {
    return this.changes(
      tx,
      `update orders set ${moves('startSubmission')}, submission_error = null, submission_job_id = $2, ${BUMP}
       where id = $1 and ((${allows('startSubmission')}) or (${allows('startCapture')})) returning id`,
      [orderId, jobId],
    );
  }

  /** The same job once more. */
  async restartSubmission(tx: Transaction, submission: Submission): Promise<boolean> {
    const started = await this.startSubmission(tx, submission);
    if (started) await recordOrderEvent(tx, submission.orderId, 'resubmitted', null);
    return started;
  }

  async failSubmission(tx: Transaction, { orderId, jobId }: Submission, error: JobErrorView | null): Promise<void> {
    const failed = await this.changes(
      tx,
      `update orders set ${moves('failSubmission')}, submission_error = $3, submission_job_id = $2, ${BUMP}
       where id = $1 and ${allows('failSubmission')} returning id`,
      [orderId, jobId, error?.message ?? null],
    );
    if (failed) await recordOrderEvent(tx, orderId, 'submission_failed', null, { code: error?.code });
  }

  async completeSubmission(
    tx: Transaction,
    orderId: string,
    { printfulOrderId, status, costCents }: AcceptedOrder,
  ): Promise<boolean> {
    const completed = await this.changes(
      tx,
      `update orders set ${moves('completeSubmission')}, submission_error = null, printful_order_id = $2, printful_order_status = $3,
         provider_cost_cents = coalesce($4, provider_cost_cents), ${BUMP}
       where id = $1 and ${allows('completeSubmission')} returning id`,
      [orderId, printfulOrderId, status, costCents],
    );
    if (completed) await recordOrderEvent(tx, orderId, 'submitted', null, { printfulOrderId });
    return completed;
  }

  /** [ORD-05] Writes what is new and a line of history for it; returns whether anything was. What is told of an earlier order at the provider, before a cancellation there, changes nothing. */
  async recordProgress(tx: Transaction, order: OrderEntity, progress: TrackedProgress): Promise<boolean> {
    const { printfulStatus, status, shipments, failure } = progress;
    const fails = failure !== null && (await this.lockIf(tx, 'failPrinting', order.id));
    const changed = await this.changes(
      tx,
      `update orders set printful_order_status = $2, status = $3, shipments = $4::jsonb,
         ${fails ? `${moves('failPrinting')}, submission_error = $6,` : ''} ${BUMP}
       where id = $1 and printful_order_id is not distinct from $5
         and ((printful_order_status, status, shipments) is distinct from ($2, $3, $4::jsonb) ${fails ? 'or true' : ''}) returning id`,
      [order.id, printfulStatus, status, JSON.stringify(shipments), order.printfulOrderId, ...(fails ? [failure] : [])],
    );
    if (!changed) return false;
    if (fails) await recordOrderEvent(tx, order.id, failureEvent(printfulStatus), null, { reason: failure });
    else if (printfulStatus !== order.printfulOrderStatus) await recordOrderEvent(tx, order.id, printfulStatus, null);
    const mails = progressMails({ ...progress, failure: fails ? failure : null }, order.printfulOrderId);
    for (const mail of mails) await this.mails.accept(tx, order, mail);
    return true;
  }

  /** The name the order has at the provider from now on, after the one before was used up there. */
  async rename(tx: Transaction, orderId: string, externalId: string): Promise<void> {
    await tx.query(
      `update orders set external_id = $2, printful_order_id = null, printful_order_status = 'draft', ${BUMP} where id = $1`,
      [orderId, externalId],
    );
    await recordOrderEvent(tx, orderId, 'renamed', null, { externalId });
  }

  /** The id of the order that has this name at the print provider. */
  async findIdByExternalId(externalId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ id: string }>('select id from orders where external_id = $1', [
      externalId,
    ]);
    return row?.id;
  }

  async setPrintfulOrderId(tx: Transaction, orderId: string, printfulOrderId: string): Promise<void> {
    await tx.query(
      `update orders set printful_order_id = $2, ${BUMP} where id = $1 and printful_order_id is distinct from $2`,
      [orderId, printfulOrderId],
    );
  }

  async setPrintAsset(tx: Transaction, itemId: string, printAssetId: string): Promise<void> {
    await tx.repository(OrderItemEntity).update({ id: itemId }, { printAssetId });
  }

  async setPlacementPrintAsset(
    tx: Transaction,
    { itemId, placement }: Pick<OrderItemPlacementEntity, 'itemId' | 'placement'>,
    printAssetId: string,
  ): Promise<void> {
    await tx.repository(OrderItemPlacementEntity).update({ itemId, placement }, { printAssetId });
  }

  /** Locks the row if it may make the transition. */
  private lockIf(tx: Queryable, name: TransitionName, orderId: string): Promise<boolean> {
    return this.changes(tx, `select id from orders where id = $1 and ${allows(name)} for update`, [orderId]);
  }

  private async changes(tx: Queryable, sql: string, parameters: unknown[]): Promise<boolean> {
    return (await tx.query(sql, parameters)).length > 0;
  }
}

/** A cancellation at the provider is told to the owner as well, who waits for what was paid. */
const failureEvent = (printful: PrintfulStatus): OrderEvent =>
  printful === 'cancelled' ? 'cancelled' : 'submission_failed';
