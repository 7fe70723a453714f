import { Injectable } from '@nestjs/common';
import {
  PlanPaymentSettlement,
  PlanSettlement,
  PlanSubscriptionRepository,
  TokenPurchaseRepository,
  TokenPurchaseSettlement,
} from '#billing';
import { text } from '#contracts';
import { Database } from '#database';
import { Logger } from '#observability';
import { OrderAnnouncer, PaymentRepository, PaymentSettlement, type PaymentRow } from '#orders';
import { PaymentProvider, SubscriptionProvider, UnverifiedEvent, type PaymentEvent } from '#providers';
import { HttpError } from '../common/http-error.js';

/** What the payment provider reports. An event has its effect once; what it says is read anew at the provider, so that order and age do not matter. */
@Injectable()
export class PaymentEventService {
  constructor(
    private readonly database: Database,
    private readonly provider: PaymentProvider,
    private readonly payments: PaymentRepository,
    private readonly settlement: PaymentSettlement,
    private readonly announcer: OrderAnnouncer,
    private readonly purchases: TokenPurchaseRepository,
    private readonly purchaseSettlement: TokenPurchaseSettlement,
    private readonly subscriptionProvider: SubscriptionProvider,
    private readonly subscriptions: PlanSubscriptionRepository,
    private readonly planSettlement: PlanSettlement,
    private readonly planPaymentSettlement: PlanPaymentSettlement,
    private readonly log: Logger,
  ) {}

  /** Throws 400 for a call that is forged or too old. */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    const event = this.verified(body, signature);
    if (!(await this.payments.wasSeen(event.id))) await this.take(event);
  }

  /** Takes the events whose webhooks never came: the shop was away for longer than the provider tries, or answered with errors. */
  async takeMissed(before: Date): Promise<void> {
    for await (const events of this.provider.undelivered(before)) {
      const unseen = await this.payments.unseen(events.map(({ id }) => id));
      for (const event of events.filter(({ id }) => unseen.has(id)).toReversed()) await this.takeLate(event);
    }
  }

  /** One that cannot be taken now does not keep the others waiting. */
  private async takeLate(event: PaymentEvent): Promise<void> {
    const { id, type } = event;
    try {
      await this.take(event);
      this.log.info({ event: id, type }, 'took an event of the payment provider whose webhook had not come');
    } catch (error) {
      this.log.warn(
        { err: error, event: id, type },
        'a missed event of the payment provider not taken; trying again later',
      );
    }
  }

  private async take(event: PaymentEvent): Promise<void> {
    const payment = event.providerId ? await this.payments.findByProviderId(event.providerId) : undefined;
    if (!payment) {
      if (event.providerId) await this.settleTokens(event.providerId, event.takesMoneyBack);
      if (event.subscriptionId) await this.settlePlan(event.subscriptionId);
      await this.database.transaction((tx) => this.payments.recordEvent(tx, event.id, event.type));
      return;
    }
    const seen = await this.provider.read(payment.providerId!);
    const settled = await this.settlement.settle(payment.id, seen, (tx) =>
      this.payments.recordEvent(tx, event.id, event.type),
    );
    if (settled.orderId && hasChanged(payment, settled)) await this.announcer.announce(settled.orderId);
  }

  /** Its effect has the purchase's own key, so that the event may be seen again before it is recorded. */
  private async settleTokens(providerId: string, takesMoneyBack: boolean): Promise<void> {
    const purchase = await this.purchases.findByProviderId(providerId);
    if (purchase) await this.purchaseSettlement.settle(purchase.id, await this.provider.read(providerId));
    // What a plan is paid with is told by its invoice.
    else if (takesMoneyBack) await this.planPaymentSettlement.settle(providerId);
  }

  /** The first events come before the answer to the subscription: then the provider says whose it is. */
  private async settlePlan(providerId: string): Promise<void> {
    const known = await this.subscriptions.findByProviderId(providerId);
    const id = known?.id ?? (await this.subscriptionProvider.read(providerId)).subscriptionId;
    if (known ?? (id && (await this.subscriptions.find(id)))) await this.planSettlement.settle(id!, providerId);
  }

  private verified(body: Buffer, signature: string | undefined): PaymentEvent {
    try {
      return this.provider.verifyEvent(body, signature);
    } catch (error) {
      if (!(error instanceof UnverifiedEvent)) throw error;
      this.log.warn(
        { reason: error.message.split('\n', 1)[0] },
        'refused an event that the payment provider did not sign',
      );
      throw new HttpError(400, 'BAD_REQUEST', text('payment.badSignature'));
    }
  }
}

const hasChanged = (before: PaymentRow, after: PaymentRow): boolean =>
  before.status !== after.status ||
  before.refundedCents !== after.refundedCents ||
  before.failedRefundCents !== after.failedRefundCents;
