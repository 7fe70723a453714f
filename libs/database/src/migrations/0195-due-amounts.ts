import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `alter table plan_subscriptions add column due_cents int not null default 0;
-- What they owe stands in the provider's books, which are read at once.
update plan_subscriptions set check_at = now() where status = 'past_due';
`;
const down = `alter table plan_subscriptions drop column due_cents;`;

/** Who pays refused months is told how much they are. */
export class DueAmounts1700000000195 implements MigrationInterface {
  name = 'DueAmounts1700000000195';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
