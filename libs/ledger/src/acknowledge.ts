import type { Queryable } from '#database';

/** Marks the settled charge of one job as seen by its owner. Answers whether there is such a charge. */
export async function acknowledgeJob(tx: Queryable, personId: string, jobId: string): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    "select id from token_entries where person_id = $1 and job_id = $2 and kind = 'settle' order by id desc limit 1",
    [personId, jobId],
  );
  if (!rows[0]) return false;
  await tx.query('insert into token_acknowledgements (entry_id, person_id) values ($1, $2) on conflict do nothing', [
    rows[0].id,
    personId,
  ]);
  return true;
}

/** Marks the oldest settled charge that was not yet acknowledged. Answers false where there is none. */
export async function acknowledgeOldest(tx: Queryable, personId: string): Promise<boolean> {
  // The account's row is the lock: two acknowledgements of one person never take the same charge.
  await tx.query('select 1 from token_accounts where person_id = $1 for update', [personId]);
  const rows = await tx.query(
    `insert into token_acknowledgements (entry_id, person_id)
     select id, person_id from token_entries entry
     where person_id = $1 and kind = 'settle'
       and not exists (select 1 from token_acknowledgements where entry_id = entry.id)
     order by id limit 1
     returning entry_id`,
    [personId],
  );
  return rows.length > 0;
}
