import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { Database, type Transaction } from '#database';
import { BalancePublisher, TokenLedger } from '#ledger';
import type { ProviderPayment } from '#providers';
import { PlanPublisher } from './plan-publisher.js';
import { PlanSettlement } from './plan-settlement.js';
import { ReturnedMoney } from './returned-money.js';
import { isHeldAgainstUser } from './sale.repository.js';
import { TokenPurchaseRepository, type TokenPurchaseRow } from './token-purchase.repository.js';

/** [TOK-04] Brings a purchase and its tokens, in one transaction, to where the provider's own books say that the payment stands. Reports may come late, twice and in any order. */
@Injectable()
export class TokenPurchaseSettlement {
  constructor(
    private readonly database: Database,
    private readonly purchases: TokenPurchaseRepository,
    private readonly ledger: TokenLedger,
    private readonly balances: BalancePublisher,
    private readonly money: ReturnedMoney,
    private readonly plans: PlanSettlement,
    private readonly planPublisher: PlanPublisher,
  ) {}

  /** Returns the purchase as it then is. */
  async settle(id: string, seen: ProviderPayment): Promise<TokenPurchaseRow> {
    const { purchase, moved, isDisputeNews } = await this.database.transaction((tx) => this.settleIn(tx, id, seen));
    const { userId } = purchase;
    if (moved && userId) await this.balances.publish(await this.ledger.account(userId));
    if (isDisputeNews && userId) await this.planPublisher.publish(userId);
    if (userId && isHeldAgainstUser(purchase)) await this.plans.endAfterDispute(userId);
    return purchase;
  }

  private async settleIn(tx: Transaction, id: string, seen: ProviderPayment) {
    const before = (await this.purchases.lock(tx, id))!;
    if (seen.status === 'canceled') await this.purchases.cancel(tx, id);
    if (seen.status === 'captured') await this.pay(tx, before);
    await this.money.settle(tx, this.purchases, id, seen);
    const purchase = (await this.purchases.lock(tx, id))!;
    const moved = purchase.status !== before.status || purchase.refundedTokens !== before.refundedTokens;
    return { purchase, moved, isDisputeNews: purchase.dispute !== before.dispute };
  }

  /** The money decides: a purchase that was given up here and paid there is paid. */
  private async pay(tx: Transaction, { id, userId, status, tokens, pack, note }: TokenPurchaseRow): Promise<void> {
    if (status === 'paid') return;
    await this.purchases.setPaid(tx, id);
    if (!userId) return;
    await this.ledger.purchase(tx, {
      userId,
      amount: tokens,
      key: `purchase:${id}`,
      note: note || text(`purchase.pack.${pack}`),
    });
  }
}
