import type { LedgerEntryView } from '#contracts';
import type { Queryable, TokenEntryEntity } from '#database';

/** [TOK-06] A page of a user's entries, newest first; `before` is the id of the last entry already seen. */
export async function readHistory(
  db: Queryable,
  userId: string,
  limit: number,
  before?: string,
): Promise<LedgerEntryView[]> {
  const rows = await db.query<TokenEntryEntity>(
    'select * from token_entries where user_id = $1 and ($3::uuid is null or id < $3) order by id desc limit $2',
    [userId, limit, before ?? null],
  );
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    amount: row.balanceChange,
    heldChange: row.heldChange,
    balanceAfter: row.balanceAfter,
    note: row.note,
    jobId: row.jobId,
    createdAt: row.createdAt.toISOString(),
  }));
}
