import { text } from '#contracts';
import { IdentityUnavailable, TokenRejected, type AccessTokenVerifier } from '#providers';
import { HttpError } from '../common/http-error.js';
import type { UsersService } from './users.service.js';
import type { CurrentUser } from './current-user.js';

/** Turns a bearer token into the user it names, for HTTP requests and sockets alike. */
export class Authenticator {
  constructor(
    private readonly verifier: AccessTokenVerifier,
    private readonly users: UsersService,
  ) {}

  /** Null where there is no token. Throws 401 for one that is not good, 503 while the identity provider's keys cannot be had. */
  async fromHeader(authorization: string | undefined): Promise<CurrentUser | null> {
    if (!authorization) return null;
    const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1];
    if (!token) throw new HttpError(401, 'INVALID_TOKEN', text('auth.invalidToken'));
    return this.fromToken(token);
  }

  /** What was remembered of users is looked up anew. */
  forgetUsers(): void {
    this.users.forgetAll();
  }

  async fromToken(token: string): Promise<CurrentUser> {
    try {
      return await this.users.userOf(await this.verifier.verify(token));
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
