import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = 'jobs_failed_mails';

/** The orders with a mail that could not be sent are found without a look at other jobs. Jobs go on while the index is made. */
export class FailedMails1700000000206 implements MigrationInterface {
  name = 'FailedMails1700000000206';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // It keeps no work waiting, so it may take its time, and wait for whatever is open.
    await runner.query('set statement_timeout = 0; set lock_timeout = 0');
    try {
      // What a migration that was interrupted has left is not valid.
      await runner.query(`drop index concurrently if exists ${INDEX}`);
      await runner.query(
        `create index concurrently ${INDEX} on jobs (subject_id)
         where kind = 'order.mail' and status = 'failed' and discarded_at is null`,
      );
    } finally {
      await runner.query('reset statement_timeout; reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    // TypeORM undoes a migration within a transaction.
    await runner.query(`drop index if exists ${INDEX}`);
  }
}
