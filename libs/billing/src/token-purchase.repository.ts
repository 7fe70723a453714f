import { Injectable } from '@nestjs/common';
import { text, type TokenPackId } from '#contracts';
import { newId, type Transaction } from '#database';
import { SaleRepository, type SaleRow } from './sale.repository.js';

/** A token pack that is bought, and the payment for it. */
export interface TokenPurchaseRow extends SaleRow {
  pack: TokenPackId;
  note: string;
  /** Null until the provider has created the payment. */
  providerId: string | null;
  status: 'open' | 'paid' | 'canceled';
  /** Null until it is paid, as is its number. */
  paidAt: Date | null;
  receiptNumber: number | null;
}

export type NewTokenPurchase = Pick<TokenPurchaseRow, 'pack' | 'tokens' | 'amountCents' | 'note'> & {
  userId: string;
  /** The page's own name for it. */
  requestId?: string | undefined;
};

/** A purchase that nobody has paid this long after it was last asked for was abandoned. */
const ABANDONED = "interval '1 hour'";

/** So many names of a page's tries are kept of one purchase. */
const MOST_NAMES = 100;

/** A page does not ask for a purchase again after this long. */
const ASKED_AGAIN = "interval '1 day'";

/** Every statement on purchases of token packs. A purchase moves forward only. */
@Injectable()
export class TokenPurchaseRepository extends SaleRepository<TokenPurchaseRow> {
  protected readonly table = 'token_purchases';
  readonly subject = 'purchase';
  protected readonly paidKey = `'purchase:' || sale.id`;

  nameOf({ pack }: TokenPurchaseRow): string {
    return text(`purchase.pack.${pack}`);
  }

  async find(id: string): Promise<TokenPurchaseRow | undefined> {
    return (await this.database.query<TokenPurchaseRow>('select * from token_purchases where id = $1', [id]))[0];
  }

  async findByProviderId(providerId: string): Promise<TokenPurchaseRow | undefined> {
    const [row] = await this.database.query<TokenPurchaseRow>('select * from token_purchases where provider_id = $1', [
      providerId,
    ]);
    return row;
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
         do update set asked_at = now(),
           request_ids = (known.request_ids || excluded.request_ids)[
             greatest(1, cardinality(known.request_ids) + 2 - ${MOST_NAMES}):]
       returning *`,
      [newId(), userId, pack, tokens, amountCents, note, requestId ?? null],
    );
    return row!;
  }

  private async findAsked(userId: string, pack: TokenPackId, requestId: string): Promise<TokenPurchaseRow | undefined> {
    const [row] = await this.database.query<TokenPurchaseRow>(
      `update token_purchases set asked_at = now()
       where id = (
         select id from token_purchases
         where user_id = $1 and pack = $2 and $3 = any(request_ids) and status <> 'canceled'
           and created_at > now() - ${ASKED_AGAIN} limit 1)
       returning *`,
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
       returning *, asked_at < now() - ${ABANDONED} as abandoned`,
      [everyMs, limit],
    );
  }
}
