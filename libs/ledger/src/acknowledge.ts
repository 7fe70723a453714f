import type { Queryable } from '#database';

/** Marks the settled charge of one job as seen by its owner. Answers whether there is such a charge. */
export async function acknowledgeJob(tx: Queryable, userId: string, jobId: string): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    "select id from token_entries where user_id = $1 and job_id = $2 and kind = 'settle' order by id desc limit 1",
    [userId, jobId],
  );
  if (!rows[0]) return false;
  await tx.query('insert into token_acknowledgements (entry_id, user_id) values ($1, $2) on conflict do nothing', [
    rows[0].id,
    userId,
  ]);
  return true;
}

/** Marks the oldest settled charge that was not yet acknowledged. Answers false where there is none. */
export async function acknowledgeOldest(tx: Queryable, userId: string): Promise<boolean> {
  // The account's row is the lock: two acknowledgements of one user never take the same charge.
  await tx.query('select 1 from token_accounts where user_id = $1 for update', [userId]);
  const rows = await tx.query(
    `insert into token_acknowledgements (entry_id, user_id)
     select id, user_id from token_entries entry
     where user_id = $1 and kind = 'settle'
       and not exists (select 1 from token_acknowledgements where entry_id = entry.id)
     order by id limit 1
     returning entry_id`,
    [userId],
  );
  return rows.length > 0;
}
