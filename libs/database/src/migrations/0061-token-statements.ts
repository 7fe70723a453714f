import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = (names: string): string =>
  `alter table token_entries drop constraint token_entries_kind_check;
   alter table token_entries add constraint token_entries_kind_check check (kind in (${names})) not valid;`;
const BEFORE = "'grant','purchase','hold','settle','release','consume','refund','refill'";

const up = `
-- A statement sums all that was before its month.
create index token_entries_month on token_entries (user_id, created_at) include (balance_change);
create sequence token_receipts;
alter table token_purchases
  add column paid_at timestamptz,
  add column receipt_number bigint unique,
  -- When an admin let the buyer buy again after a lost dispute.
  add column lifted_at timestamptz;
update token_purchases set paid_at = created_at, receipt_number = numbered.receipt
from (
  select id, nextval('token_receipts') as receipt
  from (select id from token_purchases where status = 'paid' order by id) ordered
) numbered
where numbered.id = token_purchases.id;
alter table token_purchases add constraint token_purchases_receipt
  check ((status = 'paid') = (paid_at is not null) and (paid_at is null) = (receipt_number is null));
drop index token_purchases_disputed;
create index token_purchases_flagged on token_purchases (user_id)
  where dispute = 'open' or (dispute = 'lost' and lifted_at is null);
${kinds(`${BEFORE},'correction'`)}
`;

const down = `
${kinds(BEFORE)}
drop index token_purchases_flagged;
create index token_purchases_disputed on token_purchases (user_id) where dispute in ('open', 'lost');
alter table token_purchases drop constraint token_purchases_receipt, drop column lifted_at, drop column receipt_number, drop column paid_at;
drop sequence token_receipts;
drop index token_entries_month;
`;

/** Statements by month, receipts of purchases, corrections by admins, and flags that they lift. */
export class TokenStatements1700000000061 implements MigrationInterface {
  name = 'TokenStatements1700000000061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
