import type { MigrationInterface, QueryRunner } from 'typeorm';

// Defaults of constants: no row is written anew.
const up = `alter table plan_subscriptions
  add column month_is_due boolean not null default false,
  -- The language of the mails about it.
  add column language text not null default 'en';
`;
const down = `alter table plan_subscriptions drop column month_is_due, drop column language;`;

/** A month that has begun is charged up to an hour later, and its user is told by mail where that failed. */
export class DueMonths1700000000192 implements MigrationInterface {
  name = 'DueMonths1700000000192';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
