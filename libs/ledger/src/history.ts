import type { LedgerEntryView } from '#contracts';
import type { Queryable, TokenEntryEntity } from '#database';

/** [TOK-06] A page of a person's entries, newest first; `before` is the id of the last entry already seen. */
export async function readHistory(
  db: Queryable,
  personId: string,
  limit: number,
  before?: string,
): Promise<LedgerEntryView[]> {
  const rows = await db.query<TokenEntryEntity>(
    'select * from token_entries where person_id = $1 and ($3::uuid is null or id < $3) order by id desc limit $2',
    [personId, limit, before ?? null],
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
