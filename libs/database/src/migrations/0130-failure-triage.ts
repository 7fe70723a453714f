import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
-- What operators agree on about failed jobs with the same fingerprint.
create table failure_triage (
  fingerprint text primary key,
  assignee_id uuid references users (id) on delete set null,
  muted_until timestamptz
);
create table failure_notes (
  id uuid primary key,
  fingerprint text not null,
  author_id uuid references users (id) on delete set null,
  words text not null,
  created_at timestamptz not null default now()
);
create index failure_notes_newest on failure_notes (fingerprint, id desc);
`;

/** Who looks after a failure, until when it is muted, and what was noted about it. */
export class FailureTriage1700000000130 implements MigrationInterface {
  name = 'FailureTriage1700000000130';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table failure_notes; drop table failure_triage');
  }
}
