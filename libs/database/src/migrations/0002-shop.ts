import type { MigrationInterface, QueryRunner } from 'typeorm';

const quotes = `
create table shipping_quotes (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  cart text not null,
  address jsonb not null,
  subtotal_cents int not null, shipping_cents int not null, tax_cents int not null,
  created_at timestamptz not null default now()
);
create index shipping_quotes_person on shipping_quotes (person_id, id desc);
`;

const printOptions = `alter table products add column print_options jsonb not null default '[]'`;

/** What checkout needs: quotes by which an order's figures are checked, and the choices the provider wants made for a product. */
export class Shop1700000000002 implements MigrationInterface {
  name = 'Shop1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [quotes, printOptions]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table shipping_quotes');
    await runner.query('alter table products drop column print_options');
  }
}
