import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Address, JobErrorView, Order, OrderStatus, PrintfulStatus, ReviewStatus } from '#contracts';
import {
  Database,
  newId,
  OrderEntity,
  OrderEventEntity,
  OrderItemEntity,
  type AssetEntity,
  type ProductEntity,
  type ProductVariantEntity,
  type Queryable,
  type Transaction,
  type UserEntity,
} from '#database';
import { externalIdOf, type RetailCosts } from '#domain';
import type { OrderEvent } from './order-events.js';
import { initialState, transitionOf, type OrderState, type TransitionName } from './order-state-machine.js';

export interface OrderPage {
  limit: number;
  /** Id of the last order of the page before. */
  before: string | undefined;
}

/** An order of a list, with who owns it. */
export interface OrderSummaryRow extends OrderEntity {
  ownerName: string | null;
  ownerEmail: string | null;
  itemCount: number;
  thumbnails: string[];
}

export interface OrderDetails extends OrderEntity {
  owner: UserEntity | null;
  items: OrderItemEntity[];
  events: OrderEventEntity[];
}

/** An item with what it takes to print it. */
export interface PrintedItem extends Omit<OrderItemEntity, 'variant' | 'printAsset'> {
  variant: (ProductVariantEntity & { product: ProductEntity }) | null;
  printAsset: Pick<AssetEntity, 'key' | 'width' | 'height'> | null;
}
export interface OrderToSubmit extends Omit<OrderEntity, 'items'> {
  owner: UserEntity | null;
  items: PrintedItem[];
}

export interface NewOrder {
  userId: string;
  idempotencyKey: string | undefined;
  costs: Pick<RetailCosts, 'subtotalCents' | 'shippingCents' | 'taxCents'>;
  shippingAddress: Address;
  billingAddress: Address;
  metadata: Order['metadata'];
}
export type NewOrderItem = Omit<OrderItemEntity, 'id' | 'orderId' | 'position' | 'order' | 'variant' | 'printAsset'>;

export interface OrderDecision {
  orderId: string;
  adminId: string;
  decision: Exclude<ReviewStatus, 'pending'>;
  notes: string | undefined;
}

/** The job that submits an order. */
export interface Submission {
  orderId: string;
  jobId: string;
}

/** How an order stands after a look at the print provider. */
export interface TrackedProgress {
  printfulStatus: PrintfulStatus;
  status: OrderStatus;
  shipments: Order['shipments'];
  /** Why the provider gave the order up, for the admins; null where it did not. */
  failure: string | null;
}

const columnOf = {
  status: 'status',
  reviewStatus: 'review_status',
  submissionState: 'submission_state',
  printfulOrderStatus: 'printful_order_status',
} as const satisfies Record<keyof OrderState, string>;

/** The assignments of a transition. */
const moves = (name: TransitionName): string =>
  Object.entries(transitionOf(name).to)
    .map(([state, to]) => `${columnOf[state as keyof OrderState]} = '${to}'`)
    .join(', ');
/** The row's own state is the lock: the condition under which a row makes the transition. */
const allows = (name: TransitionName): string =>
  Object.entries(transitionOf(name).from)
    .map(
      ([state, from]) => `${columnOf[state as keyof OrderState]} in (${from.map((value) => `'${value}'`).join(', ')})`,
    )
    .join(' and ');
const BUMP = 'version = version + 1, updated_at = now()';

/** The page is cut before anything is joined to it. */
const listOf = (where: string): string => `
  select placed.*, items.*, coalesce(owner.name, nullif(concat_ws(' ', owner.first_name, owner.last_name), '')) as owner_name, owner.email as owner_email
  from (select * from orders where ${where} order by id desc limit $1) placed
  left join users owner on owner.id = placed.user_id
  cross join lateral (
    select coalesce(sum(quantity), 0)::int as item_count,
      coalesce((array_agg(picture order by position) filter (where picture is not null))[1:4], '{}') as thumbnails
    from (select quantity, position, coalesce(mockup_url, design_url, product->>'image') as picture from order_items where order_id = placed.id) item) items
  order by placed.id desc`;

/** Every statement on orders, their items, history and counts. A change and its line of history are one transaction; a transition that the row's state does not allow changes nothing. */
@Injectable()
export class OrderRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(OrderEntity) private readonly orders: Repository<OrderEntity>,
    @InjectRepository(OrderEventEntity) private readonly events: Repository<OrderEventEntity>,
  ) {}

  async find(id: string): Promise<OrderEntity | undefined> {
    return (await this.orders.findOneBy({ id })) ?? undefined;
  }

  /** [ORD-02] One order with its items and history: the owner's, or any where `ownerId` is undefined. */
  async findDetails(id: string, ownerId?: string): Promise<OrderDetails | undefined> {
    const [[order], events] = await Promise.all([
      this.orders.find({
        where: { id, ...(ownerId === undefined ? {} : { userId: ownerId }) },
        relations: { owner: true, items: true },
        order: { items: { position: 'ASC' } },
      }),
      this.events.find({ where: { orderId: id }, relations: { actor: true }, order: { seq: 'ASC' } }),
    ]);
    return order && ({ ...order, events } as OrderDetails);
  }

  /** An order with everything that the print provider needs to know. */
  async findToSubmit(id: string): Promise<OrderToSubmit | undefined> {
    const [order] = await this.orders.find({
      where: { id },
      relations: { owner: true, items: { variant: { product: true }, printAsset: true } },
      order: { items: { position: 'ASC' } },
    });
    return order as unknown as OrderToSubmit | undefined;
  }

  /** [ORD-06] A user's orders, newest first. */
  findOwnedBy(userId: string, { limit, before }: OrderPage): Promise<OrderSummaryRow[]> {
    const where = 'user_id = $2 and ($3::uuid is null or id < $3)';
    return this.database.query<OrderSummaryRow>(listOf(where), [limit, userId, before ?? null]);
  }

  /** [ADM-02] Everyone's orders, newest first. */
  findAll(page: OrderPage & { reviewStatus: ReviewStatus | undefined }): Promise<OrderSummaryRow[]> {
    const where = '($2::uuid is null or id < $2)';
    const parameters = [page.limit, page.before ?? null];
    return page.reviewStatus
      ? this.database.query(listOf(`review_status = $3 and ${where}`), [...parameters, page.reviewStatus])
      : this.database.query(listOf(where), parameters);
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
    { userId, idempotencyKey, costs, ...rest }: NewOrder,
    items: readonly NewOrderItem[],
  ): Promise<string> {
    const id = newId();
    const { subtotalCents, shippingCents, taxCents } = costs;
    await tx.repository(OrderEntity).insert({
      id,
      orderNumber: () => `'INK-' || nextval('order_numbers')`,
      userId,
      externalId: externalIdOf(id),
      idempotencyKey: idempotencyKey ?? null,
      ...initialState,
      subtotalCents,
      shippingCents,
      taxCents,
      totalCents: subtotalCents + shippingCents + taxCents,
      shippingAddress: rest.shippingAddress,
      billingAddress: rest.billingAddress,
      metadata: rest.metadata as object,
    });
    await tx
      .repository(OrderItemEntity)
      .insert(items.map((item, position) => ({ ...item, id: newId(), orderId: id, position })));
    await this.recordEvent(tx, id, 'placed', userId);
    return id;
  }

  /** [ADM-06] Takes the decision unless one was taken; returns the order as it then is, or undefined. */
  async decide(
    tx: Transaction,
    { orderId, adminId, decision, notes }: OrderDecision,
  ): Promise<OrderEntity | undefined> {
    const transition = decision === 'approved' ? 'approve' : 'reject';
    const [order] = await tx.query<OrderEntity>(
      `update orders set ${moves(transition)}, review_notes = $2, reviewed_at = now(), reviewed_by = $3, ${BUMP}
       where id = $1 and ${allows(transition)} returning *`,
      [orderId, notes || null, adminId],
    );
    if (order) await this.recordEvent(tx, orderId, decision, adminId);
    return order;
  }

  /** [ADM-03] Locks an order whose submission failed, for the job that submits it anew; undefined where it has not failed. */
  async resubmit(tx: Transaction, orderId: string, adminId: string): Promise<OrderEntity | undefined> {
    const [order] = await tx.query<OrderEntity>(
      `update orders set updated_at = now() where id = $1 and ${allows('resubmit')} returning *`,
      [orderId],
    );
    if (order) await this.recordEvent(tx, orderId, 'resubmitted', adminId);
    return order;
  }

  startSubmission(tx: Transaction, { orderId, jobId }: Submission): Promise<boolean> {
    return this.changes(
      tx,
      `update orders set ${moves('startSubmission')}, submission_error = null, submission_job_id = $2, ${BUMP}
       where id = $1 and ${allows('startSubmission')} returning id`,
      [orderId, jobId],
    );
  }

  /** The same job once more. */
  async restartSubmission(tx: Transaction, submission: Submission): Promise<boolean> {
    const started = await this.startSubmission(tx, submission);
    if (started) await this.recordEvent(tx, submission.orderId, 'resubmitted', null);
    return started;
  }

  async failSubmission(tx: Transaction, { orderId, jobId }: Submission, error: JobErrorView | null): Promise<void> {
    const failed = await this.changes(
      tx,
      `update orders set ${moves('failSubmission')}, submission_error = $3, submission_job_id = $2, ${BUMP}
       where id = $1 and ${allows('failSubmission')} returning id`,
      [orderId, jobId, error?.message ?? null],
    );
    if (failed) await this.recordEvent(tx, orderId, 'submission_failed', null, { code: error?.code });
  }

  async completeSubmission(
    tx: Transaction,
    orderId: string,
    printfulOrderId: string,
    status: PrintfulStatus,
  ): Promise<boolean> {
    const completed = await this.changes(
      tx,
      `update orders set ${moves('completeSubmission')}, submission_error = null, printful_order_id = $2, printful_order_status = $3, ${BUMP}
       where id = $1 and ${allows('completeSubmission')} returning id`,
      [orderId, printfulOrderId, status],
    );
    if (completed) await this.recordEvent(tx, orderId, 'submitted', null, { printfulOrderId });
    return completed;
  }

  /** [ORD-05] Writes what is new and a line of history for it; returns whether anything was. */
  async recordProgress(
    tx: Transaction,
    order: OrderEntity,
    { printfulStatus, status, shipments, failure }: TrackedProgress,
  ): Promise<boolean> {
    const fails = failure !== null && (await this.lockIf(tx, 'failPrinting', order.id));
    const changed = await this.changes(
      tx,
      `update orders set printful_order_status = $2, status = $3, shipments = $4::jsonb,
         ${fails ? `${moves('failPrinting')}, submission_error = $5,` : ''} ${BUMP}
       where id = $1 and ((printful_order_status, status, shipments) is distinct from ($2, $3, $4::jsonb) ${fails ? 'or true' : ''}) returning id`,
      [order.id, printfulStatus, status, JSON.stringify(shipments), ...(fails ? [failure] : [])],
    );
    if (!changed) return false;
    if (fails) await this.recordEvent(tx, order.id, 'submission_failed', null, { reason: failure });
    else if (printfulStatus !== order.printfulOrderStatus) await this.recordEvent(tx, order.id, printfulStatus, null);
    return true;
  }

  /** The name the order has at the provider from now on, after the one before was used up there. */
  async rename(tx: Transaction, orderId: string, externalId: string): Promise<void> {
    await tx.query(`update orders set external_id = $2, printful_order_id = null, ${BUMP} where id = $1`, [
      orderId,
      externalId,
    ]);
    await this.recordEvent(tx, orderId, 'renamed', null, { externalId });
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

  /** Locks the row if it may make the transition. */
  private lockIf(tx: Queryable, name: TransitionName, orderId: string): Promise<boolean> {
    return this.changes(tx, `select id from orders where id = $1 and ${allows(name)} for update`, [orderId]);
  }

  private async changes(tx: Queryable, sql: string, parameters: unknown[]): Promise<boolean> {
    return (await tx.query(sql, parameters)).length > 0;
  }

  /** Adds one line to an order's history. */
  private async recordEvent(
    tx: Queryable,
    orderId: string,
    what: OrderEvent,
    actorId: string | null,
    details: Record<string, unknown> = {},
  ): Promise<void> {
    await tx.query(
      `insert into order_events (order_id, seq, what, actor_id, details)
       values ($1, (select coalesce(max(seq), 0) + 1 from order_events where order_id = $1), $2, $3, $4)`,
      [orderId, what, actorId, JSON.stringify(details)],
    );
  }
}
