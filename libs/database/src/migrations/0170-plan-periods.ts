import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
-- The plan whose whole current period is paid; null where none is, or only the rest of one.
alter table plan_subscriptions add column period_plan text;
update plan_subscriptions set period_plan = plan where status = 'active';
-- A larger plan waits for its cardholder to confirm the payment.
alter table plan_subscriptions add column change_is_pending boolean not null default false;

-- The pages that have asked for this purchase: one that asks again gets it, paid or not.
alter table token_purchases add column request_ids uuid[] not null default '{}';
create index token_purchases_user on token_purchases (user_id, created_at desc);

-- What was paid for a month of a plan, or for the rest of one: it has a receipt as a pack has.
create table plan_payments (
  id uuid primary key,
  -- Of the provider.
  invoice_id text not null unique,
  subscription_id uuid not null references plan_subscriptions (id),
  user_id uuid references users (id) on delete set null,
  plan text not null,
  -- Whether it is for the rest of a month, after a change to a larger plan.
  is_change boolean not null,
  tokens int not null,
  amount_cents int not null,
  paid_at timestamptz not null,
  receipt_number bigint not null unique default nextval('token_receipts')
);
`;

const down = `
drop table plan_payments;
drop index token_purchases_user;
alter table token_purchases drop column request_ids;
alter table plan_subscriptions drop column change_is_pending, drop column period_plan;
`;

/** [TOK-04, TOK-05] Which plan a whole period is paid of, whether a change waits for the bank, and which page asked for a purchase; receipts of months. */
export class PlanPeriods1700000000170 implements MigrationInterface {
  name = 'PlanPeriods1700000000170';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
