import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '#config';
import { Database } from '#database';
import { Logger, PeriodicTask } from '#observability';
import {
  OrderAnnouncer,
  OrderMoneyRepository,
  OrderRepository,
  PaymentRepository,
  PaymentSettlement,
  RefundSettlement,
  type PaymentRow,
} from '#orders';
import { PaymentProvider, type ProviderPayment } from '#providers';

const BATCH = 20;
const HOUR_MS = 3_600_000;
/** Hours before its end at which admins are warned of an authorisation, the nearest first. */
const WARNINGS = [24, 48] as const;

/**
 * Compares payments that have not come to rest with the provider's books: what a lost answer, a missed webhook or a
 * killed process left behind ends here. Also releases what was rejected or abandoned. Any number may run at once.
 */
@Injectable()
export class PaymentReconciler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly settlement: PaymentSettlement,
    private readonly refunds: RefundSettlement,
    private readonly orders: OrderRepository,
    private readonly money: OrderMoneyRepository,
    private readonly provider: PaymentProvider,
    private readonly announcer: OrderAnnouncer,
    private readonly log: Logger,
  ) {
    this.task = new PeriodicTask(
      () => this.reconcileOnce(),
      config.PAYMENT_RECONCILE_INTERVAL_MS,
      (error) => log.warn({ err: error }, 'payments not reconciled'),
    );
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** Looks at one batch of what is due. */
  async reconcileOnce(): Promise<void> {
    const everyMs = this.config.PAYMENT_CHECK_MS;
    for (const payment of await this.payments.claimDue(everyMs, BATCH))
      await this.guarded(payment.id, () => this.reconcile(payment));
    for (const refund of await this.payments.claimDueRefunds(everyMs, BATCH))
      await this.guarded(refund.id, async () => {
        await this.refunds.complete(refund);
        await this.announcer.announce(refund.orderId);
      });
  }

  private async reconcile(payment: PaymentRow): Promise<void> {
    if (await this.payments.giveUpAbandoned(payment.id)) return;
    if (!payment.providerId) return this.payments.endUncreated(payment.id);
    const seen = await this.act(payment, payment.providerId);
    const settled = await this.settlement.settle(payment.id, seen);
    if (!settled.orderId) return;
    const warned = settled.status === 'authorized' && (await this.warn(settled));
    if (warned || settled.status !== payment.status) await this.announcer.announce(settled.orderId);
  }

  /** Repeats what was decided and may not have happened; otherwise only looks. */
  private act({ id, status, amountCents }: PaymentRow, providerId: string): Promise<ProviderPayment> {
    if (status === 'releasing') return this.provider.release(providerId, id);
    if (status === 'capturing') return this.provider.capture({ id, providerId, amountCents });
    return this.provider.read(providerId);
  }

  /** Tells the admins once at each mark that an authorisation ends soon. */
  private async warn({ id, orderId, captureBefore }: PaymentRow): Promise<boolean> {
    const leftHours = captureBefore ? (captureBefore.getTime() - Date.now()) / HOUR_MS : Infinity;
    const hours = WARNINGS.find((mark) => leftHours <= mark);
    if (!hours) return false;
    return this.database.transaction(async (tx) => {
      await this.orders.lock(tx, orderId!);
      return (await this.payments.setWarned(tx, id, hours)) && this.money.warnOfExpiry(tx, orderId!, hours);
    });
  }

  /** One payment that cannot be settled now does not keep the others waiting. */
  private async guarded(subject: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.warn({ err: error, subject }, 'not reconciled with the payment provider; trying again later');
    }
  }
}
