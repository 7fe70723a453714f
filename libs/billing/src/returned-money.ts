import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { AuditRepository, Database, type Transaction } from '#database';
import { BalancePublisher, TokenLedger } from '#ledger';
import { Logger } from '#observability';
import type { ProviderPayment } from '#providers';
import { PlanPaymentRepository } from './plan-payment.repository.js';
import type { LockedSale, SaleRepository } from './sale.repository.js';
import { TokenPurchaseRepository } from './token-purchase.repository.js';

/** Sales of one kind whose freed tokens are taken back at a time. */
const BATCH = 20;

/** [TOK-04, TOK-05] Takes back the tokens of money that was given back, and tells the admins. */
@Injectable()
export class ReturnedMoney {
  constructor(
    private readonly database: Database,
    private readonly purchases: TokenPurchaseRepository,
    private readonly payments: PlanPaymentRepository,
    private readonly ledger: TokenLedger,
    private readonly balances: BalancePublisher,
    private readonly audit: AuditRepository,
    private readonly log: Logger,
  ) {}

  /** Brings a sale that was paid to where the provider's books say that its money stands. */
  async settle(tx: Transaction, sales: SaleRepository, id: string, seen: ProviderPayment): Promise<void> {
    const before = (await sales.lock(tx, id))!;
    if (seen.refundedCents > before.refundedCents) await this.takeTokens(tx, sales, before, seen.refundedCents);
    if (seen.dispute && (await sales.setDispute(tx, id, seen.dispute))) await this.settleDispute(tx, sales, id);
  }

  /** Takes back what was reserved when its money was given back, and is free again: its job was cancelled or failed. */
  async takeFreed(): Promise<void> {
    for (const sales of [this.purchases, this.payments])
      for (const id of await sales.findFreed(BATCH)) {
        const userId = await this.database.transaction((tx) => this.takeMissing(tx, sales, id));
        if (userId) await this.balances.publish(await this.ledger.account(userId));
      }
  }

  /** Returns whose tokens it took, if any. */
  private async takeMissing(tx: Transaction, sales: SaleRepository, id: string): Promise<string | null> {
    const sale = (await sales.lock(tx, id))!;
    const { missingTokens: missing } = sale;
    const taken = await this.takeBack(tx, sales, sale, missing, `refund:${id}:missing:${missing}`);
    if (taken === 0) return null;
    const left = { ...sale, missingTokens: missing - taken };
    await sales.setRefunded(tx, id, left);
    await this.tell(tx, sales, left, taken);
    return sale.userId;
  }

  /** The account is flagged until the bank decides for us; the log of the admins says so. A lost dispute has given the money back. */
  private async settleDispute(tx: Transaction, sales: SaleRepository, id: string): Promise<void> {
    const sale = (await sales.lock(tx, id))!;
    const { userId, dispute, amountCents, refundedCents } = sale;
    if (dispute === 'lost' && refundedCents < amountCents) await this.takeTokens(tx, sales, sale, amountCents);
    const subject = `${sales.subject}:${id}`;
    const details = { userId, dispute, amountCents };
    await this.audit.record({ actorId: null, action: 'tokens.dispute', subject, details }, tx);
    this.log.warn({ sale: subject, ...details }, 'a payment for tokens is disputed');
  }

  /** Tokens that were spent before the refund stay spent; the log of the admins says how many. */
  private async takeTokens(tx: Transaction, sales: SaleRepository, sale: LockedSale, cents: number): Promise<void> {
    const { id, tokens, amountCents, refundedTokens: before, missingTokens: missing } = sale;
    // What cost nothing is given back by nothing.
    const share = amountCents === 0 ? 0 : Math.min(cents, amountCents) / amountCents;
    const refundedTokens = Math.floor(tokens * share);
    const due = refundedTokens - before;
    const taken = await this.takeBack(tx, sales, sale, due, `refund:${id}:${cents}`);
    const settled = { ...sale, refundedCents: cents, refundedTokens, missingTokens: missing + due - taken };
    await sales.setRefunded(tx, id, settled);
    if (taken < due) await this.tell(tx, sales, settled, taken);
  }

  private async takeBack(
    tx: Transaction,
    sales: SaleRepository,
    sale: LockedSale,
    amount: number,
    key: string,
  ): Promise<number> {
    const { userId, paidKey } = sale;
    if (!userId) return 0;
    const note = text('purchase.refundNote', { what: sales.nameOf(sale) });
    return this.ledger.takeBack(tx, { userId, amount, key, note, paidKey });
  }

  private async tell(tx: Transaction, sales: SaleRepository, sale: LockedSale, taken: number): Promise<void> {
    const { id, userId, refundedCents, missingTokens } = sale;
    const subject = `${sales.subject}:${id}`;
    const details = { userId, refundedCents, taken, missingTokens };
    await this.audit.record({ actorId: null, action: 'tokens.refund', subject, details }, tx);
    this.log.warn({ sale: subject, ...details }, 'refunded tokens were spent or are reserved');
  }
}
