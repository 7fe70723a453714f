import type { MigrationInterface, QueryRunner } from 'typeorm';

// Lines from before are not known to be dearer: what their variants cost then is nowhere.
const up = `
alter table cart_lines add saved_at timestamptz, add seen_price_cents int;
`;

/** Lines that a user saves for later, and the price of the variant that the user has seen. */
export class KeptLines1700000000055 implements MigrationInterface {
  name = 'KeptLines1700000000055';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from cart_lines where saved_at is not null');
    await runner.query('alter table cart_lines drop column saved_at, drop column seen_price_cents');
  }
}
