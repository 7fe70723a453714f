import { Injectable } from '@nestjs/common';
import type { EntryKind } from '#contracts';
import type { Queryable } from '#database';

export interface StatementRange {
  userId: string;
  start: Date;
  /** The first moment after it. */
  end: Date;
}

export interface StatementPage extends StatementRange {
  /** The balance before the month. */
  opening: number;
  kind: EntryKind | undefined;
  limit: number;
  /** The id of the last entry already seen. */
  before: string | undefined;
}

export interface StatementDayRow {
  day: string;
  added: number;
  spent: number;
}

export interface StatementEntryRow {
  id: string;
  kind: EntryKind;
  balanceChange: number;
  heldChange: number;
  balance: number;
  note: string;
  jobId: string | null;
  purchaseId: string | null;
  createdAt: Date;
}

const IS_SPENT = `(balance_change < 0 and kind in ('settle', 'consume'))`;

/** What an account did in a month. Months and days are those of UTC. */
@Injectable()
export class TokenStatementRepository {
  /** All that this transaction reads is of one moment. */
  async readOneMoment(tx: Queryable): Promise<void> {
    await tx.query('set transaction isolation level repeatable read, read only');
  }

  /** The balance before the month, and when the first entry of all was written. */
  async before(tx: Queryable, { userId, start }: StatementRange): Promise<{ opening: number; first: Date | null }> {
    const [row] = await tx.query<{ opening: number; first: Date | null }>(
      `select coalesce(sum(balance_change) filter (where created_at < $2), 0)::bigint as opening,
         (select min(created_at) from token_entries where user_id = $1) as first
       from token_entries where user_id = $1 and created_at < $2`,
      [userId, start],
    );
    return row!;
  }

  /** Spent is what images took. What expired, or was taken back by its money or an admin, comes off what was added. */
  days(tx: Queryable, { userId, start, end }: StatementRange): Promise<StatementDayRow[]> {
    return tx.query<StatementDayRow>(
      `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
         coalesce(sum(balance_change) filter (where not ${IS_SPENT}), 0)::bigint as added,
         coalesce(-sum(balance_change) filter (where ${IS_SPENT}), 0)::bigint as spent
       from token_entries where user_id = $1 and created_at >= $2 and created_at < $3 and balance_change <> 0
       group by 1 order by 1`,
      [userId, start, end],
    );
  }

  /** Entries, newest first, one per image as in the history. The balance is summed in the order shown, so that each line follows from the one below. */
  entries(tx: Queryable, page: StatementPage): Promise<StatementEntryRow[]> {
    const { userId, start, end, opening, kind = null, before = null, limit } = page;
    return tx.query<StatementEntryRow>(
      `with booked as (
         select *, $4::bigint + sum(balance_change) over (order by id) as balance
         from token_entries where user_id = $1 and created_at >= $2 and created_at < $3
       )
       select id, kind, balance_change, held_change, balance::bigint as balance, note, job_id, created_at,
         coalesce(
           substring(business_key from '^purchase:([0-9a-f-]{36})$')::uuid,
           (select plan_payments.id from plan_payments where invoice_id = substring(business_key from '^invoice:(.*)$'))
         ) as purchase_id
       from booked
       where ($5::text is null or kind = $5) and ($6::uuid is null or id < $6)
         and (kind <> 'hold' or not exists (
           select 1 from token_entries where business_key = 'resolve:' || substr(booked.business_key, 6)))
       order by id desc limit $7`,
      [userId, start, end, opening, kind, before, limit],
    );
  }
}
