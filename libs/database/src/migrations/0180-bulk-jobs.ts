import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replays and discards of many jobs, which the operators' page reads every few seconds, are found without a look at other jobs. */
export class BulkJobs1700000000180 implements MigrationInterface {
  name = 'BulkJobs1700000000180';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index jobs_bulk on jobs (id desc) where kind in ('ops.replay', 'ops.discard')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index jobs_bulk');
  }
}
