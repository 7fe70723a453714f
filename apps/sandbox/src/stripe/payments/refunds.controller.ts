import { Body, Get, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { amountParam, expandParam, metadataParam, parseForm } from '../wire/form-body.js';
import { StripeController, StripePost } from '../wire/stripe-controller.decorator.js';
import { Refunds, type Refund } from './refunds.service.js';

const createSchema = z.strictObject({
  payment_intent: z.string().max(100),
  amount: amountParam.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadataParam,
  expand: expandParam,
});
const listQuery = z.object({
  payment_intent: z.string().max(100),
  limit: z.coerce.number().int().min(1).max(100).catch(10),
  starting_after: z.string().optional(),
});

@StripeController('refunds')
export class RefundsController {
  constructor(private readonly refunds: Refunds) {}

  @StripePost()
  create(@Body() body: unknown): Refund {
    const { payment_intent: intentId, metadata, reason = null, amount } = parseForm(createSchema, body);
    return this.refunds.create({ intentId, amount, reason, metadata });
  }

  @Get()
  list(@Query() query: unknown) {
    const { payment_intent: intentId, limit, starting_after: after } = listQuery.parse(query);
    const all = this.refunds.of(intentId);
    const data = all.slice(after ? all.findIndex(({ id }) => id === after) + 1 : 0);
    return { object: 'list', url: '/v1/refunds', has_more: data.length > limit, data: data.slice(0, limit) };
  }

  @Get(':id')
  retrieve(@Param('id') id: string): Refund {
    return this.refunds.find(id);
  }
}
