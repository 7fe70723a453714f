import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions that have ended before their access tokens expire, and the logout tokens that were used. */
export class SessionRevocations1700000000020 implements MigrationInterface {
  name = 'SessionRevocations1700000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table session_revocations (
        issuer text not null,
        scope text not null check (scope in ('session','user','sessionless')),
        subject text not null,
        revoked_before timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        primary key (issuer, scope, subject)
      );
      create index session_revocations_recorded on session_revocations (recorded_at);
      create index session_revocations_expiry on session_revocations (expires_at);
      create table used_logout_tokens (
        issuer text not null,
        jti text not null,
        expires_at timestamptz not null,
        primary key (issuer, jti)
      );
      alter table users add column barring_changed_at timestamptz;
      create index users_barring_changed on users (barring_changed_at) where barring_changed_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column barring_changed_at');
    await runner.query('drop table used_logout_tokens');
    await runner.query('drop table session_revocations');
  }
}
