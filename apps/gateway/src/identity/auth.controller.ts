import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '#config';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { OpenRoute } from '../common/open-route.decorator.js';
import { isPageRequest, loginErrorPage } from './login-error-page.js';
import { LoginService } from './login.service.js';
import { SignInRecorder } from './sign-in-recorder.js';
import { presentSessionUser } from './session.presenter.js';
import { UsersService } from './users.service.js';

/** Sign-in through the OpenID provider, and the user that a request's token names. */
@Controller()
export class AuthController {
  constructor(
    private readonly login: LoginService,
    private readonly signIns: SignInRecorder,
    private readonly users: UsersService,
    private readonly config: Config,
  ) {}

  @Get('/auth/login')
  @OpenRoute()
  async start(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.header('cache-control', 'no-store');
    try {
      const { address, cookies } = await this.login.start(query, request.headers.cookie);
      await reply.header('set-cookie', cookies).redirect(address, 302);
    } catch (error) {
      if (!(error instanceof HttpError && isPageRequest(request))) throw error;
      await reply.redirect(loginErrorPage(error), 302);
    }
  }

  @Endpoint('GET /auth/device')
  device(): ResponseOf<'GET /auth/device'> {
    const { oidcIssuer, OIDC_CLI_CLIENT_ID, OIDC_SCOPE, OIDC_AUDIENCE } = this.config;
    return { issuer: oidcIssuer, clientId: OIDC_CLI_CLIENT_ID, scope: OIDC_SCOPE, audience: OIDC_AUDIENCE };
  }

  @Endpoint('POST /api/auth/token')
  async token(
    @Call() call: CallOf<'POST /api/auth/token'>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<'POST /api/auth/token'>> {
    call.header('cache-control', 'no-store');
    const { tokens, user, account } = await this.signIns.record(request.ip, (named) =>
      this.login.redeem(call.body, {
        cookies: request.headers.cookie,
        setCookie: (value) => call.header('set-cookie', value),
        named,
      }),
    );
    return {
      access_token: tokens.accessToken,
      id_token: tokens.idToken,
      expires_in: tokens.expiresIn,
      token_type: 'Bearer',
      user: presentSessionUser(user, account),
    };
  }

  @Endpoint('GET /auth/check')
  async check(@Call() { user }: CallOf<'GET /auth/check'>): Promise<ResponseOf<'GET /auth/check'>> {
    return { user: presentSessionUser(user, await this.users.get(user.id)) };
  }
}
