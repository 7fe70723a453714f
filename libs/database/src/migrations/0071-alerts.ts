import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
create table alerts (
  id uuid primary key,
  rule text not null,
  subject text not null,
  value float8 not null,
  "limit" float8 not null,
  since timestamptz not null default now(),
  fired_at timestamptz,
  told_at timestamptz,
  calm_since timestamptz,
  cleared_at timestamptz
);
create unique index alerts_open on alerts (rule, subject) where cleared_at is null;
create index alerts_cleared on alerts (cleared_at desc) where cleared_at is not null;

create table alert_notices (
  id bigint generated always as identity primary key,
  alert_id uuid not null references alerts (id) on delete cascade,
  kind text not null,
  channel text not null,
  recipient text not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz
);
create index alert_notices_due on alert_notices (due_at) where sent_at is null and failed_at is null;
create index alert_notices_alert on alert_notices (alert_id);

create table alert_turns (
  id int primary key default 1 check (id = 1),
  turn bigint not null default 0,
  next_at timestamptz not null default now()
);
insert into alert_turns default values;

create table disk_reports (
  host text primary key,
  used_percent float8 not null,
  reported_at timestamptz not null
);
`;

const down = `
drop table disk_reports;
drop table alert_turns;
drop table alert_notices;
drop table alerts;
`;

/** Alerts that fire and fired, what operators are told of them, whose turn it is to look, and how full each machine's disk is. */
export class Alerts1700000000071 implements MigrationInterface {
  name = 'Alerts1700000000071';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
