import { Body, Controller, Get, Header, HttpCode, Inject, Post, Query, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Config } from '#config';
import { SANDBOX_CONFIG } from '../../core/core.module.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { PaymentIntents } from '../payments/payment-intents.service.js';
import { missingResource } from '../wire/stripe-error.js';
import { StripeErrorFilter } from '../wire/stripe-error.filter.js';
import { bankPage, cardPage } from './card-pages.js';
import { BANK_SCRIPT, CARD_SCRIPT } from './card-script.js';
import { CARD_STYLE } from './card-style.js';

const theme = z.enum(['light', 'dark']).catch('light');
const clientSecret = z.string().regex(/^pi_\w+_secret_\w+$/);
const cardQuery = z.object({ theme });
const bankQuery = z.object({ theme, client_secret: clientSecret });
const answerBody = z.object({ client_secret: clientSecret, approve: z.boolean() });

/** The pages that a shop shows in a frame: the card's fields, and the bank's question. */
@Controller('stripe')
@UseFilters(StripeErrorFilter)
export class CardPagesController {
  private readonly shop: string;

  constructor(
    @Inject(SANDBOX_CONFIG) config: Config,
    private readonly clock: SandboxClock,
    private readonly intents: PaymentIntents,
  ) {
    this.shop = new URL(config.publicUrl).origin;
  }

  @Get('card')
  async card(@Query() query: unknown, @Res() reply: FastifyReply): Promise<void> {
    const page = cardPage({ shop: this.shop, ...cardQuery.parse(query ?? {}) }, new Date(this.clock.now()));
    await this.send(reply, page);
  }

  @Get('authenticate')
  async bank(@Query() query: unknown, @Res() reply: FastifyReply): Promise<void> {
    const parsed = bankQuery.safeParse(query ?? {});
    if (!parsed.success) throw missingResource('payment_intent', '', 'client_secret');
    const intent = this.intents.find(parsed.data.client_secret.split('_secret_')[0]!);
    if (intent.clientSecret !== parsed.data.client_secret)
      throw missingResource('payment_intent', intent.id, 'client_secret');
    const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: intent.currency });
    const page = bankPage(
      { shop: this.shop, theme: parsed.data.theme },
      { clientSecret: intent.clientSecret, amount: amount.format(intent.amount / 100), card: 'your card' },
    );
    await this.send(reply, page);
  }

  @Post('authenticate')
  @HttpCode(200)
  answer(@Body() body: unknown): { status: string } {
    const parsed = answerBody.safeParse(body);
    if (!parsed.success) throw missingResource('payment_intent', '', 'client_secret');
    const { status } = this.intents.authenticate(parsed.data.client_secret, parsed.data.approve);
    return { status };
  }

  @Get('assets/card.css')
  @Header('content-type', 'text/css; charset=utf-8')
  @Header('cache-control', 'no-cache')
  style(): string {
    return CARD_STYLE;
  }

  @Get('assets/card.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'no-cache')
  cardScript(): string {
    return CARD_SCRIPT;
  }

  @Get('assets/bank.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'no-cache')
  bankScript(): string {
    return BANK_SCRIPT;
  }

  private async send(reply: FastifyReply, page: string): Promise<void> {
    await reply
      .header(
        'content-security-policy',
        `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${this.shop}`,
      )
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  }
}
