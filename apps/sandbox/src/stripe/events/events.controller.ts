import { Get, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { StripeController } from '../wire/stripe-controller.decorator.js';
import { EventLog } from './event-log.js';

const listQuery = z.object({ limit: z.coerce.number().int().min(1).max(100).catch(10) });

@StripeController('events')
export class EventsController {
  constructor(private readonly events: EventLog) {}

  @Get()
  list(@Query() query: unknown) {
    const { limit } = listQuery.parse(query ?? {});
    const data = this.events.list(limit + 1);
    return { object: 'list', url: '/v1/events', has_more: data.length > limit, data: data.slice(0, limit) };
  }

  @Get(':id')
  retrieve(@Param('id') id: string) {
    return this.events.find(id);
  }
}
