import type { MigrationInterface, QueryRunner } from 'typeorm';

// Orders and quotes from before have the standard way, of which no dates are known.
const up = `
alter table shipping_quotes add shipping_method jsonb;
alter table orders add shipping_method jsonb;
`;

/** The way of shipping that a quote is for, and the one that an order was placed with. */
export class ShippingMethods1700000000056 implements MigrationInterface {
  name = 'ShippingMethods1700000000056';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shipping_quotes drop column shipping_method');
    await runner.query('alter table orders drop column shipping_method');
  }
}
