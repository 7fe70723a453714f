import { Get, Query } from '@nestjs/common';
import { z } from 'zod';
import { StripeController } from '../wire/stripe-controller.decorator.js';
import { Disputes } from './disputes.service.js';

const listQuery = z.object({ payment_intent: z.string().max(100) });

@StripeController('disputes')
export class DisputesController {
  constructor(private readonly disputes: Disputes) {}

  @Get()
  list(@Query() query: unknown) {
    const data = this.disputes.of(listQuery.parse(query).payment_intent);
    return { object: 'list', url: '/v1/disputes', has_more: false, data };
  }
}
