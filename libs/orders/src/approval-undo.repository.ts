import { Injectable } from '@nestjs/common';
import type { OrderEntity, Transaction } from '#database';
import { recordOrderEvent } from './order-history.repository.js';
import { allows, BUMP, moves } from './order-transitions.js';

/** Left for later, or waiting for a change by its owner, as before the approval. */
const WAS_LEFT = `held_at = (before_approval->>'held_at')::timestamptz,
  change_asked_at = (before_approval->>'change_asked_at')::timestamptz, change_note = before_approval->>'change_note'`;

/** Approvals that are taken back before their submission begins. */
@Injectable()
export class ApprovalUndoRepository {
  /** The order waits for its decision once more, with its payment reserved as before; undefined where the time is over. */
  async undo(tx: Transaction, orderId: string, adminId: string): Promise<OrderEntity | undefined> {
    const [order] = await tx.query<OrderEntity>(
      `update orders set ${moves('undoApproval')}, submit_after = null, submission_job_id = null,
         review_notes = null, reviewed_at = null, reviewed_by = null, ${WAS_LEFT}, before_approval = null, ${BUMP}
       where id = $1 and submit_after > now() and ${allows('undoApproval')} returning *`,
      [orderId],
    );
    if (order) await recordOrderEvent(tx, orderId, 'approval_undone', adminId);
    return order;
  }
}
