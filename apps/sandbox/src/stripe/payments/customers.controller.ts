import { Body, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import { FileStore, type Documents } from '../../core/file-store.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { expandParam, metadataParam, parseForm } from '../wire/form-body.js';
import { newStripeId } from '../wire/new-id.js';
import { StripeController, StripePost } from '../wire/stripe-controller.decorator.js';
import { missingResource } from '../wire/stripe-error.js';

const createSchema = z.strictObject({
  email: z.email().max(512).optional(),
  name: z.string().max(256).optional(),
  metadata: metadataParam,
  expand: expandParam,
});

interface Customer {
  id: string;
  object: 'customer';
  created: number;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  livemode: false;
}

@StripeController('customers')
export class CustomersController {
  private readonly customers: Documents<Customer>;

  constructor(
    store: FileStore,
    private readonly clock: SandboxClock,
  ) {
    this.customers = store.open<Customer>('stripe-customers');
  }

  @StripePost()
  create(@Body() body: unknown): Customer {
    const { email = null, name = null, metadata } = parseForm(createSchema, body);
    const created = Math.floor(this.clock.now() / 1000);
    const customer: Customer = {
      id: newStripeId('cus'),
      object: 'customer',
      created,
      email,
      name,
      metadata,
      livemode: false,
    };
    this.customers.set(customer.id, customer);
    return customer;
  }

  @Get(':id')
  retrieve(@Param('id') id: string): Customer {
    const customer = this.customers.get(id);
    if (!customer) throw missingResource('customer', id);
    return customer;
  }
}
