import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The DPI of a poor print that the shopper agreed to when ordering it. */
export class AcceptedQuality1700000000100 implements MigrationInterface {
  name = 'AcceptedQuality1700000000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table order_items add accepted_dpi int check (accepted_dpi >= 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table order_items drop column accepted_dpi');
  }
}
