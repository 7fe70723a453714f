import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#database';
import type { ProviderPayment } from '#providers';

/** What tokens were paid for: a pack, or a month of a plan. */
export interface SaleRow {
  id: string;
  /** Null where the user is gone. */
  userId: string | null;
  tokens: number;
  amountCents: number;
  refundedCents: number;
  /** Of what was given back, how much the buyer's bank sent back; not in `refundedCents` any more. */
  failedRefundCents: number;
  refundedTokens: number;
  /** Of those, how many were spent or reserved when their money was given back. */
  missingTokens: number;
  /** Whether the buyer's bank was asked to take the money back, and what it decided. */
  dispute: ProviderPayment['dispute'];
  /** When an admin let a lost dispute pass. */
  liftedAt: Date | null;
}

/** [TOK-04] Whether the bank has given its money back and no admin has let that pass. */
export const isHeldAgainstUser = ({ dispute, liftedAt }: SaleRow): boolean => dispute === 'lost' && liftedAt === null;

/** What of a sale was given back. */
type RefundedPart = Pick<SaleRow, 'refundedCents' | 'failedRefundCents' | 'refundedTokens' | 'missingTokens'>;

/** A sale with the key of the entry that its tokens came with. */
export type LockedSale<Row extends SaleRow = SaleRow> = Row & { paidKey: string };

/** What every kind of sale has: money that may be given back. */
@Injectable()
export abstract class SaleRepository<Row extends SaleRow = SaleRow> {
  protected abstract readonly table: 'token_purchases' | 'plan_payments';
  /** Begins its name in the audit log. */
  abstract readonly subject: string;
  /** The expression of the key under which its tokens are entered in the ledger. */
  protected abstract readonly paidKey: string;

  constructor(protected readonly database: Database) {}

  /** What was sold, as the statement says it. */
  abstract nameOf(sale: Row): string;

  async lock(tx: Transaction, id: string): Promise<LockedSale<Row> | undefined> {
    const [row] = await tx.query<LockedSale<Row>>(
      `select *, ${this.paidKey} as paid_key from ${this.table} sale where id = $1 for update`,
      [id],
    );
    return row;
  }

  /** Sales of which more can be taken back than when their money was: a job that had reserved their tokens has ended without spending them. */
  async findFreed(limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select sale.id from ${this.table} sale
         join token_entries entry on entry.business_key = ${this.paidKey}
         join token_buckets bucket on bucket.entry_id = entry.id
         join token_accounts account on account.user_id = sale.user_id
       where missing_tokens > 0 and remaining > 0 and balance > held limit $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  async setRefunded(tx: Transaction, id: string, part: RefundedPart): Promise<void> {
    await tx.query(
      `update ${this.table}
       set refunded_cents = $2, refunded_tokens = $3, missing_tokens = $4, failed_refund_cents = $5 where id = $1`,
      [id, part.refundedCents, part.refundedTokens, part.missingTokens, part.failedRefundCents],
    );
  }

  /** A dispute that is closed stays so. Returns whether this is new. */
  async setDispute(tx: Transaction, id: string, dispute: SaleRow['dispute']): Promise<boolean> {
    const rows = await tx.query(
      `update ${this.table} set dispute = $2
       where id = $1 and (dispute is null or dispute = 'open') and dispute is distinct from $2 returning id`,
      [id, dispute],
    );
    return rows.length > 0;
  }
}
