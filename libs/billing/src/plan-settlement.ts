import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { plans, text, type PlanId } from '#contracts';
import { AuditRepository, Database, type Transaction } from '#database';
import { BalancePublisher, TokenLedger } from '#ledger';
import { Logger } from '#observability';
import { ProviderError, SubscriptionProvider, type PaidInvoice, type ProviderSubscription } from '#providers';
import { PlanMailOutbox } from './plan-mail-outbox.js';
import { PlanPaymentRepository } from './plan-payment.repository.js';
import { PlanPublisher } from './plan-publisher.js';
import {
  PlanSubscriptionRepository,
  type PlanChange,
  type PlanStatus,
  type PlanSubscriptionRow,
} from './plan-subscription.repository.js';

const MAX_TRIES = 12;
/** Readers of one moment come back apart from each other, the later the more often they had to. */
const APART_MS = 40;

/** [TOK-05] Brings a plan and its refills to where the provider's own books say that they stand. Reports may come late, twice and in any order. */
@Injectable()
export class PlanSettlement {
  /** The reading of each subscription that is under way, and the one that follows it. */
  private readonly current = new Map<string, Promise<PlanSubscriptionRow>>();
  private readonly next = new Map<string, Promise<PlanSubscriptionRow>>();

  constructor(
    private readonly database: Database,
    private readonly subscriptions: PlanSubscriptionRepository,
    private readonly payments: PlanPaymentRepository,
    private readonly mails: PlanMailOutbox,
    private readonly provider: SubscriptionProvider,
    private readonly ledger: TokenLedger,
    private readonly balances: BalancePublisher,
    private readonly planPublisher: PlanPublisher,
    private readonly audit: AuditRepository,
    private readonly log: Logger,
  ) {}

  /**
   * Reads the subscription at the provider and takes over how it stands. Returns it as it then is. Who asks while it is read shares
   * one reading that begins afterwards, so that many at once do not overtake each other without end.
   */
  settle(id: string, providerId: string): Promise<PlanSubscriptionRow> {
    const current = this.current.get(id);
    if (!current) return this.begin(id, providerId);
    const begin = () => {
      this.next.delete(id);
      return this.begin(id, providerId);
    };
    const next = this.next.get(id) ?? current.then(begin, begin);
    this.next.set(id, next);
    return next;
  }

  /** A subscription whose answer was lost, by our id: the provider's id, or undefined where it has none. */
  async findLost(userId: string, id: string): Promise<string | undefined> {
    const customerId = await this.subscriptions.findCustomer(userId);
    return customerId ? this.provider.find(customerId, id) : undefined;
  }

  /** [TOK-04, TOK-05] The bank has given a user's money back: the card is charged for no further month. */
  async endAfterDispute(userId: string): Promise<void> {
    const plan = await this.subscriptions.findCurrent(userId);
    if (!plan?.providerId) return;
    await this.provider.endNow(plan.providerId);
    await this.settle(plan.id, plan.providerId);
  }

  private begin(id: string, providerId: string): Promise<PlanSubscriptionRow> {
    const reading = this.read(id, providerId).finally(() => this.current.delete(id));
    this.current.set(id, reading);
    return reading;
  }

  private async read(id: string, providerId: string): Promise<PlanSubscriptionRow> {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const known = (await this.subscriptions.find(id))!;
      const seen = await this.provider.read(providerId);
      const settled = await this.database.transaction((tx) => this.settleIn(tx, known, seen));
      // Another process took a report over meanwhile, and what was read here may be older than that.
      if (!settled) {
        await sleep(Math.random() * APART_MS * tries);
        continue;
      }
      await this.announce(settled, known);
      if (settled.status === 'ended' && seen.status !== 'ended') await this.endSecond(settled, providerId);
      return settled;
    }
    throw changesTooFast(id);
  }

  /** It was given up here after its call had taken too long, and made there all the same, beside another. Admins give back what it has cost. */
  private async endSecond({ id, userId }: PlanSubscriptionRow, providerId: string): Promise<void> {
    await this.provider.endNow(providerId);
    const subject = `plan:${id}`;
    await this.audit.record({ actorId: null, action: 'tokens.second-plan', subject, details: { userId, providerId } });
    this.log.error(
      { subject, userId, providerId },
      'a second plan of a user was ended; its payment is to be given back',
    );
  }

  /** [TOK-07] Tells every page of the user, which then reads the plan anew; a read that has found nothing new tells nobody. */
  private async announce(settled: PlanSubscriptionRow, known: PlanSubscriptionRow): Promise<void> {
    const { userId } = settled;
    if (!userId) return;
    await this.balances.publish(await this.ledger.account(userId));
    if (!isDeepStrictEqual(shownOf(settled), shownOf(known))) await this.planPublisher.publish(userId);
  }

  private async settleIn(tx: Transaction, known: PlanSubscriptionRow, seen: ProviderSubscription) {
    const { periodInvoiceId } = seen;
    const isGivenBack = periodInvoiceId !== null && (await this.payments.wasGivenBack(tx, periodInvoiceId));
    const change = changeOf(known, seen);
    const settled = await this.subscriptions.change(tx, known, isGivenBack ? { ...change, periodPlan: null } : change);
    if (!settled?.userId) return settled;
    await this.mails.accept(tx, known, settled);
    // The oldest first, as their receipts are numbered.
    for (const invoice of seen.paidInvoices.toReversed()) await this.refill(tx, settled.userId, settled, invoice);
    return settled;
  }

  /** One refill and one receipt for each paid period: the key is its invoice. */
  private async refill(
    tx: Transaction,
    userId: string,
    subscription: PlanSubscriptionRow,
    invoice: PaidInvoice,
  ): Promise<void> {
    const { id, isChange, paidCents, paidAt } = invoice;
    const plan = invoice.plan ? planOf(invoice.plan) : subscription.plan;
    const amount = isChange ? upgradeTokens(paidCents) : plans.find((each) => each.id === plan)!.tokens;
    const note = isChange ? text('plan.upgradeNote', { plan: text(`plan.${plan}`) }) : text(`plan.refill.${plan}`);
    if (amount === 0) return;
    await this.ledger.refill(tx, { userId, amount, key: `invoice:${id}`, note });
    const paid = { plan, isChange, tokens: amount, amountCents: paidCents, paidAt };
    await this.payments.add(tx, { ...paid, invoiceId: id, subscriptionId: subscription.id, userId });
  }
}

/** What a page may show of it. */
const shownOf = ({
  plan,
  nextPlan,
  status,
  periodEnd,
  nextAttempt,
  dueCents,
  endsWithPeriod,
  periodPlan,
  changeIsPending,
  monthIsDue,
}: PlanSubscriptionRow) => [
  [plan, nextPlan, status, periodPlan, endsWithPeriod, changeIsPending, monthIsDue],
  [periodEnd, nextAttempt, dueCents],
];

/** The change itself stands at the provider; its reports and the reconciler take it over. */
const changesTooFast = (id: string): ProviderError =>
  new ProviderError({
    provider: 'payment',
    code: 'UNAVAILABLE',
    class: 'retry',
    userMessage: text('plan.changeFailed'),
    logMessage: `The subscription ${id} changes faster than it can be read.`,
  });

const statusOf: Record<ProviderSubscription['status'], PlanStatus> = {
  unpaid: 'starting',
  active: 'active',
  past_due: 'past_due',
  ended: 'ended',
};

const planOf = (id: string): PlanId => plans.find((each) => each.id === id)!.id;

/** [TOK-05] What a larger plan adds for the money that the rest of the period costs. */
export function upgradeTokens(paidCents: number): number {
  const [smaller, larger] = plans;
  return Math.round((paidCents * (larger.tokens - smaller.tokens)) / (larger.priceCents - smaller.priceCents));
}

const changeOf = (
  known: PlanSubscriptionRow,
  { id, plan, status, periodPlan, paidInvoices, ...seen }: ProviderSubscription,
): PlanChange => ({
  providerId: id,
  plan: paidInvoices[0]?.plan ? planOf(paidInvoices[0].plan) : known.plan,
  nextPlan: plan ? planOf(plan) : known.nextPlan,
  status: statusOf[status],
  periodEnd: seen.periodEnd,
  nextAttempt: seen.nextAttempt,
  dueCents: seen.dueCents,
  endsWithPeriod: seen.endsWithPeriod,
  periodPlan: periodPlan === null ? null : planOf(periodPlan),
  changeIsPending: seen.changeIsPending,
  monthIsDue: status === 'active' && periodPlan === null,
});
