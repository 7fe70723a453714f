import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { AuditRepository, Database, type JobEntity, type Transaction } from '#database';
import { JobsService } from '#jobs';
import { ApprovalUndoRepository, OrderAnnouncer, PaymentRepository, type OrderDetails } from '#orders';
import { HttpError } from '../common/http-error.js';
import { OrdersService } from '../orders/orders.service.js';

/** [ADM-06] Takes an approval back within the seconds before its submission begins: nothing was taken and nothing sent until then. */
@Injectable()
export class ApprovalUndoService {
  constructor(
    private readonly database: Database,
    private readonly approvals: ApprovalUndoRepository,
    private readonly payments: PaymentRepository,
    private readonly jobs: JobsService,
    private readonly audit: AuditRepository,
    private readonly reader: OrdersService,
    private readonly announcer: OrderAnnouncer,
  ) {}

  /** Returns the order, which waits for its decision once more. Throws 409 where its submission has begun. */
  async undo(orderId: string, adminId: string): Promise<OrderDetails> {
    const { submissionJobId } = await this.reader.find(orderId);
    const job = submissionJobId ? await this.undoOnce(orderId, adminId, submissionJobId) : undefined;
    if (!job) throw new HttpError(409, 'CONFLICT', text('admin.notUndoable'));
    await this.jobs.afterCancel(job);
    await this.announcer.announce(orderId);
    return this.reader.find(orderId);
  }

  /** Job, order and payment, locked in this order, change together or not at all. */
  private async undoOnce(orderId: string, adminId: string, jobId: string): Promise<JobEntity | undefined> {
    return this.database
      .transaction(async (tx) => {
        const job = await this.jobs.cancelIn(tx, jobId);
        if (job) await this.undoIn(tx, orderId, adminId);
        return job;
      })
      .catch((error: unknown) => {
        if (error instanceof TooLate) return undefined;
        throw error;
      });
  }

  private async undoIn(tx: Transaction, orderId: string, adminId: string): Promise<void> {
    const order = await this.approvals.undo(tx, orderId, adminId);
    // Brings the job back.
    if (!order) throw new TooLate();
    await this.payments.move(tx, order.paymentId!, ['capturing'], 'authorized');
    await this.audit.record(
      {
        actorId: adminId,
        action: 'order.undo',
        subject: `order:${orderId}`,
        details: { orderNumber: order.orderNumber },
      },
      tx,
    );
  }
}

class TooLate extends Error {}
