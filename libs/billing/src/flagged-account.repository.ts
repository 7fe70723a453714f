import { Injectable } from '@nestjs/common';
import { uuid } from '#contracts';
import { Database, type Queryable } from '#database';
import { FLAGGED, SALES, type PurchaseFlag } from './token-purchase.repository.js';

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

const MOST = 50;

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
      `select * from (${listOf(isUuid(words) ? 'u.id = $1::uuid' : `${USER_WORDS} like $1`)} order by u.id desc limit ${MOST}) found
       order by flag nulls last, user_id desc`,
      [isUuid(words) ? words : `%${escaped(words)}%`],
    );
  }

  /** Those that are flagged. */
  flagged(): Promise<AccountSummaryRow[]> {
    return this.database.query<AccountSummaryRow>(
      `${listOf(`u.id in (select user_id from ${SALES} where ${FLAGGED})`)} order by flag, u.id desc limit ${MOST}`,
    );
  }

  async find(userId: string, db: Queryable = this.database): Promise<AccountSummaryRow | undefined> {
    return (await db.query<AccountSummaryRow>(listOf('u.id = $1'), [userId]))[0];
  }
}
