import { Body, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import { expandParam, metadataParam, parseForm } from '../wire/form-body.js';
import { StripeController, StripePost } from '../wire/stripe-controller.decorator.js';
import { TestClocks } from '../subscriptions/test-clocks.js';
import { Customers, type Customer } from './customers.js';
import { PaymentMethods } from './payment-methods.js';

const createSchema = z.strictObject({
  email: z.email().max(512).optional(),
  name: z.string().max(256).optional(),
  metadata: metadataParam,
  test_clock: z.string().max(100).optional(),
  expand: expandParam,
});
const updateSchema = z.strictObject({
  invoice_settings: z.strictObject({ default_payment_method: z.string().max(100) }),
});

@StripeController('customers')
export class CustomersController {
  constructor(
    private readonly customers: Customers,
    private readonly methods: PaymentMethods,
    private readonly clocks: TestClocks,
  ) {}

  @StripePost()
  create(@Body() body: unknown): Customer {
    const { email = null, name = null, metadata, test_clock: clock } = parseForm(createSchema, body);
    const test_clock = clock === undefined ? null : this.clocks.find(clock).id;
    return this.customers.create({ email, name, metadata, test_clock });
  }

  @Get(':id')
  retrieve(@Param('id') id: string): Customer {
    return this.customers.find(id);
  }

  @StripePost(':id')
  update(@Param('id') id: string, @Body() body: unknown): Customer {
    const { default_payment_method: card } = parseForm(updateSchema, body).invoice_settings;
    return this.customers.setCard(id, this.methods.find(card).id);
  }
}
