import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
create table order_mails (
  order_id uuid not null references orders (id) on delete cascade,
  mail text not null,
  -- Distinguishes mails of one kind, such as those of two parcels.
  event text not null,
  created_at timestamptz not null default now(),
  -- Null until the mail server has taken it.
  sent_at timestamptz,
  recipient text,
  primary key (order_id, mail, event),
  constraint order_mails_sent check ((sent_at is null) = (recipient is null))
);
`;

/** Mails about orders: each event is told once, and a mail that was sent is not sent again. */
export class OrderMails1700000000045 implements MigrationInterface {
  name = 'OrderMails1700000000045';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table order_mails');
  }
}
