import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
alter table alerts add column owner_id uuid references users (id) on delete set null;

create table alert_silences (
  id uuid primary key,
  actor_id uuid references users (id) on delete set null,
  began_at timestamptz not null default now(),
  until timestamptz not null default now() + interval '1 hour',
  check (until <= began_at + interval '1 hour')
);
create index alert_silences_until on alert_silences (until desc);

create table status_updates (
  id uuid primary key,
  -- Updates about one thing have the same, up to the one that says that it is over.
  incident_id uuid not null,
  stage text not null,
  words text not null check (length(words) between 1 and 280),
  part text,
  author_id uuid references users (id) on delete set null,
  posted_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz
);
create index status_updates_shown on status_updates (posted_at desc) where withdrawn_at is null;
create unique index status_updates_over on status_updates (incident_id) where stage = 'over' and withdrawn_at is null;
`;

const down = `
drop table status_updates;
drop table alert_silences;
alter table alerts drop column owner_id;
`;

/** Who looks after an alert, when alerts were silenced, and what operators told shoppers. */
export class AlertDesk1700000000204 implements MigrationInterface {
  name = 'AlertDesk1700000000204';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
