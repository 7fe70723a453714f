import type { MigrationInterface, QueryRunner } from 'typeorm';

// Unlogged: a claim lasts a minute and need not outlive the database.
const up = `
create unlogged table order_claims (
  order_id uuid primary key,
  admin_id uuid not null references users (id) on delete cascade,
  since timestamptz not null default now(),
  until timestamptz not null
);
`;

/** Which admin looks at which order. */
export class OrderClaims1700000000051 implements MigrationInterface {
  name = 'OrderClaims1700000000051';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table order_claims');
  }
}
