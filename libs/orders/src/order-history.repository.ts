import type { Queryable } from '#database';
import type { OrderEvent } from './order-events.js';

/** Adds one line to an order's history. */
export async function recordOrderEvent(
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
