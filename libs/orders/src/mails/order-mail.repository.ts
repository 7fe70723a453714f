import { Injectable } from '@nestjs/common';
import type { OrderMail } from '#contracts';
import { Database, type Transaction } from '#database';

/** Names one mail: there is one of each kind for each event of an order. */
export interface OrderMailKey {
  orderId: string;
  mail: OrderMail;
  event: string;
}

/** Which mails about orders were accepted, and which of them the mail server has taken. */
@Injectable()
export class OrderMailRepository {
  constructor(private readonly database: Database) {}

  /** Whether the mail is new; it counts as accepted with the transaction. */
  async add(tx: Transaction, { orderId, mail, event }: OrderMailKey): Promise<boolean> {
    const rows = await tx.query(
      'insert into order_mails (order_id, mail, event) values ($1, $2, $3) on conflict do nothing returning order_id',
      [orderId, mail, event],
    );
    return rows.length > 0;
  }

  async wasSent({ orderId, mail, event }: OrderMailKey): Promise<boolean> {
    const rows = await this.database.query(
      'select 1 from order_mails where order_id = $1 and mail = $2 and event = $3 and sent_at is not null',
      [orderId, mail, event],
    );
    return rows.length > 0;
  }

  async recordSent(tx: Transaction, { orderId, mail, event }: OrderMailKey, recipient: string): Promise<void> {
    await tx.query(
      `update order_mails set sent_at = now(), recipient = $4
       where order_id = $1 and mail = $2 and event = $3 and sent_at is null`,
      [orderId, mail, event, recipient],
    );
  }
}
