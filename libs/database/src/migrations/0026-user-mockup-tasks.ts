import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
create table user_mockup_tasks (
  task_key text primary key,
  owner_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index user_mockup_tasks_owner on user_mockup_tasks (owner_id);
create index user_mockup_tasks_age on user_mockup_tasks (created_at);
`;

/** Who started a mockup task at the print provider, whose keys can be guessed. */
export class UserMockupTasks1700000000026 implements MigrationInterface {
  name = 'UserMockupTasks1700000000026';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table user_mockup_tasks');
  }
}
