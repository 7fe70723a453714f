import type { MigrationInterface, QueryRunner } from 'typeorm';

// When the present run began, so that durations can be told from waits; and how a design came to be, which never changes.
const up = `
alter table jobs add column started_at timestamptz;
alter table designs add column provenance jsonb not null default '{}';
`;

const down = `
alter table designs drop column provenance;
alter table jobs drop column started_at;
`;

/** Measured durations of jobs, and the provenance of designs. */
export class Engine1700000000007 implements MigrationInterface {
  name = 'Engine1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
