import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';
import { OpenRoute } from '../common/open-route.decorator.js';
import { LogoutService } from './logout.service.js';
import { SessionEndingService } from './session-ending.service.js';

/** The ends of sessions: in this browser, everywhere, and at the identity provider. */
@Controller()
export class LogoutController {
  constructor(
    private readonly logout: LogoutService,
    private readonly sessions: SessionEndingService,
  ) {}

  @Get('/auth/logout')
  @OpenRoute()
  async end(@Query() query: unknown, @Res() reply: FastifyReply): Promise<void> {
    await reply.header('cache-control', 'no-store').redirect(await this.logout.end(query), 302);
  }

  @Endpoint('POST /auth/logout-everywhere')
  async endAll(
    @Call() { user }: CallOf<'POST /auth/logout-everywhere'>,
  ): Promise<ResponseOf<'POST /auth/logout-everywhere'>> {
    await this.sessions.endAll(user);
    return { signedOut: true };
  }

  /** OpenID Connect Back-Channel Logout 1.0: the identity provider calls this, no browser. */
  @Post('/auth/backchannel-logout')
  @OpenRoute()
  async endNotified(@Body() body: unknown, @Res() reply: FastifyReply): Promise<void> {
    void reply.header('cache-control', 'no-store');
    const refusal = await this.logout.endNotified(body);
    await (refusal === undefined
      ? reply.status(200).send()
      : reply.status(400).send({ error: 'invalid_request', error_description: refusal }));
  }
}
