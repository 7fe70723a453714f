import { Body, Get, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { amountParam, booleanParam, expandParam, metadataParam, nestForm, parseForm } from '../wire/form-body.js';
import { StripeController, StripePost } from '../wire/stripe-controller.decorator.js';
import { presentIntent, type PaymentIntent } from './payment-intent.js';
import { PaymentIntents } from './payment-intents.service.js';

const REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;

const createSchema = z.strictObject({
  amount: amountParam,
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .toLowerCase(),
  capture_method: z.enum(['automatic', 'manual']).default('automatic'),
  customer: z.string().max(100).optional(),
  description: z.string().max(1000).optional(),
  metadata: metadataParam,
  payment_method: z.string().max(100).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: booleanParam, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  expand: expandParam,
});
const confirmSchema = z.strictObject({
  payment_method: z.string().max(100).optional(),
  use_stripe_sdk: booleanParam.optional(),
  return_url: z.url().optional(),
  expand: expandParam,
});
const captureSchema = z.strictObject({ amount_to_capture: amountParam.optional(), expand: expandParam });
const cancelSchema = z.strictObject({ cancellation_reason: z.enum(REASONS).optional(), expand: expandParam });

@StripeController('payment_intents')
export class PaymentIntentsController {
  constructor(private readonly intents: PaymentIntents) {}

  @StripePost()
  create(@Body() body: unknown) {
    const form = parseForm(createSchema, body);
    const intent = this.intents.create({
      amount: form.amount,
      currency: form.currency,
      captureMethod: form.capture_method,
      customer: form.customer ?? null,
      description: form.description ?? null,
      metadata: form.metadata,
      paymentMethod: form.payment_method,
    });
    return present(intent, form.expand);
  }

  @Get(':id')
  retrieve(@Param('id') id: string, @Query() query: unknown) {
    const { expand } = z.object({ expand: expandParam }).parse(nestForm(query));
    return present(this.intents.find(id), expand);
  }

  @StripePost(':id/confirm')
  confirm(@Param('id') id: string, @Body() body: unknown) {
    const form = parseForm(confirmSchema, body);
    return present(this.intents.confirm(id, form.payment_method), form.expand);
  }

  @StripePost(':id/capture')
  capture(@Param('id') id: string, @Body() body: unknown) {
    const form = parseForm(captureSchema, body);
    return present(this.intents.capture(id, form.amount_to_capture), form.expand);
  }

  @StripePost(':id/cancel')
  cancel(@Param('id') id: string, @Body() body: unknown) {
    const form = parseForm(cancelSchema, body);
    return present(this.intents.cancel(id, form.cancellation_reason ?? null), form.expand);
  }
}

const present = (intent: PaymentIntent, expand: Record<string, string> | undefined) =>
  presentIntent(intent, Object.values(expand ?? {}).includes('latest_charge'));
