import type { Transaction } from '#database';
import type { ProviderPayment } from '#providers';

/** What tokens were paid for: a pack, or a month of a plan. */
export interface SaleRow {
  id: string;
  /** Null where the user is gone. */
  userId: string | null;
  tokens: number;
  amountCents: number;
  refundedCents: number;
  refundedTokens: number;
  /** Whether the buyer's bank was asked to take the money back, and what it decided. */
  dispute: ProviderPayment['dispute'];
  /** When an admin let a lost dispute pass. */
  liftedAt: Date | null;
}

/** [TOK-04] Whether the bank has given its money back and no admin has let that pass. */
export const isHeldAgainstUser = ({ dispute, liftedAt }: SaleRow): boolean => dispute === 'lost' && liftedAt === null;

/** What of a sale was given back. */
interface RefundedPart {
  refundedCents: number;
  refundedTokens: number;
  /** Of those tokens, how many were spent before. */
  missingTokens: number;
}

/** What every kind of sale has: money that may be given back. */
export abstract class SaleRepository<Row extends SaleRow = SaleRow> {
  protected abstract readonly table: 'token_purchases' | 'plan_payments';
  /** Begins its name in the audit log. */
  abstract readonly subject: string;
  /** Which tokens it gives. */
  abstract readonly source: 'bought' | 'plan';

  async lock(tx: Transaction, id: string): Promise<Row | undefined> {
    return (await tx.query<Row>(`select * from ${this.table} where id = $1 for update`, [id]))[0];
  }

  async setRefunded(tx: Transaction, id: string, part: RefundedPart): Promise<void> {
    await tx.query(
      `update ${this.table}
       set refunded_cents = $2, refunded_tokens = $3, missing_tokens = missing_tokens + $4 where id = $1`,
      [id, part.refundedCents, part.refundedTokens, part.missingTokens],
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
