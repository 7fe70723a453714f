import { Injectable } from '@nestjs/common';
import { Database, type Queryable, type Transaction } from '../database.js';

/**
 * Which access tokens a revocation refuses: those of one session, all of a user, or those of a user that name no session. The subject is
 * the `sid` of the first and the `sub` of the others.
 */
export interface SessionRevocation {
  issuer: string;
  scope: 'session' | 'user' | 'sessionless';
  subject: string;
  /** Tokens issued then or earlier are refused. */
  revokedBefore: Date;
  /** When the last of these tokens has expired by itself. */
  expiresAt: Date;
}

/** A revocation and when it was recorded, by the clock of the database. */
export interface RecordedRevocation extends SessionRevocation {
  recordedAt: Date;
}

/** The statements on ended sessions. */
@Injectable()
export class SessionRevocationRepository {
  constructor(private readonly database: Database) {}

  /** Adds the revocations, or moves those that exist on; never back. */
  async record(revocations: SessionRevocation[], runner: Queryable = this.database): Promise<void> {
    await runner.query(
      `insert into session_revocations (issuer, scope, subject, revoked_before, expires_at)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[]) as given (issuer, scope, subject, revoked_before, expires_at)
       order by issuer, scope, subject
       on conflict (issuer, scope, subject) do update set recorded_at = clock_timestamp(),
         revoked_before = greatest(session_revocations.revoked_before, excluded.revoked_before),
         expires_at = greatest(session_revocations.expires_at, excluded.expires_at)`,
      [
        revocations.map(({ issuer }) => issuer),
        revocations.map(({ scope }) => scope),
        revocations.map(({ subject }) => subject),
        revocations.map(({ revokedBefore }) => revokedBefore),
        revocations.map(({ expiresAt }) => expiresAt),
      ],
    );
  }

  /** The revocations recorded after that time which still matter; all of them without a time. */
  findActive(recordedAfter?: Date): Promise<RecordedRevocation[]> {
    return this.database.query<RecordedRevocation>(
      `select issuer, scope, subject, revoked_before, expires_at, recorded_at from session_revocations
       where expires_at > now() and recorded_at > coalesce($1::timestamptz, '-infinity')`,
      [recordedAfter ?? null],
    );
  }

  /** False where the token was used before. */
  async useLogoutToken(tx: Transaction, token: { issuer: string; jti: string; expiresAt: Date }): Promise<boolean> {
    const added = await tx.query(
      'insert into used_logout_tokens (issuer, jti, expires_at) values ($1, $2, $3) on conflict do nothing returning jti',
      [token.issuer, token.jti, token.expiresAt],
    );
    return added.length === 1;
  }

  /** Deletes what refuses nothing any more. */
  async deleteExpired(): Promise<void> {
    await this.database.query('delete from session_revocations where expires_at <= now()');
    await this.database.query('delete from used_logout_tokens where expires_at <= now()');
  }

  /** The time of the database, to which later records are compared. */
  async readClock(): Promise<Date> {
    const [row] = await this.database.query<{ now: Date }>('select clock_timestamp() as now');
    return row!.now;
  }
}
