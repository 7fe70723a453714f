import { Body, Delete, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import { parseForm } from '../wire/form-body.js';
import { StripeController, StripePost } from '../wire/stripe-controller.decorator.js';
import { Subscriptions } from './subscriptions.service.js';
import { TestClocks, type TestClock } from './test-clocks.js';

const timeParam = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number);
const createSchema = z.strictObject({ frozen_time: timeParam, name: z.string().max(300).optional() });
const advanceSchema = z.strictObject({ frozen_time: timeParam });

@StripeController('test_helpers/test_clocks')
export class TestClocksController {
  constructor(
    private readonly clocks: TestClocks,
    private readonly subscriptions: Subscriptions,
  ) {}

  @StripePost()
  create(@Body() body: unknown): TestClock {
    const { frozen_time: time, name = null } = parseForm(createSchema, body);
    return this.clocks.create(time, name);
  }

  @Get()
  list() {
    return { object: 'list', url: '/v1/test_helpers/test_clocks', has_more: false, data: this.clocks.all() };
  }

  @Get(':id')
  retrieve(@Param('id') id: string): TestClock {
    return this.clocks.find(id);
  }

  /** Whatever is due until then has happened with the answer. */
  @StripePost(':id/advance')
  advance(@Param('id') id: string, @Body() body: unknown): TestClock {
    const clock = this.clocks.setTime(id, parseForm(advanceSchema, body).frozen_time);
    this.subscriptions.runAt(id);
    return clock;
  }

  /** Its subscriptions end. */
  @Delete(':id')
  remove(@Param('id') id: string) {
    this.subscriptions.endAt(this.clocks.find(id).id);
    this.clocks.remove(id);
    return { id, object: 'test_helpers.test_clock', deleted: true };
  }
}
