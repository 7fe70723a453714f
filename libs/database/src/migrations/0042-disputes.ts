import type { MigrationInterface, QueryRunner } from 'typeorm';

/** [TOK-04] What the buyer's bank said about a paid purchase, where it was asked to take the money back. */
export class Disputes1700000000042 implements MigrationInterface {
  name = 'Disputes1700000000042';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table token_purchases add column dispute text check (dispute in ('open', 'lost', 'won'));
       create index token_purchases_disputed on token_purchases (user_id) where dispute in ('open', 'lost');`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table token_purchases drop column dispute');
  }
}
