import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An approval that is taken back leaves the order as it was: on hold, or waiting for the change that was asked for. */
export class ApprovalUndoValues1700000000207 implements MigrationInterface {
  name = 'ApprovalUndoValues1700000000207';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders add before_approval jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders drop column before_approval');
  }
}
