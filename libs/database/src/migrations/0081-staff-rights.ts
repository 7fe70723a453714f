import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a user's newest token allowed beyond what every user may, so that a change of it can be recorded. */
export class StaffRights1700000000081 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table users add column staff_rights text[] not null default '{}', add column staff_rights_at timestamptz`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column staff_rights, drop column staff_rights_at');
  }
}
