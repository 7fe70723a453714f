import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = (names: string): string =>
  `alter table token_entries drop constraint token_entries_kind_check;
   alter table token_entries add constraint token_entries_kind_check check (kind in (${names})) not valid;`;

const up = `
create table token_purchases (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  pack text not null,
  tokens int not null check (tokens > 0),
  amount_cents int not null check (amount_cents > 0),
  note text not null default '',
  -- Null until the provider has created the payment.
  provider_id text unique,
  status text not null default 'open' check (status in ('open', 'paid', 'canceled')),
  refunded_cents int not null default 0,
  -- What the refunds are worth in tokens, and how many of these were spent before.
  refunded_tokens int not null default 0,
  missing_tokens int not null default 0,
  check_at timestamptz not null default now() + interval '5 minutes',
  created_at timestamptz not null default now(),
  constraint token_purchases_refunded check (refunded_cents between 0 and amount_cents and (refunded_cents = 0 or status = 'paid'))
);
-- However many tabs buy the same pack at once, one payment is open for it.
create unique index token_purchases_open on token_purchases (user_id, pack, amount_cents) where status = 'open';
create index token_purchases_due on token_purchases (check_at) where status = 'open';
${kinds("'grant','purchase','hold','settle','release','consume','refund','refill'")}
`;

const down = `
${kinds("'grant','purchase','hold','settle','release','consume'")}
drop table token_purchases;
`;

/** Token packs that are bought, and the ledger's kinds for what is given back and refilled. */
export class TokenPurchases1700000000040 implements MigrationInterface {
  name = 'TokenPurchases1700000000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
