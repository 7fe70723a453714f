import { Injectable } from '@nestjs/common';
import { MOST_LISTED_GIFT_CODES } from '#contracts/list-limits';
import { Database, newId, type Transaction } from '#database';

export interface GiftCodeRow {
  id: string;
  /** The last four characters. */
  ending: string;
  tokens: number;
  /** For how many days its tokens are good once it is redeemed; null for ever. */
  tokenDays: number | null;
  endsAt: Date | null;
  note: string;
  createdAt: Date;
  revokedAt: Date | null;
  redeemedAt: Date | null;
  /** Name or address of who redeemed it. */
  redeemedBy: string | null;
}

export interface NewGiftCodes {
  /** Hash and ending of each. */
  codes: readonly { hash: Buffer; ending: string }[];
  tokens: number;
  tokenDays: number | null;
  endsAt: Date | null;
  note: string;
  adminId: string;
}

const COLUMNS = `g.id, g.ending, g.tokens, g.token_days, g.ends_at, g.note, g.created_at, g.revoked_at, g.redeemed_at,
  (select coalesce(u.name, u.email, u.id::text) from users u where u.id = g.redeemed_by) as redeemed_by`;

/** [TOK-06] Every statement on gift codes. The codes themselves are not kept. */
@Injectable()
export class GiftCodeRepository {
  constructor(private readonly database: Database) {}

  /** The newest first. */
  list(): Promise<GiftCodeRow[]> {
    return this.database.query<GiftCodeRow>(
      `select ${COLUMNS} from gift_codes g order by g.id desc limit ${MOST_LISTED_GIFT_CODES}`,
    );
  }

  add(tx: Transaction, { codes, tokens, tokenDays, endsAt, note, adminId }: NewGiftCodes): Promise<GiftCodeRow[]> {
    return tx.query<GiftCodeRow>(
      `insert into gift_codes as g (id, code_hash, ending, tokens, token_days, ends_at, note, created_by)
       select made.id, made.hash, made.ending, $4, $5, $6, $7, $8 from unnest($1::uuid[], $2::bytea[], $3::text[]) made (id, hash, ending)
       returning ${COLUMNS}`,
      [
        codes.map(newId),
        codes.map(({ hash }) => hash),
        codes.map(({ ending }) => ending),
        tokens,
        tokenDays,
        endsAt,
        note,
        adminId,
      ],
    );
  }

  /** Takes a code for the user; undefined where there is none that is still good. */
  async redeem(tx: Transaction, hash: Buffer, userId: string): Promise<GiftCodeRow | undefined> {
    const [row] = await tx.query<GiftCodeRow>(
      `update gift_codes g set redeemed_at = now(), redeemed_by = $2
       where code_hash = $1 and redeemed_at is null and revoked_at is null and (ends_at is null or ends_at > now())
       returning ${COLUMNS}`,
      [hash, userId],
    );
    return row;
  }

  /** The code whatever became of it; `own` says whether this user has redeemed it. */
  async findByHash(hash: Buffer, userId: string): Promise<(GiftCodeRow & { own: boolean }) | undefined> {
    const [row] = await this.database.query<GiftCodeRow & { own: boolean }>(
      `select ${COLUMNS}, g.redeemed_by is not distinct from $2::uuid as own from gift_codes g where code_hash = $1`,
      [hash, userId],
    );
    return row;
  }

  /** Undefined where it was redeemed or revoked before. */
  async revoke(tx: Transaction, id: string): Promise<GiftCodeRow | undefined> {
    const [row] = await tx.query<GiftCodeRow>(
      `update gift_codes g set revoked_at = now() where id = $1 and redeemed_at is null and revoked_at is null returning ${COLUMNS}`,
      [id],
    );
    return row;
  }
}
