import { Injectable } from '@nestjs/common';
import type { OrderEntity, Transaction } from '#database';
import { OrderMailOutbox } from './mails/order-mail-outbox.js';
import { recordOrderEvent } from './order-history.repository.js';
import { BUMP } from './order-transitions.js';

/** What the print provider tells of an order that is not on its way as it should be. */
export interface SeenTrouble {
  onHold: boolean;
  /** The provider's ids of the parcels that came back. */
  returned: readonly string[];
}

/** What holds up orders that were submitted. A returned parcel outlasts what else is told, until an admin has dealt with it. */
@Injectable()
export class OrderTroubleRepository {
  constructor(private readonly mails: OrderMailOutbox) {}

  /** As it is at the provider now; false where nothing is new. */
  async follow(tx: Transaction, order: OrderEntity, { onHold, returned }: SeenTrouble): Promise<boolean> {
    const rows = await tx.query(
      `update orders set trouble = $2, ${BUMP} where id = $1 and printful_order_id is not distinct from $3
         and trouble is distinct from $2 and trouble is distinct from 'returned' returning id`,
      [order.id, onHold ? 'onHold' : null, order.printfulOrderId],
    );
    let changed = rows.length > 0;
    if (changed && onHold) await recordOrderEvent(tx, order.id, 'printing_paused', null);
    if (changed && order.trouble === 'onHold') await recordOrderEvent(tx, order.id, 'printing_resumed', null);
    for (const id of returned) changed = (await this.recordReturn(tx, order.id, id)) || changed;
    return changed;
  }

  /** With a mail to its shopper: once for each parcel, however often it is reported, and never more of them than the order has; false where nothing is new. */
  async recordReturn(tx: Transaction, orderId: string, shipmentId: string): Promise<boolean> {
    // Event and poll tell of a parcel at once. Who waits for the row within one statement would not see what the other has recorded.
    await tx.query('select 1 from orders where id = $1 for update', [orderId]);
    const [order] = await tx.query<Pick<OrderEntity, 'id' | 'orderNumber'>>(
      `update orders set trouble = 'returned', ${BUMP} where id = $1 and not exists (
         select 1 from order_events where order_id = $1 and what = 'parcel_returned' and details->>'shipmentId' = $2)
         and jsonb_array_length(shipments) >
           (select count(*) from order_events where order_id = $1 and what = 'parcel_returned')
       returning id, order_number`,
      [orderId, shipmentId],
    );
    if (!order) return false;
    await recordOrderEvent(tx, orderId, 'parcel_returned', null, { shipmentId });
    await this.mails.accept(tx, order, { mail: 'returned', event: `returned ${shipmentId}` });
    return true;
  }

  /** Nobody follows the order any more. */
  async lose(tx: Transaction, orderId: string): Promise<void> {
    const rows = await tx.query(
      `update orders set trouble = 'untracked', ${BUMP} where id = $1 and trouble is distinct from 'returned' returning id`,
      [orderId],
    );
    if (rows.length > 0) await recordOrderEvent(tx, orderId, 'tracking_lost', null);
  }

  /** It is followed again. */
  async resume(tx: Transaction, orderId: string): Promise<void> {
    await tx.query(`update orders set trouble = null, ${BUMP} where id = $1 and trouble = 'untracked'`, [orderId]);
  }

  /** An admin has dealt with it; undefined where nothing is to be dealt with. What is on hold there ends there. */
  async settle(tx: Transaction, orderId: string, adminId: string): Promise<OrderEntity | undefined> {
    const [order] = await tx.query<OrderEntity>(
      `update orders set trouble = null, ${BUMP} where id = $1 and trouble in ('returned', 'untracked') returning *`,
      [orderId],
    );
    if (order) await recordOrderEvent(tx, orderId, 'settled', adminId);
    return order;
  }
}
