import type { Queryable } from '#database';

export interface LedgerFault {
  userId: string;
  problem: string;
}

/** Every account whose balance or held tokens differ from the sum of its entries, and every hold that outlived its job. Empty when the books are right. */
export async function verifyLedger(db: Queryable): Promise<LedgerFault[]> {
  const sums = await db.query<LedgerFault>(`
    select account.user_id,
      format('balance %s and held %s, but entries sum to %s and %s', account.balance, account.held, coalesce(sum(entry.balance_change), 0), coalesce(sum(entry.held_change), 0)) as problem
    from token_accounts account left join token_entries entry using (user_id)
    group by account.user_id, account.balance, account.held
    having account.balance <> coalesce(sum(entry.balance_change), 0) or account.held <> coalesce(sum(entry.held_change), 0)`);
  const orphans = await db.query<LedgerFault>(`
    select hold.user_id, format('hold %s is open although its job has ended', hold.business_key) as problem
    from token_entries hold join jobs on jobs.id = hold.job_id
    where hold.kind = 'hold' and jobs.status in ('completed','failed','cancelled')
      and not exists (select 1 from token_entries where business_key = 'resolve:' || substr(hold.business_key, 6))`);
  return [...sums, ...orphans];
}
