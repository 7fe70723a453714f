import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
create table desk_views (
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- The search parameters of its address.
  search text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, name)
);
`;
const down = `
drop table desk_views;
`;

/** The views of the list of orders that admins keep for themselves. */
export class DeskViews1700000000202 implements MigrationInterface {
  name = 'DeskViews1700000000202';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
