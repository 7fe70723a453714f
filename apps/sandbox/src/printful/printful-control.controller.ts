import { Body, Controller, Get, HttpCode, NotFoundException, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { parseInput } from '../core/parse-input.js';
import { limitsSchema, RateLimits } from './access/rate-limits.js';
import { STORES } from './access/stores.js';
import { Misbehaviour, misbehaviourSchema, type MisbehaviourSettings } from './runtime/misbehaviour.js';
import { OrderBook } from './orders/order-book.js';
import { ADVANCES, OrderProgress, progressSchema } from './orders/order-progress.js';
import { OrderPresenter } from './orders/order.presenter.js';
import { WebhookSender } from './webhooks/webhook-sender.js';

const advanceBody = z.strictObject({
  to: z.enum(ADVANCES),
  reason: z.string().default('Set by the print provider'),
  /** Whether the parcel that leaves has a number at its carrier. */
  tracked: z.boolean().default(true),
});
const resendBody = z.strictObject({
  type: z.string().optional(),
  last: z.int().min(1).default(1),
  reversed: z.boolean().default(false),
});
const webhookBody = z.strictObject({ minuteMs: z.int().min(1) });

/** Control interface of the print provider, for tests and developers. */
@Controller('__control/printful')
export class PrintfulControlController {
  constructor(
    private readonly limits: RateLimits,
    private readonly misbehaviour: Misbehaviour,
    private readonly book: OrderBook,
    private readonly progress: OrderProgress,
    private readonly presenter: OrderPresenter,
    private readonly webhooks: WebhookSender,
  ) {}

  /** `id` is the order's, or `@` and its external id. */
  @Post('orders/:id/advance')
  @HttpCode(200)
  advance(@Param('id') id: string, @Body() body: unknown) {
    const { to, reason, tracked } = parseInput(advanceBody, body);
    const order = STORES.map((store) => this.book.find(store.id, id)).find(Boolean);
    if (!order) throw new NotFoundException({ error: `There is no order ${id}` });
    return this.presenter.present(this.progress.advance(order, to, reason, tracked));
  }

  @Post('orders/deliver')
  @HttpCode(200)
  deliver(): { delivered: number } {
    return { delivered: this.progress.deliverAll() };
  }

  @Post('orders/progress')
  @HttpCode(200)
  configureProgress(@Body() body: unknown): { ok: true } {
    this.progress.configure(parseInput(progressSchema, body));
    return { ok: true };
  }

  /** How many events about an order, which its external id names, have not arrived yet. */
  @Get('orders/:externalId/events')
  events(@Param('externalId') externalId: string): { outstanding: number } {
    return { outstanding: this.webhooks.outstanding(externalId) };
  }

  @Post('webhooks/resend')
  @HttpCode(200)
  resend(@Body() body: unknown): { sent: number } {
    return { sent: this.webhooks.resend(parseInput(resendBody, body)) };
  }

  /** Sets how long a minute of the retry plan lasts. */
  @Post('webhooks/retries')
  @HttpCode(200)
  scaleRetries(@Body() body: unknown): { ok: true } {
    this.webhooks.minuteMs = parseInput(webhookBody, body).minuteMs;
    return { ok: true };
  }

  @Post('limits')
  @HttpCode(200)
  limit(@Body() body: unknown): { ok: true } {
    this.limits.configure(parseInput(limitsSchema, body));
    return { ok: true };
  }

  @Post('misbehaviour')
  @HttpCode(200)
  misbehave(@Body() body: unknown): MisbehaviourSettings {
    this.misbehaviour.configure(parseInput(misbehaviourSchema, body));
    return this.misbehaviour.current;
  }
}
