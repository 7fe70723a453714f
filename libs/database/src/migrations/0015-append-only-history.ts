import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['audit_log', 'token_entries', 'order_events'];

/** The history of orders is append-only like the ledger and the audit log, and none of the three can be truncated. */
export class AppendOnlyHistory1700000000015 implements MigrationInterface {
  name = 'AppendOnlyHistory1700000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create trigger order_events_append_only before update or delete on order_events for each row execute function refuse_change()',
    );
    for (const table of tables)
      await runner.query(
        `create trigger ${table}_not_truncated before truncate on ${table} for each statement execute function refuse_change()`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`drop trigger ${table}_not_truncated on ${table}`);
    await runner.query('drop trigger order_events_append_only on order_events');
  }
}
