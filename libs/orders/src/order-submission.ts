import type { EventPayload } from '#contracts';
import { type Database, type JobEntity, type OrderEntity, type Queryable, type Transaction } from '#database';
import type { JobChange } from '#jobs';
import type { RealtimePublisher } from '#realtime';

/** Adds one line to an order's history; call it in the transaction of what it records. */
export async function recordOrderEvent(
  tx: Queryable,
  orderId: string,
  what: string,
  actorId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await tx.query(
    `insert into order_events (order_id, seq, what, actor_id, details)
     values ($1, (select coalesce(max(seq), 0) + 1 from order_events where order_id = $1), $2, $3, $4)`,
    [orderId, what, actorId, JSON.stringify(details)],
  );
}

/** [ADM-03] The order's submission state follows its job: submitting, failed with the reason. Submitted is written by the worker with the provider's id. */
export async function orderSubmissionChanged(tx: Transaction, job: JobEntity, change: JobChange): Promise<void> {
  if (change === 'accepted' || change === 'replayed') await setSubmission(tx, job, 'submitting', null);
  if (change === 'replayed') await recordOrderEvent(tx, job.subjectId!, 'resubmitted', null);
  if (change === 'failed') {
    await setSubmission(tx, job, 'failed', job.error?.message ?? null);
    await recordOrderEvent(tx, job.subjectId!, 'submission_failed', null, { code: job.error?.code });
  }
}

async function setSubmission(
  tx: Transaction,
  job: JobEntity,
  state: 'submitting' | 'failed',
  error: string | null,
): Promise<void> {
  await tx.query(
    `update orders set submission_state = $2, submission_error = $3, submission_job_id = $4, version = version + 1, updated_at = now() where id = $1`,
    [job.subjectId, state, error, job.id],
  );
}

/** What pages are told when an order changed. */
export function presentOrderChange(order: OrderEntity): EventPayload<'order.updated'> {
  return {
    id: order.id,
    version: order.version,
    orderNumber: order.orderNumber,
    status: order.status,
    reviewStatus: order.reviewStatus,
    submissionState: order.submissionState,
    submissionError: order.submissionError,
    printfulOrderId: order.printfulOrderId,
    printfulOrderStatus: order.printfulOrderStatus,
  };
}

/** [ORD-04] Tells the owner's pages and the admins' pages how the order now stands. The owner is not told why a submission failed. */
export async function announceOrder(db: Database, push: RealtimePublisher, orderId: string): Promise<void> {
  const [order] = await db.query<OrderEntity>('select * from orders where id = $1', [orderId]);
  if (!order) return;
  const change = presentOrderChange(order);
  if (order.userId) await push.send([`user:${order.userId}`], 'order.updated', { ...change, submissionError: null });
  await push.send(['admins'], 'review.updated', change);
}
