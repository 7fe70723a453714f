import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = (names: string): string =>
  `alter table token_entries drop constraint token_entries_kind_check;
   alter table token_entries add constraint token_entries_kind_check check (kind in (${names})) not valid;`;
const BEFORE = "'grant','purchase','hold','settle','release','consume','refund','refill','correction'";

/** What expires first, then what a plan gave, then what was given, and what was bought last. */
const IN_ORDER = `expires_at nulls last, array_position(array['plan','given','bought'], source), entry_id`;

const up = `
-- Until when the tokens that an entry adds can be spent; null where they do not expire.
alter table token_entries add column expires_at timestamptz,
  add constraint token_entries_expiry check (expires_at is null or (balance_change > 0 and kind = 'grant'));
alter table gift_codes add column token_days int check (token_days > 0);

-- What is left of the tokens that an entry added.
create table token_buckets (
  entry_id uuid primary key references token_entries (id) on delete cascade,
  user_id uuid not null references token_accounts (user_id) on delete cascade,
  source text not null check (source in ('plan','given','bought')),
  remaining bigint not null check (remaining >= 0),
  expires_at timestamptz
);
create index token_buckets_left on token_buckets (user_id) where remaining > 0;
create index token_buckets_expiring on token_buckets (expires_at) where remaining > 0 and expires_at is not null;

-- A trigger, since the account's row is locked by then: each statement in here sees what earlier spends have left.
create function book_token_buckets() returns trigger
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
      select entry_id, remaining, sum(remaining) over (order by ${IN_ORDER}) - remaining as before
      from token_buckets
      -- Money that is given back takes back what it bought, and nothing else.
      where user_id = new.user_id and remaining > 0 and (new.kind <> 'refund' or source = 'bought')
    ) ordered
    where bucket.entry_id = ordered.entry_id and ordered.before < -new.balance_change;
  end if;
  return null;
end $$;
create trigger token_entries_buckets after insert on token_entries
  for each row when (new.balance_change <> 0) execute function book_token_buckets();

-- What is there was spent in the same order: each source keeps what the later ones do not cover.
insert into token_buckets (entry_id, user_id, source, remaining)
select entry_id, user_id, source, least(added, balance - before)
from (
  select sums.*, account.balance,
    coalesce(sum(added) over (partition by user_id order by array_position(array['bought','given','plan'], source)
      rows between unbounded preceding and 1 preceding), 0) as before
  from (
    -- What was bought and given back is taken off what was bought.
    select user_id, case kind when 'refill' then 'plan' when 'purchase' then 'bought' when 'refund' then 'bought' else 'given' end as source,
      sum(balance_change)::bigint as added, max(id::text) filter (where balance_change > 0)::uuid as entry_id
    from token_entries where balance_change > 0 or kind = 'refund' group by 1, 2
  ) sums join token_accounts account using (user_id)
) ordered
where least(added, balance - before) > 0;
${kinds(`${BEFORE},'expiry'`)}
`;

const down = `
${kinds(BEFORE)}
drop trigger token_entries_buckets on token_entries;
drop function book_token_buckets;
drop table token_buckets;
alter table gift_codes drop column token_days;
alter table token_entries drop constraint token_entries_expiry, drop column expires_at;
`;

/** Tokens are spent in an order: what expires first, then those of a plan, then those that were given, and bought ones last. */
export class TokenBuckets1700000000120 implements MigrationInterface {
  name = 'TokenBuckets1700000000120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
