import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#database';
import { BalancePublisher, TokenLedger } from '#ledger';
import { PaymentProvider, SubscriptionProvider, type ProviderPayment } from '#providers';
import { PlanPaymentRepository, type PlanPaymentRow } from './plan-payment.repository.js';
import { PlanPublisher } from './plan-publisher.js';
import { PlanSettlement } from './plan-settlement.js';
import { PlanSubscriptionRepository } from './plan-subscription.repository.js';
import { ReturnedMoney } from './returned-money.js';
import { isHeldAgainstUser } from './sale.repository.js';

/** [TOK-05] Brings the payment of a month, its tokens and its plan to where the provider's own books say that the money stands: a refund takes tokens back, a dispute that is lost ends the plan. */
@Injectable()
export class PlanPaymentSettlement {
  constructor(
    private readonly database: Database,
    private readonly payments: PlanPaymentRepository,
    private readonly subscriptions: PlanSubscriptionRepository,
    private readonly plans: PlanSettlement,
    private readonly planPublisher: PlanPublisher,
    private readonly provider: PaymentProvider,
    private readonly subscriptionProvider: SubscriptionProvider,
    private readonly money: ReturnedMoney,
    private readonly ledger: TokenLedger,
    private readonly balances: BalancePublisher,
  ) {}

  /** `providerId`: the payment's id at the provider, which knows its invoice. Nothing happens where it is not of a plan. */
  async settle(providerId: string): Promise<void> {
    const invoice = await this.subscriptionProvider.findInvoice(providerId);
    if (!invoice) return;
    const payment = await this.paymentOf(invoice.id, invoice.subscriptionId);
    if (!payment) return;
    const seen = await this.provider.read(providerId);
    const { settled, moved, isDisputeNews } = await this.database.transaction((tx) =>
      this.settleIn(tx, payment.id, seen),
    );
    if (moved && settled.userId) await this.balances.publish(await this.ledger.account(settled.userId));
    if (isDisputeNews && settled.userId) await this.planPublisher.publish(settled.userId);
    await this.settlePlan(settled);
  }

  /** The refund may be reported before the payment: then the subscription is read first. */
  private async paymentOf(invoiceId: string, subscriptionId: string): Promise<PlanPaymentRow | undefined> {
    const known = await this.payments.findByInvoice(invoiceId);
    if (known) return known;
    const subscription = await this.subscriptions.findByProviderId(subscriptionId);
    if (!subscription) return undefined;
    await this.plans.settle(subscription.id, subscriptionId);
    return this.payments.findByInvoice(invoiceId);
  }

  private async settleIn(tx: Transaction, id: string, seen: ProviderPayment) {
    const before = (await this.payments.lock(tx, id))!;
    await this.money.settle(tx, this.payments, id, seen);
    const settled = (await this.payments.lock(tx, id))!;
    return {
      settled,
      moved: settled.refundedTokens !== before.refundedTokens,
      isDisputeNews: settled.dispute !== before.dispute,
    };
  }

  private async settlePlan(payment: PlanPaymentRow): Promise<void> {
    const { subscriptionId, userId } = payment;
    const plan = await this.subscriptions.find(subscriptionId);
    if (plan?.providerId && plan.status !== 'ended') await this.plans.settle(plan.id, plan.providerId);
    if (userId && isHeldAgainstUser(payment)) await this.plans.endAfterDispute(userId);
  }
}
