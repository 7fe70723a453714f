import type { Order, OrderStatus, PrintfulStatus } from '#contracts';
import type { OrderEntity, Transaction } from '#database';
import { recordOrderEvent } from '#orders';

/** How an order stands after a look at the print provider. */
export interface Progress {
  printfulStatus: PrintfulStatus;
  status: OrderStatus;
  shipments: Order['shipments'];
  /** Why the provider gave the order up, for the admins; null where it did not. */
  failure: string | null;
}

/** Writes what is new and a line of history for it; answers whether anything was. */
export async function recordProgress(
  tx: Transaction,
  order: OrderEntity,
  { printfulStatus, status, shipments, failure }: Progress,
): Promise<boolean> {
  const [changed] = await tx.query<OrderEntity>(
    `update orders set printful_order_status = $2, status = $3, shipments = $4::jsonb,
       submission_state = case when $5::text is null then submission_state else 'failed' end, submission_error = coalesce($5, submission_error),
       version = version + 1, updated_at = now()
     where id = $1 and ((printful_order_status, status, shipments) is distinct from ($2, $3, $4::jsonb) or ($5::text is not null and submission_state <> 'failed'))
     returning *`,
    [order.id, printfulStatus, status, JSON.stringify(shipments), failure],
  );
  if (!changed) return false;
  if (failure) await recordOrderEvent(tx, order.id, 'submission_failed', null, { reason: failure });
  else if (printfulStatus !== order.printfulOrderStatus) await recordOrderEvent(tx, order.id, printfulStatus, null);
  return true;
}
