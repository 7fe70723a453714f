import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `refundable`: from which buckets an entry of a refund takes. */
const booking = (refundable: string): string => `
create or replace function book_token_buckets() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.balance_change > 0 then
    insert into token_buckets (entry_id, user_id, source, remaining, expires_at) values (
      new.id, new.user_id,
      case new.kind when 'refill' then 'plan' when 'purchase' then 'bought' else 'given' end,
      new.balance_change, new.expires_at);
  else
    update token_buckets bucket
    set remaining = bucket.remaining - least(ordered.remaining, -new.balance_change - ordered.before)
    from (
      select entry_id, remaining,
        sum(remaining) over (order by expires_at nulls last, array_position(array['plan','given','bought'], source), entry_id)
          - remaining as before
      from token_buckets
      -- Money that is given back takes back what it bought, and nothing else.
      where user_id = new.user_id and remaining > 0 and (new.kind <> 'refund' or ${refundable})
    ) ordered
    where bucket.entry_id = ordered.entry_id and ordered.before < -new.balance_change;
  end if;
  return null;
end $$;
`;
const OF_ITS_SOURCE = `source = coalesce(new.source, 'bought')`;

const up = `
-- The entry whose tokens a refund takes back. Not valid: of what is there already none has it, so that nothing needs to be read.
alter table token_entries add column refund_of uuid,
  add constraint token_entries_refund check (refund_of is null or kind = 'refund') not valid;
-- A process of the version before names the source alone.
${booking(`case when new.refund_of is null then ${OF_ITS_SOURCE} else entry_id = new.refund_of end`)}
create index plan_payments_missing on plan_payments (id) where missing_tokens > 0;
create index token_purchases_missing on token_purchases (id) where missing_tokens > 0;
`;

const down = `
drop index token_purchases_missing;
drop index plan_payments_missing;
${booking(OF_ITS_SOURCE)}
alter table token_entries drop column refund_of;
`;

/** A refund takes back the tokens of its own sale, and later those that were reserved meanwhile. */
export class RefundsOfSales1700000000194 implements MigrationInterface {
  name = 'RefundsOfSales1700000000194';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
