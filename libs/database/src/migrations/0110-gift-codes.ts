import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
create table gift_codes (
  id uuid primary key,
  -- The code itself is shown once, to whoever made it.
  code_hash bytea not null unique,
  ending text not null,
  tokens int not null check (tokens > 0),
  ends_at timestamptz,
  note text not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  redeemed_at timestamptz,
  redeemed_by uuid references users (id) on delete set null,
  constraint gift_codes_one_end check (revoked_at is null or redeemed_at is null)
);
`;

/** Codes that admins make and users redeem for tokens. */
export class GiftCodes1700000000110 implements MigrationInterface {
  name = 'GiftCodes1700000000110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table gift_codes');
  }
}
