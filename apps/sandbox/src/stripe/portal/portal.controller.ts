import { Body, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Customers } from '../payments/customers.js';
import { booleanParam, metadataParam, parseForm } from '../wire/form-body.js';
import { StripeController, StripePost } from '../wire/stripe-controller.decorator.js';
import { PortalSessions } from './portal-sessions.js';

const configurationSchema = z.strictObject({
  features: z.strictObject({ payment_method_update: z.strictObject({ enabled: booleanParam }) }),
  metadata: metadataParam,
});
const sessionSchema = z.strictObject({
  customer: z.string().max(100),
  configuration: z.string().max(100),
  return_url: z.url(),
  flow_data: z.strictObject({
    type: z.literal('payment_method_update'),
    after_completion: z.strictObject({
      type: z.literal('redirect'),
      redirect: z.strictObject({ return_url: z.url() }),
    }),
  }),
});

@StripeController('billing_portal')
export class PortalController {
  constructor(
    private readonly sessions: PortalSessions,
    private readonly customers: Customers,
  ) {}

  @Get('configurations')
  configurations() {
    const data = this.sessions.allConfigurations();
    return { object: 'list', url: '/v1/billing_portal/configurations', has_more: false, data };
  }

  @StripePost('configurations')
  configure(@Body() body: unknown) {
    return this.sessions.configure(parseForm(configurationSchema, body));
  }

  @StripePost('sessions')
  open(@Body() body: unknown, @Req() request: FastifyRequest) {
    const { customer, configuration, return_url: returnUrl, flow_data: flow } = parseForm(sessionSchema, body);
    const doneUrl = flow.after_completion.redirect.return_url;
    const visitor = this.customers.find(customer).id;
    const session = this.sessions.open({ customer: visitor, configuration, returnUrl, doneUrl });
    return {
      id: session.id,
      object: 'billing_portal.session',
      configuration,
      created: session.created,
      customer,
      flow,
      livemode: false,
      return_url: returnUrl,
      url: `${request.protocol}://${request.host}/stripe/portal/${session.id}`,
    };
  }
}
