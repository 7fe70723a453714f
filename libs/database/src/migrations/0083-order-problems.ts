import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
-- What went wrong with an order that was printed, as its owner says.
create table order_problems (
  id uuid primary key,
  order_id uuid not null references orders,
  kind text not null,
  words text not null,
  -- The stored pictures that show it.
  photo_ids uuid[] not null default '{}',
  reported_at timestamptz not null default now(),
  answer text,
  answered_at timestamptz,
  answered_by uuid references users (id) on delete set null,
  constraint order_problems_answered_whole check ((answer is null) = (answered_at is null))
);
create index order_problems_order on order_problems (order_id, reported_at);
create unique index order_problems_open on order_problems (order_id) where answered_at is null;
create index order_problems_photos on order_problems using gin (photo_ids);
alter table orders
  -- Set while a problem waits for its answer.
  add problem_at timestamptz,
  -- What the print provider takes for it: estimated at checkout, true once it is submitted.
  add provider_cost_cents int check (provider_cost_cents >= 0);
create index orders_problem on orders (id) where problem_at is not null;
alter table shipping_quotes add provider_cost_cents int;
`;

const down = `
alter table shipping_quotes drop column provider_cost_cents;
alter table orders drop column problem_at, drop column provider_cost_cents;
drop table order_problems;
`;

/** Problems that the owners of orders report, and what an order costs at the print provider. */
export class OrderProblems1700000000083 implements MigrationInterface {
  name = 'OrderProblems1700000000083';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
