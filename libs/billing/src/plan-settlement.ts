import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { plans, text, type PlanId } from '#contracts';
import { Database, type Transaction } from '#database';
import { BalancePublisher, TokenLedger } from '#ledger';
import { ProviderError, SubscriptionProvider, type PaidInvoice, type ProviderSubscription } from '#providers';
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
    private readonly provider: SubscriptionProvider,
    private readonly ledger: TokenLedger,
    private readonly balances: BalancePublisher,
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
      if (settled.userId) await this.balances.publish(await this.ledger.account(settled.userId));
      return settled;
    }
    throw changesTooFast(id);
  }

  private async settleIn(tx: Transaction, known: PlanSubscriptionRow, seen: ProviderSubscription) {
    const settled = await this.subscriptions.change(tx, known, changeOf(known, seen));
    if (!settled?.userId) return settled;
    for (const invoice of seen.paidInvoices)
      await this.refill(tx, settled.userId, invoice.plan ? planOf(invoice.plan) : settled.plan, invoice);
    return settled;
  }

  /** One refill for each paid period: the key is its invoice. */
  private async refill(tx: Transaction, userId: string, plan: PlanId, invoice: PaidInvoice): Promise<void> {
    const { id, isChange, paidCents } = invoice;
    const amount = isChange ? upgradeTokens(paidCents) : plans.find((each) => each.id === plan)!.tokens;
    const note = isChange ? text('plan.upgradeNote', { plan: text(`plan.${plan}`) }) : text(`plan.refill.${plan}`);
    if (amount > 0) await this.ledger.refill(tx, { userId, amount, key: `invoice:${id}`, note });
  }
}

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
  { id, plan, status, periodEnd, nextAttempt, endsWithPeriod, paidInvoices }: ProviderSubscription,
): PlanChange => ({
  providerId: id,
  plan: paidInvoices[0]?.plan ? planOf(paidInvoices[0].plan) : known.plan,
  nextPlan: plan ? planOf(plan) : known.nextPlan,
  status: statusOf[status],
  periodEnd,
  nextAttempt,
  endsWithPeriod,
});
