import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when an approval can be taken back: its submission begins no earlier. */
export class ApprovalUndo1700000000059 implements MigrationInterface {
  name = 'ApprovalUndo1700000000059';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders add submit_after timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders drop column submit_after');
  }
}
