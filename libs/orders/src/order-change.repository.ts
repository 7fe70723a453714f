import { Injectable } from '@nestjs/common';
import {
  Database,
  newId,
  OrderItemPlacementEntity,
  type OrderEntity,
  type Queryable,
  type Transaction,
} from '#database';
import type { OrderCosts } from './changed-costs.js';
import { OrderMailOutbox } from './mails/order-mail-outbox.js';
import { recordOrderEvent } from './order-history.repository.js';
import type { ItemChange, ItemVersion, MockupInput, OrderItem } from './order-rows.js';
import { allows, BUMP, moves } from './order-transitions.js';

/** What an admin asks the owner of an order for. */
export interface ChangeRequest {
  orderId: string;
  adminId: string;
  note: string;
}

/** What an order costs with its changes: its owner, and us at the print provider, where that says so. */
interface ChangedAmounts {
  costs: OrderCosts;
  providerCostCents: number | undefined;
}

const COLUMNS = 'item_id, before, after, changed_at, sent_at';
/** The storage keys of the images that the versions name by their address. */
const PICTURES = `array_remove(array[picture_key($4::jsonb->>'designUrl'), picture_key($4::jsonb->>'mockupUrl'),
  picture_key($5::jsonb->>'designUrl'), picture_key($5::jsonb->>'mockupUrl')], null)`;

/** Orders that wait for a change by their owners, and what those change. */
@Injectable()
export class OrderChangeRepository {
  constructor(
    private readonly database: Database,
    private readonly mails: OrderMailOutbox,
  ) {}

  /** Asks for a change, or words it anew; undefined where the order is decided. What the owner has prepared stays. */
  async ask(tx: Transaction, { orderId, adminId, note }: ChangeRequest): Promise<OrderEntity | undefined> {
    const [order] = await tx.query<OrderEntity>(
      `update orders set change_asked_at = now(), change_note = $2, held_at = null, ${BUMP}
       where id = $1 and review_status = 'pending' and payment_status <> 'capturing' returning *`,
      [orderId, note],
    );
    if (!order) return undefined;
    await recordOrderEvent(tx, orderId, 'change_asked', adminId, { note });
    await this.mails.accept(tx, order, { mail: 'change-asked', event: `change ${order.version}`, note });
    return order;
  }

  /** Locks the owner's order until the transaction ends. */
  async lockOwned(tx: Transaction, orderId: string, ownerId: string): Promise<OrderEntity | undefined> {
    const [order] = await tx.query<OrderEntity>('select * from orders where id = $1 and user_id = $2 for update', [
      orderId,
      ownerId,
    ]);
    return order;
  }

  /** What the mockups of items were made of that were never placed by name, by item; without those of which it is no longer known. */
  async madeOf(orderId: string): Promise<Map<string, MockupInput>> {
    const rows = await this.database.query<{ itemId: string; input: MockupInput }>(
      `select item.id as item_id, job.input from order_items item
       join mockups mockup on mockup.id = item.mockup_id join jobs job on job.id = mockup.job_id
       where item.order_id = $1 and not exists (select 1 from order_item_placements placed where placed.item_id = item.id)`,
      [orderId],
    );
    return new Map(rows.map(({ itemId, input }) => [itemId, input]));
  }

  /** Every change of an order, the oldest first. */
  findAll(orderId: string, db: Queryable = this.database): Promise<ItemChange[]> {
    return db.query<ItemChange>(
      `select ${COLUMNS} from order_item_changes where order_id = $1 order by changed_at, item_id`,
      [orderId],
    );
  }

  /** Keeps how an item is to be printed, until the owner sends it; once more replaces it. */
  async prepare(tx: Transaction, item: OrderItem, after: ItemVersion): Promise<void> {
    const before = versionOf(item);
    await tx.query(
      `insert into order_item_changes (id, order_id, item_id, before, after, asset_ids, pictures)
       values ($1, $2, $3, $4, $5, $6, ${PICTURES})
       on conflict (item_id) where sent_at is null
       do update set after = excluded.after, asset_ids = excluded.asset_ids, pictures = excluded.pictures, changed_at = now()`,
      [newId(), item.orderId, item.id, JSON.stringify(before), JSON.stringify(after), assetsOf(before, after)],
    );
    await tx.query(`update orders set ${BUMP} where id = $1`, [item.orderId]);
  }

  /** Puts the prepared changes into the order, which waits for its decision again. */
  async send(
    tx: Transaction,
    order: OrderEntity,
    changes: readonly ItemChange[],
    { costs, providerCostCents }: ChangedAmounts,
  ): Promise<void> {
    for (const { itemId, after } of changes) await this.apply(tx, itemId, after);
    await tx.query(
      'update order_item_changes set sent_at = now() where order_id = $1 and sent_at is null and item_id = any($2)',
      [order.id, changes.map(({ itemId }) => itemId)],
    );
    const { subtotalCents, couponCents, freeItemCents, shippingCents, taxCents } = costs;
    await tx.query(
      `update orders set change_asked_at = null, change_note = null, subtotal_cents = $2, shipping_cents = $3, tax_cents = $4,
         coupon_cents = $5, free_item_cents = $6, provider_cost_cents = coalesce($7, provider_cost_cents), ${BUMP} where id = $1`,
      [order.id, subtotalCents, shippingCents, taxCents, couponCents, freeItemCents, providerCostCents ?? null],
    );
    await recordOrderEvent(tx, order.id, 'changed_by_owner', order.userId);
  }

  /** What is reserved on the shopper's card for the order, in cents; null where nothing is. */
  async reservedFor(order: OrderEntity): Promise<number | null> {
    const [row] = await this.database.query<{ cents: number }>(
      `select coalesce(authorized_cents, amount_cents) as cents from payments where id = $1 and status = 'authorized'`,
      [order.paymentId],
    );
    return row?.cents ?? null;
  }

  /** What is authorised pays the new total as well, and stays; false where nothing is, or the order is decided. */
  async changeTotal(tx: Transaction, order: OrderEntity, totalCents: number): Promise<boolean> {
    const rows = await tx.query(
      `update orders set total_cents = $2, ${BUMP} where id = $1 and ${allows('changeTotal')} returning id`,
      [order.id, totalCents],
    );
    if (rows.length === 0) return false;
    const event = totalCents < order.totalCents ? 'price_lowered' : 'price_raised';
    await recordOrderEvent(tx, order.id, event, null, { from: order.totalCents, to: totalCents });
    return true;
  }

  /** The new total has to be paid anew, which the owner is told by mail; false where the order is decided. */
  async reprice(tx: Transaction, order: OrderEntity, totalCents: number): Promise<boolean> {
    const rows = await tx.query(
      `update orders set ${moves('reprice')}, total_cents = $2, capture_before = null, ${BUMP}
       where id = $1 and ${allows('reprice')} returning id`,
      [order.id, totalCents],
    );
    if (rows.length === 0) return false;
    await recordOrderEvent(tx, order.id, 'repriced', null, { from: order.totalCents, to: totalCents });
    await this.mails.accept(tx, order, {
      mail: 'payment-due',
      event: `version ${order.version}`,
      formerTotalCents: order.totalCents,
    });
    return true;
  }

  private async apply(tx: Transaction, itemId: string, after: ItemVersion): Promise<void> {
    await tx.query(
      `update order_items set design_id = $2, mockup_id = $3, price_cents = $4, placement_prices = $5, design_url = $6,
         mockup_url = $7, processed_design_id = $8, print_asset_id = $9, placement = $10, accepted_dpi = null where id = $1`,
      [
        itemId,
        after.designId,
        after.mockupId,
        after.priceCents,
        JSON.stringify(after.placementPrices),
        after.designUrl,
        after.mockupUrl,
        after.processedDesignId,
        after.printAssetId,
        after.placement,
      ],
    );
    const placements = tx.repository(OrderItemPlacementEntity);
    await placements.delete({ itemId });
    const rows = after.placements.map((placed, position) => ({ ...placed, itemId, position }));
    if (rows.length > 0) await placements.insert(rows);
  }
}

/** The item as it is now. */
const versionOf = (item: OrderItem): ItemVersion => ({
  designId: item.designId,
  mockupId: item.mockupId,
  priceCents: item.priceCents,
  placementPrices: item.placementPrices,
  designUrl: item.designUrl,
  mockupUrl: item.mockupUrl,
  processedDesignId: item.processedDesignId,
  printAssetId: item.printAssetId,
  placement: item.placement,
  placements: item.placements.map(
    ({ placement, title, designId, designUrl, designAssetId, printAssetId, editorState, aspectChoice }) => ({
      placement,
      title,
      designId,
      designUrl,
      designAssetId,
      printAssetId,
      editorState,
      aspectChoice,
    }),
  ),
});

const assetsOf = (...versions: ItemVersion[]): string[] => [
  ...new Set(
    versions
      .flatMap(({ printAssetId, placements }) => [
        printAssetId,
        ...placements.flatMap((placed) => [placed.designAssetId, placed.printAssetId]),
      ])
      .filter((id) => id !== null),
  ),
];
