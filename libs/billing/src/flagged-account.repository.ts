import { Injectable } from '@nestjs/common';
import { uuid } from '#contracts';
import { MOST_LISTED_ACCOUNTS } from '#contracts/list-limits';
import { Database, type Queryable, type Transaction } from '#database';

/** Why a user may not buy: a payment is disputed, or the bank has taken one back and no admin has let that pass. */
export type PurchaseFlag = 'open' | 'lost';

/** A token account as admins see it. */
export interface AccountSummaryRow {
  userId: string;
  name: string | null;
  email: string | null;
  tokensAvailable: number;
  held: number;
  flag: PurchaseFlag | null;
  /** When the user came. */
  since: Date;
}

/** Whatever a user has paid for tokens: packs, and months of plans. */
const SALES = `(select user_id, dispute, lifted_at from token_purchases
  union all select user_id, dispute, lifted_at from plan_payments) sale`;

/** Written as in the indexes `token_purchases_flagged` and `plan_payments_flagged`. */
const FLAGGED = `(dispute = 'open' or (dispute = 'lost' and lifted_at is null))`;

/** Written as in the index `users_words`. */
const USER_WORDS = `lower(coalesce(u.name, '') || ' ' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || coalesce(u.email, ''))`;

const listOf = (where: string): string => `
  select u.id as user_id, u.email, coalesce(nullif(trim(concat_ws(' ', coalesce(u.first_name, u.given_name), coalesce(u.last_name, u.family_name))), ''), u.name) as name, account.balance - account.held as tokens_available, account.held, u.created_at as since,
    (select min(dispute) from ${SALES} where user_id = u.id and ${FLAGGED}) as flag
  from users u join token_accounts account on account.user_id = u.id
  where ${where}`;

const isUuid = (words: string): boolean => uuid.safeParse(words).success;
const escaped = (words: string): string => words.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** [TOK-04] Token accounts that admins look for, and those whose users may not buy. */
@Injectable()
export class FlaggedAccountRepository {
  constructor(private readonly database: Database) {}

  /** Those whose user has these letters in name or e-mail, or this id; flagged first, then the newest. */
  search(words: string): Promise<AccountSummaryRow[]> {
    return this.database.query<AccountSummaryRow>(
      `select * from (${listOf(isUuid(words) ? 'u.id = $1::uuid' : `${USER_WORDS} like $1`)} order by u.id desc limit ${MOST_LISTED_ACCOUNTS}) found
       order by flag nulls last, user_id desc`,
      [isUuid(words) ? words : `%${escaped(words)}%`],
    );
  }

  /** Those that are flagged. */
  flagged(): Promise<AccountSummaryRow[]> {
    return this.database.query<AccountSummaryRow>(
      `${listOf(`u.id in (select user_id from ${SALES} where ${FLAGGED})`)} order by flag, u.id desc limit ${MOST_LISTED_ACCOUNTS}`,
    );
  }

  async find(userId: string, db: Queryable = this.database): Promise<AccountSummaryRow | undefined> {
    return (await db.query<AccountSummaryRow>(listOf('u.id = $1'), [userId]))[0];
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
}
