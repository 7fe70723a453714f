import type { MigrationInterface, QueryRunner } from 'typeorm';

const booking = (returning: string): string => `
create or replace function book_token_buckets() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  ${returning}if new.balance_change > 0 then
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
      where user_id = new.user_id and remaining > 0 and (new.kind <> 'refund' or
        case when new.refund_of is null then source = coalesce(new.source, 'bought') else entry_id = new.refund_of end)
    ) ordered
    where bucket.entry_id = ordered.entry_id and ordered.before < -new.balance_change;
  end if;
  return null;
end $$;
`;

/** What a refund took goes back to where it was taken from. */
const RETURNING = `if new.balance_change > 0 and new.refund_of is not null then
    update token_buckets set remaining = remaining + new.balance_change where entry_id = new.refund_of;
  els`;
const TABLES = ['payments', 'token_purchases', 'plan_payments'];

const up = `
${TABLES.map((table) => `alter table ${table} add column failed_refund_cents int not null default 0;`).join('\n')}
${booking(RETURNING)}
`;
const down = `
${booking('')}
${TABLES.map((table) => `alter table ${table} drop column failed_refund_cents;`).join('\n')}
`;

/** A refund that the cardholder's bank sends back is undone. */
export class FailedRefunds1700000000196 implements MigrationInterface {
  name = 'FailedRefunds1700000000196';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
