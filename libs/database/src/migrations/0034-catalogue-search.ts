import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The search's columns are filled from the product's names by the code that writes products; see `search-columns.ts`. */
const up = `
create extension if not exists pg_trgm;
alter table products add version int not null default 1, add words text not null default '', add categories text[] not null default '{}';
alter table product_variants add palette_color text;
create index products_words on products using gin (words gin_trgm_ops) where status = 'active';
create index products_categories on products using gin (categories) where status = 'active';
create index products_position on products (position, id) where status = 'active';
create index products_price on products (base_price_cents, id) where status = 'active';
`;

// The extension stays: another migration needs it.
const down = `
drop index products_words, products_categories, products_position, products_price;
alter table product_variants drop column palette_color;
alter table products drop column version, drop column words, drop column categories;
`;

/** What the search, the filters and the pages of the catalogue read, and a version of each product. */
export class CatalogueSearch1700000000034 implements MigrationInterface {
  name = 'CatalogueSearch1700000000034';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
