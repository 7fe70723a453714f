import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The lines of an order's history that are counted by day. */
const COUNTED = "('placed', 'approved', 'rejected')";

const up = `
-- As in the counters by minute, a count adds a row and waits for nobody. Days are those of UTC.
create function count_order_event() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, minute, change)
    select 'day.orders.' || what, date_trunc('day', at, 'UTC'), count(*) from added where what in ${COUNTED} group by 1, 2;
  return null;
end $$;
insert into counters (name, minute, value)
  select 'day.orders.' || what, date_trunc('day', at, 'UTC'), count(*) from order_events
  where what in ${COUNTED} and at > now() - interval '400 days' group by 1, 2;
create trigger order_events_counted after insert on order_events referencing new table as added
  for each statement execute function count_order_event();
`;

const down = `
drop trigger order_events_counted on order_events;
drop function count_order_event();
delete from counters where name like 'day.orders.%';
delete from counter_changes where name like 'day.orders.%';
`;

/** How many orders were placed, approved and rejected on each day. */
export class OrdersByDay1700000000084 implements MigrationInterface {
  name = 'OrdersByDay1700000000084';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
