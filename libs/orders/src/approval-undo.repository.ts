import { Injectable } from '@nestjs/common';
import type { OrderEntity, Transaction } from '#database';
import { recordOrderEvent } from './order-history.repository.js';
import { allows, BUMP, moves } from './order-transitions.js';

/** Approvals that are taken back before their submission begins. */
@Injectable()
export class ApprovalUndoRepository {
  /** The order waits for its decision once more, with its payment reserved as before; undefined where the time is over. */
  async undo(tx: Transaction, orderId: string, adminId: string): Promise<OrderEntity | undefined> {
    const [order] = await tx.query<OrderEntity>(
      `update orders set ${moves('undoApproval')}, submit_after = null, submission_job_id = null,
         review_notes = null, reviewed_at = null, reviewed_by = null, ${BUMP}
       where id = $1 and submit_after > now() and ${allows('undoApproval')} returning *`,
      [orderId],
    );
    if (order) await recordOrderEvent(tx, orderId, 'approval_undone', adminId);
    return order;
  }
}
