import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES: Record<string, string> = {
  // Replays and discards of many jobs, which the operators' page reads every few seconds.
  jobs_bulk: `jobs (id desc) where kind in ('ops.replay', 'ops.discard')`,
  jobs_error_code: `jobs ((error ->> 'code'), id desc) where error is not null`,
  jobs_failed_open: `jobs (id desc) where status = 'failed' and discarded_at is null`,
  job_attempts_failed: `job_attempts (id) where error is not null`,
};

/** What operators look for is found without a look at other jobs. Jobs go on while the indexes are made. */
export class BulkJobs1700000000180 implements MigrationInterface {
  name = 'BulkJobs1700000000180';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, of] of Object.entries(INDEXES)) {
      // What a migration that was interrupted has left is not valid.
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${of}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    // TypeORM undoes a migration within a transaction.
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index ${name}`);
  }
}
