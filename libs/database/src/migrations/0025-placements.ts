import type { MigrationInterface, QueryRunner } from 'typeorm';

// A line's placement outlives its design, so that the checkout can say which one is gone. An item of an order needs the
// design's image until its print file is rendered. Print areas of variants that are no longer sold get a price of nothing.
const up = `
create table placements (
  owner_id uuid not null references users (id) on delete cascade,
  global_id text not null,
  placement text not null,
  design_id uuid not null references designs (id) on delete cascade,
  editor_state jsonb not null,
  aspect_choice jsonb,
  opacity double precision not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (owner_id, global_id, placement, design_id)
);
create index placements_design on placements (design_id);
create table active_placements (
  owner_id uuid not null,
  global_id text not null,
  placement text not null,
  design_id uuid not null,
  primary key (owner_id, global_id, placement),
  foreign key (owner_id, global_id, placement, design_id) references placements on delete cascade
);
create table cart_line_placements (
  line_id uuid not null references cart_lines (id) on delete cascade,
  position int not null,
  placement text not null,
  design_id uuid references designs (id) on delete set null,
  editor_state jsonb,
  aspect_choice jsonb,
  primary key (line_id, placement)
);
create index cart_line_placements_design on cart_line_placements (design_id);
alter table cart_lines add placements_key text not null default '',
  drop constraint cart_lines_once,
  add constraint cart_lines_once unique nulls not distinct (user_id, sync_variant_id, design_id, mockup_id, placements_key);
create table order_item_placements (
  item_id uuid not null references order_items (id) on delete cascade,
  position int not null,
  placement text not null,
  title text not null,
  design_id uuid not null,
  design_url text not null,
  design_asset_id uuid not null references assets (id),
  print_asset_id uuid references assets (id),
  editor_state jsonb,
  aspect_choice jsonb,
  primary key (item_id, placement)
);
create index order_item_placements_design on order_item_placements (design_asset_id);
create index order_item_placements_print on order_item_placements (print_asset_id);
alter table order_items add placement_prices jsonb not null default '[]';
update product_variants set printfiles = (
  select coalesce(jsonb_agg(jsonb_build_object('title', area->>'placement', 'technique', '', 'additionalPrice', '0.00') || area order by number), '[]')
  from jsonb_array_elements(printfiles) with ordinality areas (area, number));
`;

const down = `
update product_variants set printfiles = (
  select coalesce(jsonb_agg(area - 'title' - 'technique' - 'additionalPrice' order by number), '[]')
  from jsonb_array_elements(printfiles) with ordinality areas (area, number));
alter table order_items drop column placement_prices;
drop table order_item_placements;
delete from cart_lines where placements_key <> '';
alter table cart_lines drop constraint cart_lines_once, drop column placements_key,
  add constraint cart_lines_once unique nulls not distinct (user_id, sync_variant_id, design_id, mockup_id);
drop table cart_line_placements;
drop table active_placements;
drop table placements;
`;

/** Saved placements of designs, and designs on several print areas of one line. */
export class Placements1700000000025 implements MigrationInterface {
  name = 'Placements1700000000025';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
