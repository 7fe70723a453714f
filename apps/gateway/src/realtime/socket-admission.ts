import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import { Config } from '#config';
import { text } from '#contracts';
import { HttpError } from '../common/http-error.js';
import { toHttpError } from '../common/to-http-error.js';
import { Authenticator } from '../identity/authenticator.js';
import { isOwnOrigin } from '../common/own-origin.js';
import type { CurrentUser } from '../common/current-user.js';
import { SocketLimiter } from '../limits/socket-limiter.js';

const authSchema = z.object({ token: z.string().min(1).max(8_192) });

/** Decides who may open a socket. */
@Injectable()
export class SocketAdmission {
  constructor(
    private readonly config: Config,
    private readonly authenticator: Authenticator,
    private readonly limiter: SocketLimiter,
  ) {}

  /** Whether a page may connect at all. CORS does not protect a websocket's upgrade. */
  async allowHandshake(request: IncomingMessage): Promise<boolean> {
    return isOwnOrigin(request.headers.origin, this.config) && (await this.limiter.admitHandshake(request));
  }

  /** The user whom the socket's handshake names. Throws what `refusal` names. */
  async admit({ id, conn, handshake }: Socket): Promise<{ token: string; user: CurrentUser }> {
    const { token } = authSchema.parse(handshake.auth);
    const user = await this.verify(token);
    await this.limiter.open(user.id, id, conn);
    return { token, user };
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
