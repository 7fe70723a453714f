import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An order that the print provider cancelled waits for an admin, as long as its money was not given back. */
export class PrinterCancellations1700000000198 implements MigrationInterface {
  name = 'PrinterCancellations1700000000198';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update orders set submission_state = 'failed', submission_error = 'Cancelled at Printful', version = version + 1, updated_at = now()
       where printful_order_status = 'cancelled' and submission_state = 'submitted' and payment_status in ('captured', 'partially_refunded')`,
    );
    await runner.query(
      `update orders set submission_state = 'none', version = version + 1, updated_at = now()
       where submission_state = 'failed' and payment_status = 'refunded'`,
    );
  }

  /** What was corrected stays. */
  async down(): Promise<void> {}
}
