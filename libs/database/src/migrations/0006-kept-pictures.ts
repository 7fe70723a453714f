import type { MigrationInterface, QueryRunner } from 'typeorm';

// What was there before is looked at as if it had just been needed. The other indexes answer "does anything need this picture".
const up = `
alter table assets add column placeholder text, add column needed_at timestamptz not null default now();
create index assets_needed on assets (needed_at);
create index designs_asset on designs (asset_id);
create index mockups_design on mockups (design_id);
create index mockups_print on mockups (print_asset_id);
create index order_items_design on order_items (design_id);
create index order_items_print on order_items (print_asset_id);
create index cart_lines_design on cart_lines (design_id);
create table discarded_files (key text primary key, due_at timestamptz not null);
create index discarded_files_due on discarded_files (due_at);
`;

const down = `
drop table discarded_files;
drop index cart_lines_design, order_items_print, order_items_design, mockups_print, mockups_design, designs_asset, assets_needed;
alter table assets drop column placeholder, drop column needed_at;
`;

/** Placeholders of pictures, when each was last needed, and files that are to be deleted. */
export class KeptPictures1700000000006 implements MigrationInterface {
  name = 'KeptPictures1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
