import type { MigrationInterface, QueryRunner } from 'typeorm';

/** They go with the user. */
const up = `
create table saved_addresses (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  address jsonb not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index saved_addresses_default on saved_addresses (user_id) where is_default;
create index saved_addresses_user on saved_addresses (user_id, id desc);
`;

/** Addresses that users keep for their next order, one of them the default. */
export class SavedAddresses1700000000044 implements MigrationInterface {
  name = 'SavedAddresses1700000000044';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table saved_addresses');
  }
}
