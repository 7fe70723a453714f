import { Injectable } from '@nestjs/common';
import type { OrderEntity, Transaction } from '#database';
import { OrderDiscounts } from './discounts/order-discounts.js';
import { OrderMailOutbox } from './mails/order-mail-outbox.js';
import { recordOrderEvent } from './order-history.repository.js';
import { allows, BUMP, moves } from './order-transitions.js';

/** Orders that their owners take back before an admin has decided. */
@Injectable()
export class OrderCancellationRepository {
  constructor(
    private readonly mails: OrderMailOutbox,
    private readonly discounts: OrderDiscounts,
  ) {}

  /** Cancels the owner's order unless it is decided; returns it as it then is, or undefined. */
  async cancel(tx: Transaction, orderId: string, ownerId: string): Promise<OrderEntity | undefined> {
    const order =
      (await this.move(tx, 'cancel', orderId, ownerId)) ?? (await this.move(tx, 'cancelUnpaid', orderId, ownerId));
    if (!order) return undefined;
    await this.discounts.giveBack(tx, orderId);
    await recordOrderEvent(tx, orderId, 'cancelled_by_owner', ownerId);
    await this.mails.accept(tx, order, { mail: 'cancelled', event: 'cancelled' });
    return order;
  }

  private async move(
    tx: Transaction,
    transition: 'cancel' | 'cancelUnpaid',
    orderId: string,
    ownerId: string,
  ): Promise<OrderEntity | undefined> {
    const [order] = await tx.query<OrderEntity>(
      `update orders set ${moves(transition)}, cancelled_at = now(), held_at = null, change_asked_at = null, change_note = null, ${BUMP}
       where id = $1 and user_id = $2 and ${allows(transition)} returning *`,
      [orderId, ownerId],
    );
    return order;
  }
}
