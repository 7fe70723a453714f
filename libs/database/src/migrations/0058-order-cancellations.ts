import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
alter table orders
  -- Set where the owner cancelled the order before it was decided.
  add cancelled_at timestamptz,
  add constraint orders_cancelled_if_rejected check (cancelled_at is null or review_status = 'rejected');
`;

const down = `
alter table orders drop column cancelled_at;
`;

/** Orders that their owners cancelled before a decision. */
export class OrderCancellations1700000000058 implements MigrationInterface {
  name = 'OrderCancellations1700000000058';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
