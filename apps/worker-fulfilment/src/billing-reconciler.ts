import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import {
  FlaggedAccountRepository,
  PlanSettlement,
  PlanSubscriptionRepository,
  ReturnedMoney,
  type PlanSubscriptionRow,
  TokenPurchaseRepository,
  TokenPurchaseSettlement,
  type TokenPurchaseRow,
} from '#billing';
import { Config } from '#config';
import { Database } from '#database';
import { Logger } from '#observability';
import { PaymentProvider } from '#providers';

const BATCH = 20;

/**
 * Compares open purchases of tokens and running plans with the provider's books: what a lost answer, a missed webhook
 * or a killed process left behind ends here. Also gives up what was abandoned. Any number may run at once.
 */
@Injectable()
export class BillingReconciler implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = true;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly purchases: TokenPurchaseRepository,
    private readonly purchaseSettlement: TokenPurchaseSettlement,
    private readonly subscriptions: PlanSubscriptionRepository,
    private readonly planSettlement: PlanSettlement,
    private readonly flags: FlaggedAccountRepository,
    private readonly returned: ReturnedMoney,
    private readonly provider: PaymentProvider,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stopped = false;
    this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async reconcileOnce(): Promise<void> {
    const everyMs = this.config.PAYMENT_CHECK_MS;
    for (const purchase of await this.purchases.claimDue(everyMs, BATCH))
      await this.guarded(purchase.id, () => this.reconcile(purchase));
    for (const subscription of await this.subscriptions.claimDue(everyMs, BATCH))
      await this.guarded(subscription.id, () => this.reconcilePlan(subscription));
    await this.guarded('returned money', () => this.returned.takeFreed());
  }

  private async reconcilePlan({ id, userId, providerId }: PlanSubscriptionRow): Promise<void> {
    const known = providerId ?? (userId ? await this.planSettlement.findLost(userId, id) : undefined);
    if (known) await this.settlePlan(id, known, userId);
    else await this.subscriptions.abandonUnanswered(id);
  }

  /** The plan of a user whose lost dispute ended none: a process was killed before, or the plan was just being started. */
  private async settlePlan(id: string, providerId: string, userId: string | null): Promise<void> {
    await this.planSettlement.settle(id, providerId);
    if (userId && (await this.flags.findFlag(userId)) === 'lost') await this.planSettlement.endAfterDispute(userId);
  }

  private async reconcile({ id, providerId, abandoned }: TokenPurchaseRow & { abandoned: boolean }): Promise<void> {
    if (providerId) {
      const seen = abandoned ? await this.provider.release(providerId, id) : await this.provider.read(providerId);
      await this.purchaseSettlement.settle(id, seen);
    } else if (abandoned) await this.database.transaction((tx) => this.purchases.cancel(tx, id));
  }

  /** One that cannot be settled now does not keep the others waiting. */
  private async guarded(subject: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.warn({ err: error, subject }, 'not reconciled with the payment provider; trying again later');
    }
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.reconcileOnce()
        .catch((error: unknown) => this.log.warn({ err: error }, 'purchases and plans not reconciled'))
        .finally(() => this.schedule());
    }, this.config.PAYMENT_RECONCILE_INTERVAL_MS);
  }
}
