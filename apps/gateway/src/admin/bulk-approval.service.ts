import { Injectable } from '@nestjs/common';
import type { ApprovalOutcome } from '#contracts';
import { HttpError } from '../common/http-error.js';
import { OrderReviewService } from './order-review.service.js';

interface BulkApproval {
  adminId: string;
  orderIds: readonly string[];
  notes: string | undefined;
  idempotencyKey: string | undefined;
}

/** [ADM-06] Approves several orders, each as if it were approved alone: in a transaction of its own, with its own refusal. */
@Injectable()
export class BulkApprovalService {
  constructor(private readonly review: OrderReviewService) {}

  /** An interrupted request that is repeated under its key answers the same for the orders it had approved, and goes on. */
  async approve({ orderIds, ...request }: BulkApproval): Promise<ApprovalOutcome[]> {
    const outcomes: ApprovalOutcome[] = [];
    for (const orderId of new Set(orderIds)) outcomes.push(await this.approveOne({ ...request, orderId }));
    return outcomes;
  }

  /** Throws what is no refusal: the request then ends, and is repeated. */
  private async approveOne(request: Parameters<OrderReviewService['approve']>[0]): Promise<ApprovalOutcome> {
    const { orderId } = request;
    try {
      const job = await this.review.approve({ ...request, onlyReady: true });
      return { orderId, jobId: job.id, refusal: null };
    } catch (error) {
      if (!(error instanceof HttpError) || error.getStatus() >= 500) throw error;
      return { orderId, jobId: null, refusal: error.message };
    }
  }
}
