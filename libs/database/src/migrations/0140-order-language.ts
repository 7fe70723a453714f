import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language in which the mails about an order are written. */
export class OrderLanguage1700000000140 implements MigrationInterface {
  name = 'OrderLanguage1700000000140';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table orders add language text not null default 'en'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders drop column language');
  }
}
