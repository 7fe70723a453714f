import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
create table coupons (
  id uuid primary key,
  code text not null unique check (code = upper(code)),
  -- Off what the lines cost: so many cents, or so many percent.
  kind text not null check (kind in ('fixed', 'percent')),
  amount int not null check (amount > 0 and (kind = 'fixed' or amount <= 100)),
  min_subtotal_cents int not null default 0 check (min_subtotal_cents >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  most_uses int check (most_uses > 0),
  once_per_user boolean not null,
  -- How many orders have it; those that were taken back or rejected do not count.
  used int not null default 0 check (used >= 0 and (most_uses is null or used <= most_uses)),
  note text not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- When an admin ended it.
  ended_at timestamptz,
  check (ends_at > starts_at)
);
create table coupon_uses (
  order_id uuid primary key references orders (id) on delete cascade,
  coupon_id uuid not null references coupons (id),
  user_id uuid references users (id) on delete set null,
  used_at timestamptz not null default now(),
  given_back_at timestamptz
);
create index coupon_uses_user on coupon_uses (coupon_id, user_id) where given_back_at is null;

create table plan_free_items (
  order_id uuid primary key references orders (id) on delete cascade,
  subscription_id uuid not null references plan_subscriptions (id),
  -- The end of the paid period that it belongs to.
  period_end timestamptz not null,
  given_back_at timestamptz
);
-- However many orders are placed at once, a period has one.
create unique index plan_free_items_period on plan_free_items (subscription_id, period_end) where given_back_at is null;

alter table shipping_quotes
  add coupon_id uuid references coupons (id),
  add coupon_cents int not null default 0 check (coupon_cents >= 0),
  add free_item_cents int not null default 0 check (free_item_cents >= 0);
alter table orders
  add coupon_code text,
  add coupon_cents int not null default 0 check (coupon_cents >= 0),
  add free_item_cents int not null default 0 check (free_item_cents >= 0);
`;

const down = `
alter table orders drop column coupon_code, drop column coupon_cents, drop column free_item_cents;
alter table shipping_quotes drop column coupon_id, drop column coupon_cents, drop column free_item_cents;
drop table plan_free_items;
drop table coupon_uses;
drop table coupons;
`;

/** Coupons, and the monthly free item of a plan, taken off what an order costs. */
export class Discounts1700000000086 implements MigrationInterface {
  name = 'Discounts1700000000086';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
