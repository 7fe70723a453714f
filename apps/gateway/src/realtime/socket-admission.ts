import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { text } from '#contracts';
import { HttpError } from '../common/http-error.js';
import { toHttpError } from '../common/to-http-error.js';
import { Authenticator } from '../identity/authenticator.js';
import type { CurrentUser } from '../common/current-user.js';

const authSchema = z.object({ token: z.string().min(1).max(8_192) });

/** Decides who may open a socket. */
@Injectable()
export class SocketAdmission {
  constructor(private readonly authenticator: Authenticator) {}

  /** The user of a handshake's `auth`. Throws what `refusal` names. */
  async admit(auth: unknown): Promise<{ token: string; user: CurrentUser }> {
    const { token } = authSchema.parse(auth);
    return { token, user: await this.verify(token) };
  }

  /** Takes a token's expiry exactly: a socket that the clock tolerance admitted would be disconnected at once. */
  async verify(token: string): Promise<CurrentUser> {
    const user = await this.authenticator.fromToken(token);
    if (user.expiresAt.getTime() <= Date.now()) throw new HttpError(401, 'TOKEN_EXPIRED', text('auth.tokenExpired'));
    return user;
  }

  /** The error code that the client gets. */
  refusal(error: unknown): { code: string } {
    return error instanceof z.ZodError ? { code: 'NO_TOKEN' } : { code: toHttpError(error).code };
  }
}
