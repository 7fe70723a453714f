import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { JobError, type JobContext } from '#jobs';
import { crashPoint } from '#observability';
import { OrderAnnouncer, OrderRepository, PaymentRepository, PaymentSettlement } from '#orders';
import { PaymentProvider } from '#providers';

/** Takes the money of an order that admins want approved. The order is approved in the one transaction that records the receipt, and never without it. */
@Injectable()
export class OrderChargeService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly payments: PaymentRepository,
    private readonly settlement: PaymentSettlement,
    private readonly provider: PaymentProvider,
    private readonly announcer: OrderAnnouncer,
  ) {}

  /** Does nothing for an order that is paid. An unknown outcome is asked again under the same key. Throws PAYMENT_EXPIRED where the authorisation has ended. */
  async take(context: JobContext<'order.submit'>): Promise<void> {
    const { orderId } = context.input;
    const order = await this.orders.find(orderId);
    const payment = order?.paymentStatus === 'capturing' ? await this.payments.find(order.paymentId!) : undefined;
    if (!payment?.providerId) return;
    await context.stage('charging', 2);
    crashPoint('payment.capturing');
    const seen = await this.provider.capture({ ...payment, providerId: payment.providerId }, context.signal);
    crashPoint('payment.captured');
    await context.transaction((tx) => this.settlement.settleIn(tx, payment, seen));
    crashPoint('payment.recorded');
    await this.announcer.announce(orderId);
    if (seen.status === 'canceled')
      throw new JobError({ code: 'PAYMENT_EXPIRED', class: 'permanent', message: text('payment.expired') });
  }
}
