import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the problem that waits is one of a member of the largest plan, whose support comes first. */
export class ProblemPriority1700000000087 implements MigrationInterface {
  name = 'ProblemPriority1700000000087';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders add problem_first boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders drop column problem_first');
  }
}
