import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Images that were generated and could not be stored yet. Unlogged: written while a storage fails, gone within a day, and no
 * backup needs them. Without compression: images do not shrink.
 */
export class JobSpool1700000000021 implements MigrationInterface {
  name = 'JobSpool1700000000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create unlogged table job_spool (
      job_id uuid primary key references jobs (id) on delete cascade,
      dispatch int not null,
      bytes bytea not null,
      size int not null,
      created_at timestamptz not null default now())`);
    await runner.query('alter table job_spool alter column bytes set storage external');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table job_spool');
  }
}
