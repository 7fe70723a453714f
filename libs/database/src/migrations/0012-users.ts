import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  'idempotency_keys',
  'token_accounts',
  'token_entries',
  'token_acknowledgements',
  'cart_lines',
  'orders',
  'shipping_quotes',
  'own_styles',
];
const indexes = [
  ['people_sub', 'users_sub'],
  ['people_profile_photo', 'users_profile_photo'],
  ['people_cover_photo', 'users_cover_photo'],
  ['token_entries_person', 'token_entries_user'],
  ['cart_lines_person', 'cart_lines_user'],
  ['orders_person', 'orders_user'],
  ['shipping_quotes_person', 'shipping_quotes_user'],
] as const;

/** Names the people of the product users, in tables, columns and indexes. Changes the catalogue only: no row is rewritten. */
export class Users1700000000012 implements MigrationInterface {
  name = 'Users1700000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table people rename to users');
    for (const table of tables) await runner.query(`alter table ${table} rename column person_id to user_id`);
    for (const [old, name] of indexes) await runner.query(`alter index ${old} rename to ${name}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [old, name] of indexes) await runner.query(`alter index ${name} rename to ${old}`);
    for (const table of tables) await runner.query(`alter table ${table} rename column user_id to person_id`);
    await runner.query('alter table users rename to people');
  }
}
