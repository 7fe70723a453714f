import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `mockup_tasks` holds one row for each different mockup, whoever asks for it: `round` counts its tasks at the print
 * provider that ended without a picture, `turn` orders those that wait for the provider's limit.
 */
const up = `
alter table jobs add notices jsonb not null default '[]';
alter table mockups add placements jsonb not null default '[]', add variants jsonb not null default '[]';
create table mockup_tasks (
  key text primary key,
  round int not null default 1,
  status text not null default 'waiting' check (status in ('waiting','starting','rendering','completed','failed')),
  owner_id uuid references users (id) on delete set null,
  turn bigint not null,
  queued_at timestamptz not null default clock_timestamp(),
  claimed_by uuid,
  claim_epoch int,
  claimed_until timestamptz,
  task_key text,
  restarts int not null default 0,
  started_at timestamptz,
  polled_at timestamptz,
  result jsonb,
  asset_keys text[] not null default '{}',
  error jsonb,
  updated_at timestamptz not null default now()
);
create index mockup_tasks_turn on mockup_tasks (turn, queued_at);
create index mockup_tasks_age on mockup_tasks (updated_at);
create index jobs_mockup_task on jobs ((state->'shared'->>'key')) where queue = 'mockup' and status in ('queued','active','waiting');
`;

const down = `
drop index jobs_mockup_task;
drop table mockup_tasks;
alter table mockups drop column variants, drop column placements;
alter table jobs drop column notices;
`;

/** Equal mockups share one task at the print provider; jobs tell their owners more than one thing. */
export class MockupTasks1700000000027 implements MigrationInterface {
  name = 'MockupTasks1700000000027';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
