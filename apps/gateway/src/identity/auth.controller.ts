import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { text, type SessionUser } from '#contracts';
import type { UserEntity } from '#database';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { OpenRoute } from '../common/open-route.decorator.js';
import { LoginService } from './login.service.js';
import { UsersService } from './users.service.js';
import type { CurrentUser } from './current-user.js';
import { Authenticator } from './authenticator.js';

/** Sign-in through the OpenID provider, and what the token of a request says. */
@Controller()
export class AuthController {
  constructor(
    private readonly login: LoginService,
    private readonly users: UsersService,
    private readonly authenticator: Authenticator,
  ) {}

  @Get('/auth/login')
  @OpenRoute()
  async start(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.header('cache-control', 'no-store');
    try {
      const { address, cookies } = await this.login.start(query, request.headers.cookie);
      await reply.header('set-cookie', cookies).redirect(address, 302);
    } catch (error) {
      if (!(error instanceof HttpError && /\btext\/html\b/.test(request.headers.accept ?? ''))) throw error;
      // A user whose browser was sent here sees the login page say it, not our JSON.
      await reply.redirect(
        `/login?${new URLSearchParams({ error: 'login_failed', code: error.code, message: error.message }).toString()}`,
        302,
      );
    }
  }

  @Get('/auth/logout')
  @OpenRoute()
  async end(@Query() query: unknown, @Res() reply: FastifyReply): Promise<void> {
    await reply.header('cache-control', 'no-store').redirect(await this.login.logoutAddress(query), 302);
  }

  @Endpoint('POST /api/auth/token')
  async token(
    @Call() call: CallOf<'POST /api/auth/token'>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<'POST /api/auth/token'>> {
    const { tokens, clearCookie } = await this.login.redeem(call.body, request.headers.cookie);
    call.header('set-cookie', clearCookie);
    call.header('cache-control', 'no-store');
    const user = await this.authenticator.fromToken(tokens.accessToken);
    if (user.sub !== tokens.claims.sub) throw new HttpError(400, 'BAD_REQUEST', text('auth.exchangeFailed'));
    await this.users.learn(user.id, tokens.claims);
    return {
      access_token: tokens.accessToken,
      id_token: tokens.idToken,
      expires_in: tokens.expiresIn,
      token_type: 'Bearer',
      user: await this.present(user),
    };
  }

  @Endpoint('GET /auth/check')
  async check(@Call() call: CallOf<'GET /auth/check'>): Promise<ResponseOf<'GET /auth/check'>> {
    return { user: await this.present(call.user) };
  }

  private async present(user: CurrentUser): Promise<SessionUser> {
    return presentUser(user, await this.users.row(user.id));
  }
}

function presentUser(user: CurrentUser, row: UserEntity): SessionUser {
  const optional = {
    email: row.email,
    name: row.name,
    firstName: row.firstName ?? row.givenName,
    given_name: row.givenName,
    username: row.username,
    profilePhotoUrl: row.profilePhotoUrl,
    picture: row.picture,
  };
  const present = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null));
  return {
    _id: user.id,
    sub: user.sub,
    roles: user.roles,
    permissions: user.permissions,
    hasAccount: row.notifications !== null,
    ...present,
  };
}
