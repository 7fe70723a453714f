import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { AuditRepository, Database, type Transaction } from '#database';
import { BalancePublisher, TokenLedger } from '#ledger';
import { Logger } from '#observability';
import { failedRefundCents, type ProviderPayment } from '#providers';
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
    const returned = returnedOf(seen, before);
    if (isNews(returned, before)) await this.moveTokens(tx, sales, before, returned);
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
    const key = `refund:${id}:${grossCents(sale)}:missing:${missing}`;
    const taken = await this.takeBack(tx, sales, sale, missing, key);
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

  /** The tokens follow the money: taken back with what is given back, and returned with what the bank sends back. */
  private async moveTokens(
    tx: Transaction,
    sales: SaleRepository,
    sale: LockedSale,
    returned: Returned,
  ): Promise<void> {
    const refundedTokens = Math.floor((sale.tokens * returned.refundedCents) / sale.amountCents);
    const due = refundedTokens - sale.refundedTokens;
    const settled = { ...sale, ...returned, refundedTokens };
    if (due > 0) await this.takeTokens(tx, sales, settled, due);
    else await this.returnTokens(tx, sales, settled, -due);
  }

  /** Tokens that were spent before the refund stay spent; the log of the admins says how many. */
  private async takeTokens(tx: Transaction, sales: SaleRepository, sale: LockedSale, due: number): Promise<void> {
    const { id, missingTokens: missing } = sale;
    const taken = await this.takeBack(tx, sales, sale, due, `refund:${id}:${grossCents(sale)}`);
    const settled = { ...sale, missingTokens: missing + due - taken };
    await sales.setRefunded(tx, id, settled);
    if (taken < due) await this.tell(tx, sales, settled, taken);
  }

  /** What had been spent before the refund was never taken, and is no longer missing. */
  private async returnTokens(tx: Transaction, sales: SaleRepository, sale: LockedSale, due: number): Promise<void> {
    const { id, userId, refundedCents, failedRefundCents: failed, missingTokens: missing, paidKey } = sale;
    const given = userId ? Math.max(0, due - missing) : 0;
    if (userId && given > 0) {
      const note = text('purchase.refundFailedNote', { what: sales.nameOf(sale) });
      const key = `refund-failed:${id}:${failed}`;
      await this.ledger.undoTakeBack(tx, { userId, amount: given, key, note, paidKey });
    }
    await sales.setRefunded(tx, id, { ...sale, missingTokens: Math.max(0, missing - due) });
    const subject = `${sales.subject}:${id}`;
    const details = { userId, refundedCents, failedRefundCents: failed, given };
    await this.audit.record({ actorId: null, action: 'tokens.refund-failed', subject, details }, tx);
    this.log.warn({ sale: subject, ...details }, 'the bank of the cardholder sent a refund back');
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

/** What of a sale's money has gone back, and what came back to us after that. */
type Returned = Pick<LockedSale, 'refundedCents' | 'failedRefundCents'>;

/** What we gave back ourselves, and what the bank took for a lost dispute. */
function returnedOf(seen: ProviderPayment, { amountCents }: LockedSale): Returned {
  const { refundedCents, dispute, disputedCents } = seen;
  const cents = refundedCents + (dispute === 'lost' ? disputedCents : 0);
  return { refundedCents: Math.min(cents, amountCents), failedRefundCents: failedRefundCents(seen) };
}

/** Whatever is given back and whatever fails of it only grows: a report that says less is older than what is known. */
const isNews = (seen: Returned, known: Returned): boolean =>
  seen.failedRefundCents >= known.failedRefundCents &&
  grossCents(seen) >= grossCents(known) &&
  (seen.refundedCents !== known.refundedCents || seen.failedRefundCents !== known.failedRefundCents);

const grossCents = ({ refundedCents, failedRefundCents: failed }: Returned): number => refundedCents + failed;
