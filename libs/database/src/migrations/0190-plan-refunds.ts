import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `refundable`: from which tokens an entry of a refund takes. */
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
      where user_id = new.user_id and remaining > 0 and (new.kind <> 'refund' or source = ${refundable})
    ) ordered
    where bucket.entry_id = ordered.entry_id and ordered.before < -new.balance_change;
  end if;
  return null;
end $$;
`;

const up = `
-- From which tokens the entry of a refund takes; null where those were bought in packs.
alter table token_entries add column source text;
-- Of what is there already none has a source, so that nothing needs to be read for it.
alter table token_entries add constraint token_entries_source
  check (source is null or (kind = 'refund' and source in ('plan','bought'))) not valid;
${booking(`coalesce(new.source, 'bought')`)}

alter table plan_payments
  add column refunded_cents int not null default 0,
  add column refunded_tokens int not null default 0,
  -- Tokens that were spent before their money was given back.
  add column missing_tokens int not null default 0,
  add column dispute text check (dispute in ('open','lost','won')),
  add column lifted_at timestamptz;
create index plan_payments_flagged on plan_payments (user_id)
  where dispute = 'open' or (dispute = 'lost' and lifted_at is null);
`;

const down = `
drop index plan_payments_flagged;
alter table plan_payments drop column refunded_cents, drop column refunded_tokens,
  drop column missing_tokens, drop column dispute, drop column lifted_at;
${booking(`'bought'`)}
alter table token_entries drop column source;
`;

/** Payments of plans can be given back or disputed, as those of packs can. */
export class PlanRefunds1700000000190 implements MigrationInterface {
  name = 'PlanRefunds1700000000190';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
