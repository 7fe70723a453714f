import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
alter table payments add column authorized_cents integer;
alter table payments add constraint payments_authorized check (authorized_cents >= amount_cents);
`;
const down = `
alter table payments drop column authorized_cents;
`;

/** A total that a change of the order lowered may rise again: what is authorised stays known, so that nobody pays anew within it. */
export class AuthorizedAmounts1700000000205 implements MigrationInterface {
  name = 'AuthorizedAmounts1700000000205';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
