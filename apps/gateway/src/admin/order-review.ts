import { text } from '#contracts';
import { recordAudit, type JobEntity, type OrderEntity, type Transaction } from '#database';
import { JobError } from '#jobs';
import { isBroken } from '#observability';
import { announceOrder, recordOrderEvent } from '#orders';
import { type Core } from '#workflow';
import { HttpError } from '../common/http-error.js';

export interface Decision {
  adminId: string;
  orderId: string;
  notes: string | undefined;
  idempotencyKey: string | undefined;
}

/** [ADM-06] Decides on orders. The row's own state is the lock: of any number of decisions on one order exactly one is taken. */
export class OrderReview {
  constructor(private readonly core: Core) {}

  /** [ADM-03] Approves and accepts the submission in one transaction; answers its job. */
  async approve(decision: Decision): Promise<JobEntity> {
    const job = await this.core.database.transaction(async (tx) => {
      const order = await decide(tx, decision, 'approved');
      return order && this.core.jobs.accept(tx, submissionOf(order, decision.idempotencyKey));
    });
    if (!job) return this.sameDecision(decision);
    await this.core.jobs.dispatch(job);
    return job;
  }

  /** [ADM-04] */
  async reject(decision: Decision): Promise<void> {
    const order = await this.core.database.transaction((tx) => decide(tx, decision, 'rejected'));
    if (!order) throw await this.alreadyDecided(decision.orderId);
    await announceOrder(this.core.database, this.core.push, decision.orderId);
  }

  /** [ADM-03] Runs a failed submission again; one that failed after the provider had taken the order gets a new job. */
  async retry({ adminId, orderId, notes = 'retried by an admin', idempotencyKey }: Decision): Promise<JobEntity> {
    const order = await this.order(orderId);
    const last = order.submissionJobId ? await this.core.repository.find(order.submissionJobId) : undefined;
    // The same request again answers the same job, also where that has failed once more.
    if (last && idempotencyKey && last.idempotencyKey === idempotencyKey) return last;
    if (order.submissionState !== 'failed' || !last) throw new HttpError(409, 'CONFLICT', text('admin.notFailed'));
    return last.status === 'failed'
      ? this.replay(last, adminId, notes, idempotencyKey)
      : this.submitAgain(order, adminId, notes, idempotencyKey);
  }

  private async replay(
    job: JobEntity,
    adminId: string,
    reason: string,
    idempotencyKey: string | undefined,
  ): Promise<JobEntity> {
    try {
      const replayed = await this.core.jobs.replay(job.id, adminId, reason);
      if (idempotencyKey)
        await this.core.database.query('update jobs set idempotency_key = $2 where id = $1', [job.id, idempotencyKey]);
      return replayed;
    } catch (error) {
      if (error instanceof JobError && error.code === 'CONFLICT')
        throw new HttpError(409, 'CONFLICT', text('admin.notFailed'));
      throw error;
    }
  }

  private async submitAgain(
    { id }: OrderEntity,
    adminId: string,
    reason: string,
    idempotencyKey: string | undefined,
  ): Promise<JobEntity> {
    const job = await this.core.database.transaction(async (tx) => {
      const [order] = await tx.query<OrderEntity>(
        `update orders set updated_at = now() where id = $1 and submission_state = 'failed' returning *`,
        [id],
      );
      if (!order) throw new HttpError(409, 'CONFLICT', text('admin.notFailed'));
      await recordOrderEvent(tx, id, 'resubmitted', adminId);
      await recordAudit(tx, {
        actorId: adminId,
        action: 'order.resubmit',
        subject: `order:${id}`,
        details: { reason },
      });
      return this.core.jobs.accept(tx, submissionOf(order, idempotencyKey));
    });
    await this.core.jobs.dispatch(job);
    return job;
  }

  /** The same admin's same request again answers the same job; anything else finds the order decided. */
  private async sameDecision({ adminId, orderId, idempotencyKey }: Decision): Promise<JobEntity> {
    const order = await this.order(orderId);
    const job =
      idempotencyKey && order.reviewedBy === adminId && order.submissionJobId
        ? await this.core.repository.find(order.submissionJobId)
        : undefined;
    if (!job || job.idempotencyKey !== idempotencyKey) throw await this.alreadyDecided(orderId);
    return job;
  }

  private async alreadyDecided(orderId: string): Promise<HttpError> {
    const { reviewStatus } = await this.order(orderId);
    return new HttpError(409, 'CONFLICT', text('admin.alreadyDecided', { decision: reviewStatus }));
  }

  private async order(id: string): Promise<OrderEntity> {
    const [order] = await this.core.database.query<OrderEntity>('select * from orders where id = $1', [id]);
    if (!order) throw new HttpError(404, 'NOT_FOUND', text('order.notFound', { id }));
    return order;
  }
}

/** Takes the decision if none was taken, with its traces; undefined where one was. */
async function decide(
  tx: Transaction,
  { adminId, orderId, notes }: Decision,
  status: 'approved' | 'rejected',
): Promise<OrderEntity | undefined> {
  const onlyPending = isBroken('decide-once') ? '' : `and review_status = 'pending'`;
  const [order] = await tx.query<OrderEntity>(
    `update orders set status = $2, review_status = $2, review_notes = $3, reviewed_at = now(), reviewed_by = $4, version = version + 1, updated_at = now()
     where id = $1 ${onlyPending} returning *`,
    [orderId, status, notes || null, adminId],
  );
  if (!order) return undefined;
  await recordOrderEvent(tx, orderId, status, adminId);
  await recordAudit(tx, {
    actorId: adminId,
    action: status === 'approved' ? 'order.approve' : 'order.reject',
    subject: `order:${orderId}`,
    details: { orderNumber: order.orderNumber, notes: notes ?? null },
  });
  return order;
}

/** The admins' job: its customer neither sees nor cancels it. */
const submissionOf = ({ id, orderNumber }: OrderEntity, idempotencyKey: string | undefined) => ({
  kind: 'order.submit' as const,
  ownerId: null,
  subjectId: id,
  title: orderNumber,
  input: { orderId: id },
  idempotencyKey,
});
