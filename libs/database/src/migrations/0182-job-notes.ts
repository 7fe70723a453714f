import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
-- What operators note about one job for each other.
create table job_notes (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  words text not null check (length(words) <= 2000),
  created_at timestamptz not null default now()
);
create index job_notes_newest on job_notes (job_id, id desc);
`;

/** [JOB-14] Notes of operators about single jobs. */
export class JobNotes1700000000182 implements MigrationInterface {
  name = 'JobNotes1700000000182';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table job_notes');
  }
}
