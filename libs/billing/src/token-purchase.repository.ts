import { Injectable } from '@nestjs/common';
import type { TokenPackId } from '#contracts';
import { Database, newId, type Transaction } from '#database';
import type { PaidSale, RefundedPart } from './returned-money.js';

/** A token pack that is bought, and the payment for it. */
export interface TokenPurchaseRow extends PaidSale {
  pack: TokenPackId;
  note: string;
  /** Null until the provider has created the payment. */
  providerId: string | null;
  status: 'open' | 'paid' | 'canceled';
  /** Null until it is paid, as is its number. */
  paidAt: Date | null;
  receiptNumber: number | null;
}

/** Why a user may not buy: a payment is disputed, or the bank has taken one back and no admin has let that pass. */
export type PurchaseFlag = 'open' | 'lost';

export type NewTokenPurchase = Pick<TokenPurchaseRow, 'pack' | 'tokens' | 'amountCents' | 'note'> & {
  userId: string;
  /** The page's own name for it. */
  requestId?: string | undefined;
};

/** A purchase that nobody has paid by then was abandoned. */
const ABANDONED = "interval '1 hour'";

/** A page does not ask for a purchase again after this long. */
const ASKED_AGAIN = "interval '1 day'";

/** Whatever a user has paid for tokens: packs, and months of plans. */
export const SALES = `(select user_id, dispute, lifted_at from token_purchases
  union all select user_id, dispute, lifted_at from plan_payments) sale`;

/** Written as in the indexes `token_purchases_flagged` and `plan_payments_flagged`. */
export const FLAGGED = `(dispute = 'open' or (dispute = 'lost' and lifted_at is null))`;

/** Every statement on purchases of token packs. A purchase moves forward only. */
@Injectable()
export class TokenPurchaseRepository {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<TokenPurchaseRow | undefined> {
    return (await this.database.query<TokenPurchaseRow>('select * from token_purchases where id = $1', [id]))[0];
  }

  async findByProviderId(providerId: string): Promise<TokenPurchaseRow | undefined> {
    const [row] = await this.database.query<TokenPurchaseRow>('select * from token_purchases where provider_id = $1', [
      providerId,
    ]);
    return row;
  }

  async lock(tx: Transaction, id: string): Promise<TokenPurchaseRow | undefined> {
    return (await tx.query<TokenPurchaseRow>('select * from token_purchases where id = $1 for update', [id]))[0];
  }

  /** The purchase of the pack that the page has asked for before, else the user's open one at this price, or a new one. */
  async open(purchase: NewTokenPurchase): Promise<TokenPurchaseRow> {
    const { userId, pack, tokens, amountCents, note, requestId } = purchase;
    const asked = requestId && (await this.findAsked(userId, pack, requestId));
    if (asked) return asked;
    const [row] = await this.database.query<TokenPurchaseRow>(
      `insert into token_purchases as known (id, user_id, pack, tokens, amount_cents, note, request_ids)
       values ($1, $2, $3, $4, $5, $6, array_remove(array[$7::uuid], null))
       on conflict (user_id, pack, amount_cents) where status = 'open'
         do update set request_ids = known.request_ids || excluded.request_ids
       returning *`,
      [newId(), userId, pack, tokens, amountCents, note, requestId ?? null],
    );
    return row!;
  }

  private async findAsked(userId: string, pack: TokenPackId, requestId: string): Promise<TokenPurchaseRow | undefined> {
    const [row] = await this.database.query<TokenPurchaseRow>(
      `select * from token_purchases
       where user_id = $1 and pack = $2 and $3 = any(request_ids) and status <> 'canceled'
         and created_at > now() - ${ASKED_AGAIN} limit 1`,
      [userId, pack, requestId],
    );
    return row;
  }

  async setProviderId(id: string, providerId: string): Promise<void> {
    await this.database.query('update token_purchases set provider_id = $2 where id = $1', [id, providerId]);
  }

  async setPaid(tx: Transaction, id: string): Promise<void> {
    await tx.query(
      `update token_purchases set status = 'paid', paid_at = now(), receipt_number = nextval('token_receipts') where id = $1`,
      [id],
    );
  }

  async setRefunded(tx: Transaction, id: string, part: RefundedPart): Promise<void> {
    await tx.query(
      `update token_purchases
       set refunded_cents = $2, refunded_tokens = $3, missing_tokens = missing_tokens + $4 where id = $1`,
      [id, part.refundedCents, part.refundedTokens, part.missingTokens],
    );
  }

  /** A dispute that is closed stays so. Returns whether this is new. */
  async setDispute(tx: Transaction, id: string, dispute: TokenPurchaseRow['dispute']): Promise<boolean> {
    const rows = await tx.query(
      `update token_purchases set dispute = $2
       where id = $1 and (dispute is null or dispute = 'open') and dispute is distinct from $2 returning id`,
      [id, dispute],
    );
    return rows.length > 0;
  }

  /** [TOK-04] Whether the bank was asked to take back what the user paid, and has not refused to. A lost dispute weighs more than an open one. */
  async findFlag(userId: string): Promise<PurchaseFlag | undefined> {
    const [row] = await this.database.query<{ flag: PurchaseFlag | null }>(
      `select min(dispute) as flag from ${SALES} where user_id = $1 and ${FLAGGED}`,
      [userId],
    );
    return row?.flag ?? undefined;
  }

  /** Lets the lost disputes of a user pass. Returns how many there were. */
  async liftFlags(tx: Transaction, userId: string): Promise<number> {
    const lift = (table: string) =>
      tx.query(
        `update ${table} set lifted_at = now()
         where user_id = $1 and dispute = 'lost' and lifted_at is null returning id`,
        [userId],
      );
    const packs = await lift('token_purchases');
    const months = await lift('plan_payments');
    return packs.length + months.length;
  }

  /** Ends a purchase that nobody has paid. */
  async cancel(tx: Transaction, id: string): Promise<void> {
    await tx.query(`update token_purchases set status = 'canceled' where id = $1 and status = 'open'`, [id]);
  }

  /** Claims open purchases that are due to be compared with the provider's books, for `everyMs`; says which were abandoned. */
  claimDue(everyMs: number, limit: number): Promise<(TokenPurchaseRow & { abandoned: boolean })[]> {
    return this.database.query<TokenPurchaseRow & { abandoned: boolean }>(
      `update token_purchases set check_at = now() + $1 * interval '1 millisecond'
       where id in (
         select id from token_purchases where status = 'open' and check_at <= now()
         order by check_at limit $2 for update skip locked)
       returning *, created_at < now() - ${ABANDONED} as abandoned`,
      [everyMs, limit],
    );
  }
}
