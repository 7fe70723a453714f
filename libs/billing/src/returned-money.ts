import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { AuditRepository, type Transaction } from '#database';
import { TokenLedger } from '#ledger';
import { Logger } from '#observability';
import type { ProviderPayment } from '#providers';

/** What tokens were paid for: a pack, or a month of a plan. */
export interface PaidSale {
  id: string;
  /** Null where the user is gone. */
  userId: string | null;
  tokens: number;
  amountCents: number;
  refundedCents: number;
  refundedTokens: number;
  dispute: ProviderPayment['dispute'];
}

/** What of a sale was given back. */
export interface RefundedPart {
  refundedCents: number;
  refundedTokens: number;
  /** Of those tokens, how many were spent before. */
  missingTokens: number;
}

/** Of a kind of sale: its name in logs and in keys, and which tokens it gave. */
export interface SaleKind {
  name: 'purchase' | 'plan-payment';
  source: 'bought' | 'plan';
}

/** [TOK-04, TOK-05] Takes back the tokens of money that was given back, and tells the admins. */
@Injectable()
export class ReturnedMoney {
  constructor(
    private readonly ledger: TokenLedger,
    private readonly audit: AuditRepository,
    private readonly log: Logger,
  ) {}

  /** Tokens that were spent before the refund stay spent; the log of the admins says how many. */
  async takeTokens(tx: Transaction, kind: SaleKind, sale: PaidSale, refundedCents: number): Promise<RefundedPart> {
    const { id, userId, tokens, amountCents, refundedTokens: before } = sale;
    // What cost nothing is given back by nothing.
    const share = amountCents === 0 ? 0 : Math.min(refundedCents, amountCents) / amountCents;
    const refundedTokens = Math.floor(tokens * share);
    const due = refundedTokens - before;
    const key = `${kind.name === 'purchase' ? 'refund' : 'plan-refund'}:${id}:${refundedCents}`;
    const credit = { amount: due, key, note: text('purchase.refundNote'), source: kind.source };
    const taken = userId ? await this.ledger.takeBack(tx, { userId, ...credit }) : 0;
    const missingTokens = due - taken;
    if (missingTokens > 0) {
      const details = { refundedCents, taken, missingTokens };
      await this.audit.record({ actorId: null, action: 'tokens.refund', subject: `${kind.name}:${id}`, details }, tx);
      this.log.warn({ sale: `${kind.name}:${id}`, userId, ...details }, 'refunded tokens were already spent');
    }
    return { refundedCents, refundedTokens, missingTokens };
  }

  /** Tells the admins of a dispute that is new, or decided. */
  async reportDispute(tx: Transaction, kind: SaleKind, { id, userId, amountCents, dispute }: PaidSale): Promise<void> {
    const details = { dispute, amountCents };
    await this.audit.record({ actorId: null, action: 'tokens.dispute', subject: `${kind.name}:${id}`, details }, tx);
    this.log.warn({ sale: `${kind.name}:${id}`, userId, ...details }, 'a payment for tokens is disputed');
  }
}
