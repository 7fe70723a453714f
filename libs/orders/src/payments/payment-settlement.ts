import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#database';
import { Logger } from '#observability';
import { failedRefundCents, type ProviderPayment } from '#providers';
import { OrderRepository } from '../order.repository.js';
import { OrderMoneyRepository } from './order-money.repository.js';
import { PaymentRepository, type PaymentRow } from './payment.repository.js';

const MAX_TRIES = 3;

/** The payment was given to an order between two statements. */
class Attached extends Error {}

/** Brings a payment and its order, in one transaction, to where the provider's own books say that they stand. Forward only, so that reports may come late, twice and in any order. */
@Injectable()
export class PaymentSettlement {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly orders: OrderRepository,
    private readonly money: OrderMoneyRepository,
    private readonly log: Logger,
  ) {}

  /** Returns the payment as it then is. `also` joins the transaction; what it returns false for changes nothing. */
  async settle(
    paymentId: string,
    seen: ProviderPayment,
    also: (tx: Transaction) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<PaymentRow> {
    for (let tries = 1; ; tries++) {
      try {
        const known = (await this.payments.find(paymentId))!;
        return await this.database.transaction(async (tx) => {
          if (await also(tx)) await this.settleIn(tx, known, seen);
          return (await this.payments.find(paymentId, tx))!;
        });
      } catch (error) {
        if (!(error instanceof Attached) || tries === MAX_TRIES) throw error;
      }
    }
  }

  /** The same in the caller's transaction. */
  async settleIn(tx: Transaction, { id, orderId }: PaymentRow, seen: ProviderPayment): Promise<void> {
    if (orderId) await this.orders.lock(tx, orderId);
    const payment = (await this.payments.lock(tx, id))!;
    if (payment.orderId !== orderId) throw new Attached();
    if (seen.status === 'authorized') await this.authorize(tx, payment, seen);
    if (seen.status === 'captured') await this.capture(tx, payment, seen);
    if (seen.status === 'canceled') await this.end(tx, payment);
  }

  private async authorize(tx: Transaction, { id, orderId }: PaymentRow, { captureBefore }: ProviderPayment) {
    const authorized = await this.payments.move(tx, id, ['open'], 'authorized', { captureBefore });
    if (!authorized || !orderId) return;
    const pays = await this.money.payAgain(tx, orderId, { id, captureBefore });
    // The order was rejected or cancelled while its owner paid: nothing is left to pay for.
    if (!pays) await this.payments.move(tx, id, ['authorized'], 'releasing');
  }

  private async capture(tx: Transaction, payment: PaymentRow, seen: ProviderPayment) {
    const { id, orderId, status } = payment;
    const { capturedCents } = seen;
    if (await this.payments.move(tx, id, ['capturing'], 'captured', { capturedCents }))
      await this.money.completeCapture(tx, orderId!, capturedCents);
    else if (status !== 'captured')
      this.log.error({ paymentId: id, orderId, status }, 'a payment was captured at the provider without an approval');
    if (['capturing', 'captured'].includes(status)) await this.recordRefunds(tx, payment, seen);
  }

  /** Whatever is given back and whatever fails of it only grows: a report that says less is older than what is known. */
  private async recordRefunds(tx: Transaction, payment: PaymentRow, seen: ProviderPayment): Promise<void> {
    const { id, orderId, refundedCents: before, failedRefundCents: failedBefore } = payment;
    const failed = failedRefundCents(seen);
    const given = seen.refundedCents + failed - failedBefore;
    if (failed < failedBefore || given < before) return;
    await this.payments.setRefunded(tx, id, { refundedCents: seen.refundedCents, failedRefundCents: failed });
    if (given > before) {
      await this.money.recordRefund(tx, orderId!, given, given + failedBefore);
      await this.money.giveUp(tx, orderId!);
    }
    if (failed === failedBefore) return;
    await this.payments.failRefunds(
      tx,
      id,
      seen.failedRefunds.map((refund) => refund.id),
    );
    await this.money.recordFailedRefund(tx, orderId!, seen.refundedCents, failed);
    await this.money.takeUp(tx, orderId!);
    this.log.warn({ paymentId: id, orderId, failed }, 'the bank of the cardholder sent a refund back');
  }

  private async end(tx: Transaction, { id, orderId }: PaymentRow): Promise<void> {
    if (await this.payments.move(tx, id, ['open'], 'released')) return;
    if (await this.payments.move(tx, id, ['releasing'], 'released')) {
      if (orderId) await this.money.completeRelease(tx, orderId, id);
      return;
    }
    const expired = await this.payments.move(tx, id, ['authorized', 'capturing'], 'expired');
    if (expired && orderId) await this.money.expirePayment(tx, orderId);
  }
}
