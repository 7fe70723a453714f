import { Body, Controller, HttpCode, Post, UseFilters, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { parseForm } from '../wire/form-body.js';
import { PublishableKeyGuard } from '../wire/key.guard.js';
import { StripeErrorFilter } from '../wire/stripe-error.filter.js';
import { PaymentMethods } from './payment-methods.js';

const digits = (pattern: RegExp) => z.string().regex(pattern);
const createSchema = z.object({
  type: z.literal('card'),
  card: z.object({
    number: digits(/^[\d\s-]{12,23}$/),
    exp_month: digits(/^(0?[1-9]|1[0-2])$/).transform(Number),
    exp_year: digits(/^20\d\d$/).transform(Number),
    cvc: z.string().max(4),
  }),
});

/** What the card page sends, with the publishable key. */
@Controller('stripe/v1/payment_methods')
@UseGuards(PublishableKeyGuard)
@UseFilters(StripeErrorFilter)
export class PaymentMethodsController {
  constructor(private readonly methods: PaymentMethods) {}

  @Post()
  @HttpCode(200)
  create(@Body() body: unknown) {
    return this.methods.present(this.methods.create(parseForm(createSchema, body).card));
  }
}
