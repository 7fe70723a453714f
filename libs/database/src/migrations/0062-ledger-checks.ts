import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
create table ledger_checks (
  id uuid primary key,
  checked_at timestamptz not null default now(),
  faults jsonb not null
);
create index ledger_checks_newest on ledger_checks (checked_at desc);
`;

/** What the daily comparison of balances with their entries found. */
export class LedgerChecks1700000000062 implements MigrationInterface {
  name = 'LedgerChecks1700000000062';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ledger_checks');
  }
}
