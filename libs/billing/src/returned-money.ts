import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { AuditRepository, type Transaction } from '#database';
import { TokenLedger } from '#ledger';
import { Logger } from '#observability';
import type { ProviderPayment } from '#providers';
import type { SaleRepository, SaleRow } from './sale.repository.js';

/** [TOK-04, TOK-05] Takes back the tokens of money that was given back, and tells the admins. */
@Injectable()
export class ReturnedMoney {
  constructor(
    private readonly ledger: TokenLedger,
    private readonly audit: AuditRepository,
    private readonly log: Logger,
  ) {}

  /** Brings a sale that was paid to where the provider's books say that its money stands. */
  async settle(tx: Transaction, sales: SaleRepository, id: string, seen: ProviderPayment): Promise<void> {
    const before = (await sales.lock(tx, id))!;
    if (seen.refundedCents > before.refundedCents) await this.takeTokens(tx, sales, before, seen.refundedCents);
    if (seen.dispute && (await sales.setDispute(tx, id, seen.dispute))) await this.settleDispute(tx, sales, id);
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
  private async takeTokens(tx: Transaction, sales: SaleRepository, sale: SaleRow, cents: number): Promise<void> {
    const { id, userId, tokens, amountCents, refundedTokens: before } = sale;
    // What cost nothing is given back by nothing.
    const share = amountCents === 0 ? 0 : Math.min(cents, amountCents) / amountCents;
    const refundedTokens = Math.floor(tokens * share);
    const due = refundedTokens - before;
    const credit = { amount: due, key: `refund:${id}:${cents}`, note: text('purchase.refundNote') };
    const taken = userId ? await this.ledger.takeBack(tx, { userId, source: sales.source, ...credit }) : 0;
    const missingTokens = due - taken;
    await sales.setRefunded(tx, id, { refundedCents: cents, refundedTokens, missingTokens });
    if (missingTokens === 0) return;
    const subject = `${sales.subject}:${id}`;
    const details = { userId, refundedCents: cents, taken, missingTokens };
    await this.audit.record({ actorId: null, action: 'tokens.refund', subject, details }, tx);
    this.log.warn({ sale: subject, ...details }, 'refunded tokens were already spent');
  }
}
