import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['payments', 'token_purchases'];

const up = TABLES.map(
  (table) => `
alter table ${table} add column asked_at timestamptz;
update ${table} set asked_at = created_at;
alter table ${table} alter column asked_at set default now(), alter column asked_at set not null;
`,
).join('');
const down = TABLES.map((table) => `alter table ${table} drop column asked_at;`).join('\n');

/** A payment is abandoned when nobody has asked for it for a while, however long ago it was begun. */
export class AskedAgain1700000000197 implements MigrationInterface {
  name = 'AskedAgain1700000000197';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
