import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { AuditRepository, Database, type Transaction } from '#database';
import { fromCents, toCents } from '#domain';
import { OrderAnnouncer, OrderRepository, PaymentRepository, RefundSettlement, type RefundRow } from '#orders';
import { HttpError } from '../common/http-error.js';

export interface RefundRequest {
  adminId: string;
  orderId: string;
  /** All that is left where it is undefined. */
  amount?: string | undefined;
  reason: string;
  idempotencyKey: string | undefined;
}

/** Gives money back. The refund is recorded before the provider is asked; what remains open is asked again under the same key. */
@Injectable()
export class RefundService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderRepository,
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundSettlement,
    private readonly audit: AuditRepository,
    private readonly announcer: OrderAnnouncer,
  ) {}

  async refund(request: RefundRequest): Promise<void> {
    const refund = await this.database.transaction((tx) => this.begin(tx, request));
    await this.refunds.complete(refund);
    await this.announcer.announce(request.orderId);
  }

  /** Throws 409 where less is left than asked for. */
  private async begin(
    tx: Transaction,
    { adminId, orderId, amount, reason, idempotencyKey }: RefundRequest,
  ): Promise<RefundRow> {
    const order = await this.orders.lock(tx, orderId);
    if (!order) throw new HttpError(404, 'NOT_FOUND', text('order.notFound', { id: orderId }));
    // The answer to the first request may have been lost, with the money given back.
    const earlier = idempotencyKey ? await this.payments.findRefund(tx, orderId, idempotencyKey) : undefined;
    if (earlier) return earlier;
    const payment = order.paymentId ? await this.payments.lock(tx, order.paymentId) : undefined;
    const pending = payment ? await this.payments.refundedOrPending(tx, payment.id) : 0;
    const left = payment ? payment.capturedCents - Math.max(pending, payment.refundedCents) : 0;
    const amountCents = amount === undefined ? left : toCents(amount);
    if (!payment || amountCents === 0 || amountCents > left)
      throw new HttpError(409, 'CONFLICT', text('payment.notRefundable', { left: `$${fromCents(left)}` }), {
        field: 'amount',
      });
    const details = { orderNumber: order.orderNumber, amount: fromCents(amountCents), reason };
    await this.audit.record({ actorId: adminId, action: 'order.refund', subject: `order:${orderId}`, details }, tx);
    return this.payments.addRefund(tx, {
      orderId,
      paymentId: payment.id,
      amountCents,
      reason,
      requestedBy: adminId,
      idempotencyKey,
    });
  }
}
