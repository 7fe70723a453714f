import { Injectable } from '@nestjs/common';
import { Database, type Queryable, type Transaction } from '#database';

/** A paid period of a plan that has a free item. */
export interface PlanPeriod {
  subscriptionId: string;
  periodEnd: Date;
}

/** [TOK-05] Every statement on the monthly free items of plans. */
@Injectable()
export class FreeItemRepository {
  constructor(private readonly database: Database) {}

  /** The order that has the period's free item. */
  async findOrder(
    { subscriptionId, periodEnd }: PlanPeriod,
    db: Queryable = this.database,
  ): Promise<string | undefined> {
    const [row] = await db.query<{ orderId: string }>(
      'select order_id from plan_free_items where subscription_id = $1 and period_end = $2 and given_back_at is null',
      [subscriptionId, periodEnd],
    );
    return row?.orderId;
  }

  /** Gives the period's free item to a new order; false where another order has it. */
  async use(tx: Transaction, { subscriptionId, periodEnd }: PlanPeriod, orderId: string): Promise<boolean> {
    const rows = await tx.query(
      `insert into plan_free_items (order_id, subscription_id, period_end) values ($1, $2, $3)
       on conflict (subscription_id, period_end) where given_back_at is null do nothing returning order_id`,
      [orderId, subscriptionId, periodEnd],
    );
    return rows.length > 0;
  }

  /** An order that was taken back or rejected has used nothing. */
  async giveBack(tx: Transaction, orderId: string): Promise<void> {
    await tx.query('update plan_free_items set given_back_at = now() where order_id = $1 and given_back_at is null', [
      orderId,
    ]);
  }
}
