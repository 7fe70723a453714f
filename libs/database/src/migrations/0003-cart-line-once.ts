import type { MigrationInterface, QueryRunner } from 'typeorm';

// A line whose design is erased goes with it: emptied, two lines could become the same.
const up = `
alter table cart_lines
  drop constraint cart_lines_design_id_fkey, add constraint cart_lines_design_id_fkey foreign key (design_id) references designs (id) on delete cascade,
  drop constraint cart_lines_mockup_id_fkey, add constraint cart_lines_mockup_id_fkey foreign key (mockup_id) references mockups (id) on delete cascade,
  add constraint cart_lines_once unique nulls not distinct (person_id, sync_variant_id, design_id, mockup_id);
`;

const down = `
alter table cart_lines
  drop constraint cart_lines_once,
  drop constraint cart_lines_design_id_fkey, add constraint cart_lines_design_id_fkey foreign key (design_id) references designs (id) on delete set null,
  drop constraint cart_lines_mockup_id_fkey, add constraint cart_lines_mockup_id_fkey foreign key (mockup_id) references mockups (id) on delete set null;
`;

/** The same thing lies in a cart on one line only, so that adding it is one statement however many add it at once. */
export class CartLineOnce1700000000003 implements MigrationInterface {
  name = 'CartLineOnce1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
