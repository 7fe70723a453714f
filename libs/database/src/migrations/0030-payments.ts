import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
create table payments (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  order_id uuid references orders (id) on delete cascade,
  -- Null until the provider has created it.
  provider_id text unique,
  status text not null default 'open' check (status in ('open','authorized','capturing','captured','releasing','released','expired')),
  amount_cents int not null check (amount_cents > 0),
  captured_cents int not null default 0,
  refunded_cents int not null default 0,
  capture_before timestamptz,
  warned_hours int,
  check_at timestamptz not null default now() + interval '5 minutes',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_refunded check (refunded_cents between 0 and captured_cents),
  constraint payments_captured check (captured_cents between 0 and amount_cents)
);
-- However many tabs check out at once, one authorisation waits for the order; and an order is paid once at a time.
create unique index payments_checkout on payments (user_id) where order_id is null and status in ('open', 'authorized');
create unique index payments_order on payments (order_id) where status in ('open', 'authorized', 'capturing', 'captured');
create index payments_due on payments (check_at) where status in ('open', 'authorized', 'capturing', 'releasing');

create table refunds (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  payment_id uuid not null references payments (id) on delete cascade,
  provider_id text unique,
  amount_cents int not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending','succeeded','failed')),
  reason text not null,
  idempotency_key text,
  requested_by uuid references users (id) on delete set null,
  check_at timestamptz not null default now() + interval '1 minute',
  created_at timestamptz not null default now()
);
create index refunds_order on refunds (order_id);
create unique index refunds_idempotency on refunds (order_id, idempotency_key) where idempotency_key is not null;
create index refunds_due on refunds (check_at) where status = 'pending';

-- Every event of the provider that has had its effect.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

alter table orders drop column payment_provider, drop column payment_id, drop column payment_status, drop column paid_cents;
alter table orders
  add payment_id uuid references payments (id),
  add payment_status text not null default 'none',
  add capture_before timestamptz,
  add paid_cents int not null default 0,
  add refunded_cents int not null default 0,
  -- The money is taken with the approval, never before and never without; orders from before payments have none.
  add constraint orders_captured_if_approved check (review_status <> 'approved' or payment_status in ('none', 'captured', 'partially_refunded', 'refunded')),
  add constraint orders_approved_if_captured check (payment_status not in ('captured', 'partially_refunded', 'refunded') or review_status = 'approved');
`;

const down = `
alter table orders drop constraint orders_captured_if_approved, drop constraint orders_approved_if_captured;
alter table orders drop column payment_id, drop column payment_status, drop column capture_before, drop column paid_cents, drop column refunded_cents;
alter table orders add payment_provider text, add payment_id text, add payment_status text, add paid_cents int;
drop table payment_events;
drop table refunds;
drop table payments;
`;

/** Payments of orders, what was given back of them, and the provider's events that had an effect. */
export class Payments1700000000030 implements MigrationInterface {
  name = 'Payments1700000000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
