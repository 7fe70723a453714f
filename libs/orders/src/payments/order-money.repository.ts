import { Injectable } from '@nestjs/common';
import type { OrderEntity, Transaction } from '#database';
import { OrderMailOutbox } from '../mails/order-mail-outbox.js';
import { recordOrderEvent } from '../order-history.repository.js';
import { allows, BUMP, moves } from '../order-transitions.js';
import type { PaymentRow } from './payment.repository.js';

/** How an order follows its money: each statement makes one transition with its line of history, or changes nothing. */
@Injectable()
export class OrderMoneyRepository {
  constructor(private readonly mails: OrderMailOutbox) {}

  /** Approves an order together with the receipt of its money. */
  async completeCapture(tx: Transaction, orderId: string, paidCents: number): Promise<boolean> {
    const [order] = await tx.query<OrderEntity>(
      `update orders set ${moves('completeCapture')}, paid_cents = $2, capture_before = null, ${BUMP}
       where id = $1 and ${allows('completeCapture')} returning *`,
      [orderId, paidCents],
    );
    if (!order) return false;
    await recordOrderEvent(tx, orderId, 'approved', order.reviewedBy);
    await recordOrderEvent(tx, orderId, 'payment_captured', null, { paidCents });
    await this.mails.accept(tx, order, { mail: 'approved', event: 'approved' });
    return true;
  }

  /** The authorisation is over: the order waits for review once more, and for another payment. */
  async expirePayment(tx: Transaction, orderId: string): Promise<boolean> {
    const [order] = await tx.query<OrderEntity>(
      `update orders set payment_status = 'expired', submission_state = 'none', capture_before = null,
         review_notes = null, reviewed_at = null, reviewed_by = null, ${BUMP}
       where id = $1 and (${allows('expirePayment')} or ${allows('failCapture')}) returning *`,
      [orderId],
    );
    if (!order) return false;
    await recordOrderEvent(tx, orderId, 'payment_expired', null);
    // Of each payment that ended so: the next one may end the same way.
    await this.mails.accept(tx, order, { mail: 'payment-failed', event: `payment ${order.paymentId}` });
    return true;
  }

  async payAgain(
    tx: Transaction,
    orderId: string,
    payment: Pick<PaymentRow, 'id' | 'captureBefore'>,
  ): Promise<boolean> {
    const changed = await changes(
      tx,
      `update orders set ${moves('payAgain')}, payment_id = $2, capture_before = $3, ${BUMP}
       where id = $1 and ${allows('payAgain')} returning id`,
      [orderId, payment.id, payment.captureBefore],
    );
    if (changed) await recordOrderEvent(tx, orderId, 'payment_authorized', null);
    return changed;
  }

  /** An earlier payment of the order, of another amount, may still be released after the order has a new one. */
  async completeRelease(tx: Transaction, orderId: string, paymentId: string): Promise<boolean> {
    const changed = await changes(
      tx,
      `update orders set ${moves('completeRelease')}, capture_before = null, ${BUMP}
       where id = $1 and payment_id = $2 and ${allows('completeRelease')} returning id`,
      [orderId, paymentId],
    );
    if (changed) await recordOrderEvent(tx, orderId, 'payment_released', null);
    return changed;
  }

  /** Writes how much was given back in all, after more was. `grossCents`: with what the bank sent back. */
  async recordRefund(
    tx: Transaction,
    orderId: string,
    refundedCents: number,
    grossCents = refundedCents,
  ): Promise<boolean> {
    const [order] = await tx.query<OrderEntity & { before: number }>(
      `update orders set payment_status = case when $2 >= paid_cents then 'refunded' else 'partially_refunded' end, refunded_cents = $2, ${BUMP}
       from (select refunded_cents as before from orders where id = $1 for update) earlier
       where id = $1 and refunded_cents < $2 and ${allows('refundPart')} returning orders.*, earlier.before`,
      [orderId, refundedCents],
    );
    if (!order) return false;
    await recordOrderEvent(tx, orderId, 'refunded', null, { refundedCents });
    await this.mails.accept(tx, order, {
      mail: 'refunded',
      event: `refunded ${grossCents}`,
      refundedCents: refundedCents - order.before,
    });
    return true;
  }

  /** Writes how much was given back in all, after the bank of the cardholder sent a part of it back. `failedCents`: how much it sent back in all. */
  async recordFailedRefund(
    tx: Transaction,
    orderId: string,
    refundedCents: number,
    failedCents: number,
  ): Promise<boolean> {
    const [order] = await tx.query<OrderEntity & { before: number }>(
      `update orders set payment_status = case when $2 > 0 then 'partially_refunded' else 'captured' end, refunded_cents = $2, ${BUMP}
       from (select refunded_cents as before from orders where id = $1 for update) earlier
       where id = $1 and refunded_cents > $2 and ${allows('failRefundPart')} returning orders.*, earlier.before`,
      [orderId, refundedCents],
    );
    if (!order) return false;
    await recordOrderEvent(tx, orderId, 'refund_failed', null, { refundedCents });
    await this.mails.accept(tx, order, {
      mail: 'refund-failed',
      event: `failed ${failedCents}`,
      refundedCents: order.before - refundedCents,
    });
    return true;
  }

  /** Ends the failed submission of an order whose money is given back whole: it is not printed anymore. */
  giveUp(tx: Transaction, orderId: string): Promise<boolean> {
    return this.move(tx, 'giveUp', orderId);
  }

  /** Shows an order that was given up among the failed submissions again, after its refund came back. */
  takeUp(tx: Transaction, orderId: string): Promise<boolean> {
    return this.move(tx, 'takeUp', orderId);
  }

  private move(tx: Transaction, transition: 'giveUp' | 'takeUp', orderId: string): Promise<boolean> {
    return changes(
      tx,
      `update orders set ${moves(transition)}, ${BUMP} where id = $1 and ${allows(transition)} returning id`,
      [orderId],
    );
  }

  /** A warning to the admins that the authorisation of an undecided order ends soon. */
  async warnOfExpiry(tx: Transaction, orderId: string, hours: 24 | 48): Promise<boolean> {
    const changed = await changes(
      tx,
      `update orders set ${BUMP} where id = $1 and ${allows('expirePayment')} returning id`,
      [orderId],
    );
    if (changed) await recordOrderEvent(tx, orderId, `payment_ends_${hours}h`, null);
    return changed;
  }
}

const changes = async (tx: Transaction, sql: string, parameters: unknown[]): Promise<boolean> =>
  (await tx.query(sql, parameters)).length > 0;
