import type { MigrationInterface, QueryRunner } from 'typeorm';

/** [TOK-05] What a plan is renewed as, where that is another one than what is paid now. */
export class PlanChanges1700000000043 implements MigrationInterface {
  name = 'PlanChanges1700000000043';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table plan_subscriptions add column next_plan text;
       update plan_subscriptions set next_plan = plan;
       alter table plan_subscriptions alter column next_plan set not null;`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table plan_subscriptions drop column next_plan');
  }
}
