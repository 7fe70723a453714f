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
`;

const down = `
drop index token_purchases_user;
alter table token_purchases drop column request_ids;
alter table plan_subscriptions drop column change_is_pending, drop column period_plan;
`;

/** [TOK-04, TOK-05] Which plan a whole period is paid of, whether a change waits for the bank, and which page asked for a purchase. */
export class PlanPeriods1700000000170 implements MigrationInterface {
  name = 'PlanPeriods1700000000170';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
