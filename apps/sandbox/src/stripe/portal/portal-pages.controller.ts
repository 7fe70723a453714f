import { Body, Controller, Get, Header, HttpCode, Param, Post, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { portalPage } from '../pages/card-pages.js';
import { PORTAL_SCRIPT } from '../pages/card-script.js';
import { Customers } from '../payments/customers.js';
import { PaymentMethods } from '../payments/payment-methods.js';
import { invalidRequest } from '../wire/stripe-error.js';
import { StripeErrorFilter } from '../wire/stripe-error.filter.js';
import { PortalSessions } from './portal-sessions.js';

const cardBody = z.object({ card: z.string().max(100), approve: z.boolean().nullable() });

/** What happened to a card: the bank asks its holder, it was refused, or it is the customer's now. */
type Answer = { asks: true } | { problem: string } | { next: string };

/** The portal as its visitors see it: a page of its own, that leads back to the shop. */
@Controller('stripe/portal')
@UseFilters(StripeErrorFilter)
export class PortalPagesController {
  constructor(
    private readonly clock: SandboxClock,
    private readonly sessions: PortalSessions,
    private readonly customers: Customers,
    private readonly methods: PaymentMethods,
  ) {}

  @Get('portal.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'no-cache')
  script(): string {
    return PORTAL_SCRIPT;
  }

  @Get(':id')
  async page(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const { returnUrl, customer } = this.sessions.find(id);
    const card = this.customers.find(customer).invoice_settings.default_payment_method;
    const present = card ? this.methods.find(card) : undefined;
    const page = portalPage({ returnUrl, present }, new Date(this.clock.now()));
    await reply
      .header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  }

  /** Takes the card for every later payment. `approve` is the cardholder's answer to the bank, null where it has not asked. */
  @Post(':id/card')
  @HttpCode(200)
  take(@Param('id') id: string, @Body() body: unknown): Answer {
    const { customer, doneUrl } = this.sessions.find(id);
    const parsed = cardBody.safeParse(body);
    if (!parsed.success) throw invalidRequest('Invalid card', 'card');
    const { approve } = parsed.data;
    const { id: card, outcome } = this.methods.find(parsed.data.card);
    if (typeof outcome === 'object') return { problem: outcome.message };
    if (outcome === 'authenticate' && approve === null) return { asks: true };
    if (approve === false) return { problem: 'Your bank could not confirm that it is you. Please try another card.' };
    if (approve) this.methods.setUp(card);
    this.customers.setCard(customer, card);
    return { next: doneUrl };
  }
}
