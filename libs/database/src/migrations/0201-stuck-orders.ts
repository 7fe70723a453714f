import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
alter table orders
  -- What holds an order up at the print provider or on its way; null while nothing does.
  add trouble text check (trouble in ('onHold', 'returned', 'untracked'));
create index orders_stuck on orders (id) where trouble is not null;
`;
const down = `
alter table orders drop column trouble;
`;

/** Orders that are stuck at the print provider or on their way, for the admins to see. */
export class StuckOrders1700000000201 implements MigrationInterface {
  name = 'StuckOrders1700000000201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
