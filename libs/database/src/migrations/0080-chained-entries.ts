import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each batch is a transaction of its own: entries that are written meanwhile wait for one batch at most. */
const BATCH = 1_000;

const link = `
with batch as materialized (
  select id from audit_log entry
  where (entry.at, entry.id) > ($1::timestamptz, $2::uuid)
  order by entry.at, entry.id limit ${BATCH}
), unlinked as materialized (
  select entry from batch join audit_log entry using (id)
  where not exists (select 1 from audit_chain where entry_id = entry.id) order by entry.at, entry.id
), linked as materialized (select link_audit_entry(entry), (entry).id from unlinked)
select (select count(*) from linked) as linked, last.at::text, last.id
from (select at, id from audit_log join batch using (id) order by at desc, id desc limit 1) last`;

/** Links the entries of before, oldest first; what is written meanwhile is linked by the trigger, and comes between. */
export class ChainedEntries1700000000080 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let after = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
    for (;;) {
      const [last] = (await runner.query(link, [after.at, after.id])) as (typeof after)[];
      if (!last) return;
      after = last;
    }
  }

  // The links go with their table.
  async down(): Promise<void> {}
}
