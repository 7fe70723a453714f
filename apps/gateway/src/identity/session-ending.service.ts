import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { AuditRepository, Database, SessionRevocationRepository, type SessionRevocation } from '#database';
import { Logger } from '#observability';
import type { ProviderSession } from '#providers';
import { SessionNotices } from '#realtime';
import { SessionRevocations, type TokenSession } from './session-revocations.js';

/** How much later than the id_token of a sign-in its access token may have been issued. */
const SAME_SIGN_IN_MS = 5_000;
const HOUR_MS = 3_600_000;

/** [S16] Ends sessions: recorded in PostgreSQL, in force on this gateway at once, and published to the others. */
@Injectable()
export class SessionEndingService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly repository: SessionRevocationRepository,
    private readonly revocations: SessionRevocations,
    private readonly notices: SessionNotices,
    private readonly log: Logger,
    private readonly audit: AuditRepository,
  ) {}

  /** Ends the session of a sign-in. Tokens that name no session end where they were issued with that sign-in or before. */
  async endSession({ issuer, sub, sid, issuedAt }: ProviderSession, now = Date.now()): Promise<void> {
    const ended: SessionRevocation[] = [];
    if (sid) ended.push(this.revocation('session', issuer, sid, Math.max(now, issuedAt)));
    if (sub) ended.push(this.revocation('sessionless', issuer, sub, Math.min(now, issuedAt + SAME_SIGN_IN_MS)));
    try {
      await this.repository.record(ended);
    } catch (error) {
      // Nobody comes back for the outcome of a logout.
      void this.recordLater(ended);
      throw error;
    } finally {
      // What is not recorded yet holds while the gateways run.
      this.announce(ended);
    }
  }

  /** As often as records are read anew, until the database takes them or the tokens have expired anyway. */
  private async recordLater(ended: SessionRevocation[]): Promise<void> {
    const until = Math.max(...ended.map(({ expiresAt }) => expiresAt.getTime()));
    while (Date.now() < until) {
      await sleep(this.config.SESSION_REVOCATION_POLL_MS, undefined, { ref: false });
      const recorded = await this.repository.record(ended).then(
        () => true,
        (error: unknown) => this.log.warn({ err: error }, 'the end of a session is not recorded yet'),
      );
      if (recorded) return;
    }
  }

  /** Ends every session of the user, the one of this token among them. */
  async endAll({ id, issuer, sub, issuedAt }: TokenSession & { id: string }): Promise<void> {
    const ended = [this.userRevocation(issuer, sub, Math.max(Date.now(), issuedAt))];
    await this.database.transaction(async (tx) => {
      await this.repository.record(ended, tx);
      await this.audit.record({ actorId: id, action: 'sign-out.everywhere', subject: `user:${id}` }, tx);
    });
    this.announce(ended);
  }

  /** Ends what a logout token of the identity provider names: one session, else all of the user. False where the token was used before. */
  async endNotified(token: ProviderSession & { jti: string; usableUntil: number }): Promise<boolean> {
    const { issuer, sub, sid, jti, usableUntil } = token;
    const now = Date.now();
    const ended: SessionRevocation[] = [];
    if (sid) ended.push(this.revocation('session', issuer, sid, now));
    if (sub) ended.push(sid ? this.revocation('sessionless', issuer, sub, now) : this.userRevocation(issuer, sub, now));
    const first = await this.database.transaction(async (tx) => {
      const added = await this.repository.useLogoutToken(tx, { issuer, jti, expiresAt: new Date(usableUntil) });
      if (added) await this.repository.record(ended, tx);
      return added;
    });
    if (first) this.announce(ended);
    return first;
  }

  /** Does not wait for Redis: without the notice the other gateways read the records within the interval of the reader. */
  private announce(ended: SessionRevocation[]): void {
    this.revocations.apply(ended);
    this.notices.publish(ended).catch((error: unknown) => {
      this.log.warn({ err: error }, 'other gateways were not notified of ended sessions; they read them shortly');
    });
  }

  private userRevocation(issuer: string, sub: string, before: number): SessionRevocation {
    const life = Math.max(this.config.ACCESS_TOKEN_MAX_HOURS, this.config.OIDC_MAX_AGE_DAYS * 24) * HOUR_MS;
    return this.revocation('user', issuer, sub, before, life);
  }

  private revocation(
    scope: SessionRevocation['scope'],
    issuer: string,
    subject: string,
    before: number,
    life = this.config.ACCESS_TOKEN_MAX_HOURS * HOUR_MS,
  ): SessionRevocation {
    return { scope, issuer, subject, revokedBefore: new Date(before), expiresAt: new Date(before + life + HOUR_MS) };
  }
}
