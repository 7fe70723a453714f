import type { MigrationInterface, QueryRunner } from 'typeorm';

// A default of a constant: no row is written anew.
const up = `alter table plan_subscriptions add column month_is_due boolean not null default false;`;
const down = `alter table plan_subscriptions drop column month_is_due;`;

/** A month that has begun is charged up to an hour later. */
export class DueMonths1700000000192 implements MigrationInterface {
  name = 'DueMonths1700000000192';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
