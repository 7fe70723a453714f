import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
create table own_styles (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  value text not null,
  created_at timestamptz not null default now()
);
create unique index own_styles_once on own_styles (person_id, lower(value));
`;

/** Styles that people add for themselves, each once per person whatever its letters' case. */
export class OwnStyles1700000000009 implements MigrationInterface {
  name = 'OwnStyles1700000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table own_styles');
  }
}
