import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
alter table orders
  -- Set while the shopper is asked for a change; a decision, or the changed order, ends it.
  add change_asked_at timestamptz,
  add change_note text,
  add constraint orders_change_asked_if_pending check (change_asked_at is null or review_status = 'pending');
create index orders_change_asked on orders (id) where change_asked_at is not null;
-- How an item was printed before and after a change of its owner; not sent while it is being prepared.
create table order_item_changes (
  id uuid primary key,
  order_id uuid not null references orders,
  item_id uuid not null references order_items,
  before jsonb not null,
  after jsonb not null,
  -- The stored images that both name, so that they are kept.
  asset_ids uuid[] not null,
  pictures text[] not null,
  changed_at timestamptz not null default now(),
  sent_at timestamptz
);
create index order_item_changes_order on order_item_changes (order_id);
create unique index order_item_changes_draft on order_item_changes (item_id) where sent_at is null;
create index order_item_changes_assets on order_item_changes using gin (asset_ids);
create index order_item_changes_pictures on order_item_changes using gin (pictures);
`;

const down = `
drop table order_item_changes;
alter table orders drop column change_asked_at, drop column change_note;
`;

/** Changes that admins ask the owners of orders for. */
export class OrderChanges1700000000085 implements MigrationInterface {
  name = 'OrderChanges1700000000085';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
