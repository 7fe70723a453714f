import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a person confirmed that the pictures they bring are theirs to use. */
export class PictureRights1700000000008 implements MigrationInterface {
  name = 'PictureRights1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table people add column picture_rights_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table people drop column picture_rights_at');
  }
}
