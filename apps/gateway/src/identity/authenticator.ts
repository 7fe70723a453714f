import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { AccessTokenVerifier, IdentityUnavailable, TokenRejected } from '#providers';
import { HttpError } from '../common/http-error.js';
import { SessionRevocations } from './session-revocations.js';
import { UsersService } from './users.service.js';
import type { CurrentUser } from '../common/current-user.js';

/** Turns a bearer token into the user it names, for HTTP requests and sockets alike. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly verifier: AccessTokenVerifier,
    private readonly users: UsersService,
    private readonly revocations: SessionRevocations,
  ) {}

  /** Null where there is no token. Throws 401 for an invalid one, 503 while the identity provider's keys cannot be read. */
  async fromHeader(authorization: string | undefined): Promise<CurrentUser | null> {
    if (!authorization) return null;
    const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1];
    if (!token) throw new HttpError(401, 'INVALID_TOKEN', text('auth.invalidToken'));
    return this.fromToken(token);
  }

  /** Empties the cache of users, so that changed accounts are looked up again. */
  forgetUsers(): void {
    this.users.clearCache();
  }

  /** [S16] Asks for ended sessions at every call: a remembered token must not outlive its session. */
  async fromToken(token: string): Promise<CurrentUser> {
    try {
      const identity = await this.verifier.verify(token);
      if (this.revocations.isRevoked(identity)) throw new HttpError(401, 'TOKEN_EXPIRED', text('auth.sessionEnded'));
      return await this.users.userOf(identity);
    } catch (error) {
      if (error instanceof TokenRejected && error.code === 'TOKEN_EXPIRED')
        throw new HttpError(401, 'TOKEN_EXPIRED', text('auth.tokenExpired'));
      if (error instanceof TokenRejected) throw new HttpError(401, 'INVALID_TOKEN', text('auth.invalidToken'));
      if (error instanceof IdentityUnavailable)
        throw new HttpError(503, 'UNAVAILABLE', text('auth.unavailable'), { retryAfterSeconds: 5 });
      throw error;
    }
  }
}
