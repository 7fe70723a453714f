import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The class of an error that ends a job is called permanent: failed jobs of before stay readable. */
export class PermanentErrors1700000000013 implements MigrationInterface {
  name = 'PermanentErrors1700000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update jobs set error = jsonb_set(error, '{class}', '"permanent"') where error->>'class' = 'giveUp'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update jobs set error = jsonb_set(error, '{class}', '"giveUp"') where error->>'class' = 'permanent'`,
    );
  }
}
