import { Get, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { StripeController } from '../wire/stripe-controller.decorator.js';
import { EventLog } from './event-log.js';

const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).catch(10),
  delivery_success: z.stringbool().optional(),
  'created[lte]': z.coerce.number().default(Infinity),
  starting_after: z.string().optional(),
});

@StripeController('events')
export class EventsController {
  constructor(private readonly events: EventLog) {}

  @Get()
  list(@Query() query: unknown) {
    const {
      limit,
      delivery_success: delivered,
      'created[lte]': before,
      starting_after: after,
    } = listQuery.parse(query ?? {});
    const data = this.events.list({ delivered, before, after });
    return { object: 'list', url: '/v1/events', has_more: data.length > limit, data: data.slice(0, limit) };
  }

  @Get(':id')
  retrieve(@Param('id') id: string) {
    return this.events.find(id);
  }
}
