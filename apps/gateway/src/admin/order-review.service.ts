import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { text } from '#contracts';
import { AuditRepository, Database, type JobEntity, type OrderEntity, type Transaction } from '#database';
import { JobError, JobRepository, JobsService } from '#jobs';
import {
  isAllowed,
  OrderAnnouncer,
  OrderEvidenceRepository,
  OrderRepository,
  PaymentRepository,
  type OrderDetails,
} from '#orders';
import { HttpError } from '../common/http-error.js';
import { OrdersService } from '../orders/orders.service.js';
import { OrderClaimsService } from './order-claims.service.js';

export interface ReviewRequest {
  adminId: string;
  orderId: string;
  notes: string | undefined;
  idempotencyKey: string | undefined;
  /** Leaves an order alone that was put on hold, or whose shopper was asked for a change. */
  onlyReady?: boolean;
  /** The newest change by the shopper that the admin has seen, null for none; undefined where that is not said. */
  seenChangeAt?: Date | null | undefined;
}

/** [ADM-06] Decides on orders. The row's own state is the lock: of any number of decisions on one order exactly one is taken. */
@Injectable()
export class OrderReviewService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly orders: OrderRepository,
    private readonly payments: PaymentRepository,
    private readonly evidence: OrderEvidenceRepository,
    private readonly claims: OrderClaimsService,
    private readonly reader: OrdersService,
    private readonly audit: AuditRepository,
    private readonly jobs: JobsService,
    private readonly jobRows: JobRepository,
    private readonly announcer: OrderAnnouncer,
  ) {}

  /** [ADM-03] Takes the decision and accepts the job that takes the money, which approves the order, and submits it. Returns the job. */
  async approve(request: ReviewRequest): Promise<JobEntity> {
    const job = await this.database.transaction(async (tx) => {
      if (request.onlyReady) await this.assertReady(tx, request.orderId);
      const order = await this.decide(tx, request, 'approved');
      if (order) await this.assertSeen(tx, request);
      const delayMs = this.config.APPROVAL_UNDO_MS;
      return order && this.jobs.accept(tx, { ...submissionOf(order, request.idempotencyKey), delayMs });
    });
    if (!job) return this.jobOfSameRequest(request);
    await this.jobs.dispatch(job);
    return job;
  }

  /** [ADM-04] Returns the rejected order. */
  async reject(request: ReviewRequest): Promise<OrderDetails> {
    const order = await this.database.transaction((tx) => this.decide(tx, request, 'rejected'));
    if (!order) throw await this.alreadyDecided(request.orderId);
    await this.announcer.announce(request.orderId);
    return this.reader.find(request.orderId);
  }

  /** [ADM-03] Runs a failed submission again; one that failed after the provider had taken the order gets a new job. */
  async retry(request: ReviewRequest): Promise<JobEntity> {
    const { orderId, idempotencyKey } = request;
    const order = await this.find(orderId);
    const last = order.submissionJobId ? await this.jobRows.find(order.submissionJobId) : undefined;
    // A repeated request returns the same job, also where that has failed once more.
    if (last && idempotencyKey && last.idempotencyKey === idempotencyKey) return last;
    if (!last || !isAllowed('resubmit', order)) throw notFailed();
    // What an operator has set aside stays so, and the order is sent by a job of its own.
    return last.status === 'failed' && !last.discardedAt ? this.replay(last, request) : this.resubmit(request);
  }

  /** Takes the decision if none was taken, with its entry in the audit log; undefined where one was. */
  private async decide(
    tx: Transaction,
    { adminId, orderId, notes }: ReviewRequest,
    decision: 'approved' | 'rejected',
  ): Promise<OrderEntity | undefined> {
    const undoMs = decision === 'approved' ? this.config.APPROVAL_UNDO_MS : 0;
    const order = await this.orders.decide(tx, { orderId, adminId, decision, notes, undoMs });
    if (!order) return undefined;
    if (decision === 'approved') await this.assertPrintable(tx, orderId);
    await this.claims.assertFree(tx, orderId, adminId);
    await this.claims.end(tx, orderId);
    // What the provider reports meanwhile finds the payment on the same way as its order.
    if (order.paymentStatus === 'capturing' || order.paymentStatus === 'releasing')
      await this.payments.move(tx, order.paymentId!, ['authorized'], order.paymentStatus);
    await this.audit.record(
      {
        actorId: adminId,
        action: decision === 'approved' ? 'order.approve' : 'order.reject',
        subject: `order:${orderId}`,
        details: { orderNumber: order.orderNumber, notes: notes ?? null },
      },
      tx,
    );
    return order;
  }

  /** Throws 409 where somebody has left the order for later. */
  private async assertReady(tx: Transaction, orderId: string): Promise<void> {
    const order = await this.orders.lock(tx, orderId);
    if (order?.heldAt) throw new HttpError(409, 'CONFLICT', text('admin.onHold'));
    if (order?.changeAskedAt) throw new HttpError(409, 'CONFLICT', text('admin.waitsForShopper'));
  }

  /** Throws 409 where the order would be printed otherwise than the admin has seen it. */
  private async assertSeen(tx: Transaction, { orderId, seenChangeAt }: ReviewRequest): Promise<void> {
    if (seenChangeAt !== undefined && (await this.evidence.changedSince(tx, orderId, seenChangeAt)))
      throw new HttpError(409, 'CONFLICT', text('admin.changedMeanwhile'));
  }

  /** What the shop no longer sells would fail at the print provider, after the money was taken. */
  private async assertPrintable(tx: Transaction, orderId: string): Promise<void> {
    const [blocked] = await this.evidence.blockedItems(orderId, tx);
    if (!blocked) return;
    const { block, product } = blocked;
    throw new HttpError(409, 'CONFLICT', text(`admin.blocked.${block}`, { product }));
  }

  private async replay(job: JobEntity, { adminId, notes, idempotencyKey }: ReviewRequest): Promise<JobEntity> {
    try {
      const replayed = await this.database.transaction(async (tx) => {
        if (idempotencyKey) await this.jobRows.setIdempotencyKey(tx, job.id, idempotencyKey);
        return this.jobs.acceptReplay(tx, job.id, { actorId: adminId, reason: reasonOf(notes) });
      });
      await this.jobs.dispatch(replayed, 'replayed');
      return replayed;
    } catch (error) {
      if (error instanceof JobError && error.code === 'CONFLICT') throw notFailed();
      throw error;
    }
  }

  private async resubmit({ orderId, adminId, notes, idempotencyKey }: ReviewRequest): Promise<JobEntity> {
    const job = await this.database.transaction(async (tx) => {
      const order = await this.orders.resubmit(tx, orderId, adminId);
      if (!order) throw notFailed();
      await this.audit.record(
        {
          actorId: adminId,
          action: 'order.resubmit',
          subject: `order:${orderId}`,
          details: { reason: reasonOf(notes) },
        },
        tx,
      );
      return this.jobs.accept(tx, submissionOf(order, idempotencyKey));
    });
    await this.jobs.dispatch(job);
    return job;
  }

  /** The same admin's repeated request returns the same job; anything else finds the order decided. */
  private async jobOfSameRequest({ adminId, orderId, idempotencyKey }: ReviewRequest): Promise<JobEntity> {
    const order = await this.find(orderId);
    const job =
      idempotencyKey && order.reviewedBy === adminId && order.submissionJobId
        ? await this.jobRows.find(order.submissionJobId)
        : undefined;
    if (!job || job.idempotencyKey !== idempotencyKey) throw await this.alreadyDecided(orderId);
    return job;
  }

  private async alreadyDecided(orderId: string): Promise<HttpError> {
    const { reviewStatus, paymentStatus, cancelledAt } = await this.find(orderId);
    if (cancelledAt) return new HttpError(409, 'CONFLICT', text('admin.cancelledMeanwhile'));
    if (paymentStatus === 'expired') return new HttpError(409, 'PAYMENT_EXPIRED', text('payment.expired'));
    if (reviewStatus === 'pending' && paymentStatus === 'none')
      return new HttpError(409, 'PAYMENT_REQUIRED', text('payment.unpaid'));
    // Until the money is there, an approved order still waits.
    const decision = reviewStatus === 'pending' ? 'approved' : reviewStatus;
    return new HttpError(409, 'CONFLICT', text('admin.alreadyDecided', { decision }));
  }

  private async find(id: string): Promise<OrderEntity> {
    const order = await this.orders.find(id);
    if (!order) throw new HttpError(404, 'NOT_FOUND', text('order.notFound', { id }));
    return order;
  }
}

const notFailed = (): HttpError => new HttpError(409, 'CONFLICT', text('admin.notFailed'));
const reasonOf = (notes: string | undefined): string => notes ?? 'retried by an admin';

/** The admins' job: the order's owner neither sees nor cancels it. */
const submissionOf = ({ id, orderNumber }: OrderEntity, idempotencyKey: string | undefined) => ({
  kind: 'order.submit' as const,
  ownerId: null,
  subjectId: id,
  title: orderNumber,
  input: { orderId: id },
  idempotencyKey,
});
