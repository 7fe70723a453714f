import { Injectable } from '@nestjs/common';
import type { SessionRevocation } from '#database';
import type { CurrentUser } from '../common/current-user.js';

/** What of a token decides whether its session has ended. */
export type TokenSession = Pick<CurrentUser, 'issuer' | 'sub' | 'sid' | 'issuedAt'>;

/** Epoch milliseconds. */
interface Entry {
  before: number;
  until: number;
}

/**
 * [S16] The ended sessions that this gateway knows of. A request asks the memory alone; the reader and the notices of other gateways fill
 * it.
 */
@Injectable()
export class SessionRevocations {
  private readonly entries = new Map<string, Entry>();
  private readonly handlers = new Set<() => void>();

  /** Whether the session of a verified token has ended. */
  isRevoked({ issuer, sub, sid, issuedAt }: TokenSession): boolean {
    if (this.entries.size === 0) return false;
    return (
      issuedAt <= this.before('user', issuer, sub) ||
      issuedAt <= (sid === undefined ? this.before('sessionless', issuer, sub) : this.before('session', issuer, sid))
    );
  }

  /** Whether the user ended all sessions after having given their password at that time, in epoch milliseconds. */
  isSignInRevoked(issuer: string, sub: string, authenticatedAt: number): boolean {
    return authenticatedAt <= this.before('user', issuer, sub);
  }

  /** Calls the handler after sessions have ended that had not before. */
  onRevoked(handler: () => void): void {
    this.handlers.add(handler);
  }

  /** Takes revocations over; those that are known already change nothing. */
  apply(revocations: SessionRevocation[]): void {
    const added = revocations.filter((revocation) => this.add(revocation));
    if (added.length > 0) for (const handler of this.handlers) handler();
  }

  dropExpired(): void {
    for (const [key, { until }] of this.entries) if (until <= Date.now()) this.entries.delete(key);
  }

  private add({ issuer, scope, subject, revokedBefore, expiresAt }: SessionRevocation): boolean {
    const key = keyOf(scope, issuer, subject);
    const known = this.entries.get(key);
    if (known && known.before >= revokedBefore.getTime()) return false;
    this.entries.set(key, { before: revokedBefore.getTime(), until: Math.max(known?.until ?? 0, expiresAt.getTime()) });
    return true;
  }

  private before(scope: SessionRevocation['scope'], issuer: string, subject: string): number {
    return this.entries.get(keyOf(scope, issuer, subject))?.before ?? -Infinity;
  }
}

const keyOf = (scope: SessionRevocation['scope'], issuer: string, subject: string): string =>
  `${scope} ${issuer} ${subject}`;
