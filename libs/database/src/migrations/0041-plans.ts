import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
-- Who a user is at the payment provider.
create table payment_customers (
  user_id uuid primary key references users (id) on delete cascade,
  provider_id text not null unique
);

create table plan_subscriptions (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  plan text not null,
  -- Null until the provider has created it.
  provider_id text unique,
  status text not null default 'starting' check (status in ('starting', 'active', 'past_due', 'ended')),
  period_end timestamptz,
  next_attempt timestamptz,
  ends_with_period boolean not null default false,
  version int not null default 1,
  check_at timestamptz not null default now() + interval '5 minutes',
  created_at timestamptz not null default now()
);
-- However many tabs subscribe at once, a user has one plan.
create unique index plan_subscriptions_user on plan_subscriptions (user_id) where status <> 'ended';
create index plan_subscriptions_due on plan_subscriptions (check_at) where status <> 'ended';
`;

const down = `
drop table plan_subscriptions;
drop table payment_customers;
`;

/** Monthly plans and who their subscribers are at the payment provider. */
export class Plans1700000000041 implements MigrationInterface {
  name = 'Plans1700000000041';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
