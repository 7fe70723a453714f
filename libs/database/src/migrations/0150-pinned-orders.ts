import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
-- What the shopper wants the team to know.
alter table orders add note text check (length(note) <= 500);

-- What an order prints is named by its bytes: a design that is replaced, a file that is damaged shows.
alter table order_items add design_sha256 text, add print_sha256 text;
alter table order_item_placements add design_sha256 text, add print_sha256 text;

create function pin_item_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.design_id is distinct from old.design_id then
    select asset.sha256 into new.design_sha256 from designs join assets asset on asset.id = designs.asset_id where designs.id = new.design_id;
  end if;
  if tg_op = 'INSERT' or new.print_asset_id is distinct from old.print_asset_id then
    select sha256 into new.print_sha256 from assets where id = new.print_asset_id;
  end if;
  return new;
end $$;
create function pin_placement_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.design_asset_id is distinct from old.design_asset_id then
    select sha256 into new.design_sha256 from assets where id = new.design_asset_id;
  end if;
  if tg_op = 'INSERT' or new.print_asset_id is distinct from old.print_asset_id then
    select sha256 into new.print_sha256 from assets where id = new.print_asset_id;
  end if;
  return new;
end $$;
create trigger order_items_pin before insert or update of design_id, print_asset_id on order_items
  for each row execute function pin_item_files();
create trigger order_item_placements_pin before insert or update of design_asset_id, print_asset_id on order_item_placements
  for each row execute function pin_placement_files();

update order_items item set
  design_sha256 = (select asset.sha256 from designs join assets asset on asset.id = designs.asset_id where designs.id = item.design_id),
  print_sha256 = (select sha256 from assets where id = item.print_asset_id);
update order_item_placements placed set
  design_sha256 = (select sha256 from assets where id = placed.design_asset_id),
  print_sha256 = (select sha256 from assets where id = placed.print_asset_id);
`;

const down = `
drop trigger order_items_pin on order_items;
drop trigger order_item_placements_pin on order_item_placements;
drop function pin_item_files();
drop function pin_placement_files();
alter table order_item_placements drop column design_sha256, drop column print_sha256;
alter table order_items drop column design_sha256, drop column print_sha256;
alter table orders drop column note;
`;

/** What the shopper wrote to an order, and by which bytes an order knows what it prints. */
export class PinnedOrders1700000000150 implements MigrationInterface {
  name = 'PinnedOrders1700000000150';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
