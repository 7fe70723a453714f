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
    const cents = Math.min(returnedCents(seen), before.amountCents);
    if (cents > before.refundedCents) await this.takeTokens(tx, sales, before, cents);
    if (seen.dispute && (await sales.setDispute(tx, id, seen.dispute))) await this.recordDispute(tx, sales, id, seen);
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

  /** The account is flagged until the bank decides for us; the log of the admins says so. */
  private async recordDispute(
    tx: Transaction,
    sales: SaleRepository,
    id: string,
    { disputedCents }: ProviderPayment,
  ): Promise<void> {
    const { userId, dispute, amountCents } = (await sales.lock(tx, id))!;
    const subject = `${sales.subject}:${id}`;
    const details = { userId, dispute, amountCents, disputedCents };
    await this.audit.record({ actorId: null, action: 'tokens.dispute', subject, details }, tx);
    this.log.warn({ sale: subject, ...details }, 'a payment for tokens is disputed');
  }

  /** Tokens that were spent before the refund stay spent; the log of the admins says how many. */
  private async takeTokens(tx: Transaction, sales: SaleRepository, sale: LockedSale, cents: number): Promise<void> {
    const { id, tokens, amountCents, refundedTokens: before, missingTokens: missing } = sale;
    const refundedTokens = Math.floor((tokens * cents) / amountCents);
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

/** What we gave back ourselves, and what the bank took for a lost dispute. */
const returnedCents = ({ refundedCents, dispute, disputedCents }: ProviderPayment): number =>
  refundedCents + (dispute === 'lost' ? disputedCents : 0);
