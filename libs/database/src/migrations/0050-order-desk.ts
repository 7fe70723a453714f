import type { MigrationInterface, QueryRunner } from 'typeorm';

// The expression of `users_words` is written as in `ReviewQueueRepository`, or the search reads every user.
const up = `
create extension if not exists pg_trgm;
alter table orders
  -- Set while the admins leave an order for later; a decision ends it.
  add held_at timestamptz,
  -- Recipient and products, in lower case, for the admins' search.
  add search_words text not null default '';
update orders set search_words = lower(concat_ws(E'\\n', shipping_address->>'name',
  (select string_agg(product->>'name', E'\\n' order by position) from order_items where order_id = orders.id)));
create index orders_words on orders using gin (search_words gin_trgm_ops);
create index orders_held on orders (id) where held_at is not null;
create index orders_failed on orders (id) where submission_state = 'failed';
create index orders_ending on orders (capture_before) where review_status = 'pending' and payment_status = 'authorized';
create index users_words on users using gin (lower(coalesce(name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '')) gin_trgm_ops);
`;

// The extension stays: another migration needs it.
const down = `
drop index users_words, orders_ending, orders_failed, orders_held, orders_words;
alter table orders drop column held_at, drop column search_words;
`;

/** What the admins' desk filters and searches orders by. */
export class OrderDesk1700000000050 implements MigrationInterface {
  name = 'OrderDesk1700000000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
