import type { MigrationInterface, QueryRunner } from 'typeorm';

// The trace that the job belongs to, in the W3C's form. The row keeps it, since whoever puts the job on its queue may be
// another process than the one that accepted it. Empty while traces are off.
export class JobTraces1700000000098 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table jobs add column traceparent text check (length(traceparent) = 55)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table jobs drop column traceparent');
  }
}
