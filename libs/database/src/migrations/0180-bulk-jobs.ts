import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES: Record<string, string> = {
  // Replays and discards of many jobs, which the operators' page reads every few seconds.
  jobs_bulk: `jobs (id desc) where kind in ('ops.replay', 'ops.discard')`,
  jobs_error_code: `jobs ((error ->> 'code'), id desc) where error is not null`,
  jobs_failed_open: `jobs (id desc) where status = 'failed' and discarded_at is null`,
  job_attempts_failed: `job_attempts (id) where error is not null`,
};

/** What a migration that was interrupted has left. */
async function isInvalid(runner: QueryRunner, name: string): Promise<boolean> {
  const invalid = 'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid';
  return ((await runner.query(invalid, [name])) as unknown[]).length > 0;
}

/** What operators look for is found without a look at other jobs. Jobs go on while the indexes are made. */
export class BulkJobs1700000000180 implements MigrationInterface {
  name = 'BulkJobs1700000000180';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // It keeps no work waiting, so it may take its time, and wait for whatever is open.
    await runner.query('set statement_timeout = 0; set lock_timeout = 0');
    try {
      for (const [name, of] of Object.entries(INDEXES)) {
        if (await isInvalid(runner, name)) await runner.query(`drop index concurrently ${name}`);
        await runner.query(`create index concurrently if not exists ${name} on ${of}`);
      }
    } finally {
      await runner.query('reset statement_timeout; reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    // TypeORM undoes a migration within a transaction.
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index if exists ${name}`);
  }
}
