import { Body, Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Provider, { errors } from 'oidc-provider';
import { z } from 'zod';
import type { Config } from '#config';
import { SANDBOX_CONFIG } from '../core/core.module.js';
import { findAccount, SHARED_PASSWORD } from './accounts.js';
import { errorPage, signInPage } from './pages.js';

const credentials = z.object({
  username: z.string().trim().max(60).catch(''),
  password: z.string().max(200).catch(''),
});

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

@Controller('oidc/interaction')
export class InteractionController {
  constructor(
    private readonly provider: Provider,
    @Inject(SANDBOX_CONFIG) private readonly config: Config,
  ) {}

  @Get(':uid')
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const interaction = await this.find(request, reply);
    if (interaction) await this.sendForm(reply, interaction, hintOf(interaction));
  }

  @Post(':uid')
  async signIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() body: unknown): Promise<void> {
    const interaction = await this.find(request, reply);
    if (!interaction) return;
    const { username, password } = credentials.parse(body ?? {});
    const account = findAccount(username.toLowerCase());
    if (!account || password !== SHARED_PASSWORD) {
      await this.sendForm(
        reply.code(401),
        interaction,
        username,
        'That username and password do not match. Please try again.',
      );
      return;
    }
    const result = { login: { accountId: account.sub, remember: true, amr: ['pwd'] } };
    const next = await this.provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    await reply.header('cache-control', 'no-store').redirect(next, 303);
  }

  private async find(request: FastifyRequest, reply: FastifyReply): Promise<Interaction | undefined> {
    try {
      return await this.provider.interactionDetails(request.raw, reply.raw);
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      const page = errorPage('This sign-in has expired', 'Start again from Inkloom.', this.config.publicUrl);
      await sendPage(reply.code(400), page);
      return undefined;
    }
  }

  private sendForm(reply: FastifyReply, interaction: Interaction, username: string, error?: string) {
    const page = signInPage({ action: `/oidc/interaction/${interaction.uid}`, username, error });
    // Chrome applies form-action to the redirects after the form as well, so the redirect target must be allowed too.
    const target = interaction.params['redirect_uri'];
    return sendPage(reply, page, typeof target === 'string' ? new URL(target).origin : '');
  }
}

function hintOf(interaction: Interaction): string {
  const hint = interaction.params['login_hint'];
  return typeof hint === 'string' ? hint.slice(0, 60) : '';
}

async function sendPage(reply: FastifyReply, page: string, formTarget = ''): Promise<void> {
  await reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self' ${formTarget}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}
