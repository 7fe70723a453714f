import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { parseInput } from '../core/parse-input.js';
import { EventLog } from './events/event-log.js';
import { WebhookSender } from './events/webhook-sender.js';
import { Disputes } from './payments/disputes.service.js';
import { PaymentMethods } from './payments/payment-methods.js';
import { Refunds } from './payments/refunds.service.js';
import { presentSubscription } from './subscriptions/subscription.js';
import { SubscriptionBooks } from './subscriptions/subscription-books.js';
import { Subscriptions } from './subscriptions/subscriptions.service.js';
import { PaymentIntents } from './payments/payment-intents.service.js';

const sendingBody = z.strictObject({
  paused: z.boolean().optional(),
  times: z.int().min(1).max(20).optional(),
  delayMs: z.int().min(0).optional(),
});
const resendBody = z.strictObject({
  type: z.string().optional(),
  last: z.int().min(1).default(1),
  times: z.int().min(1).max(20).default(1),
  reversed: z.boolean().default(false),
});
const subscriptionBody = z.strictObject({
  card: z.string().optional(),
  advanceSeconds: z.int().min(0).default(0),
});
const disputeBody = z.strictObject({
  payment_intent: z.string(),
  status: z.enum(['needs_response', 'lost', 'won']).default('needs_response'),
  amount: z.int().min(1).optional(),
});
const failedRefundBody = z.strictObject({ payment_intent: z.string() });
const giveUpBody = z.strictObject({ about: z.string().min(1) });
const invoicesBody = z.strictObject({ draftSeconds: z.int().min(0) });
const authorizationsBody = z.strictObject({ windowSeconds: z.int().min(1) });

/** Later tries are of a receiver that is away. */
const SOON_SECONDS = 3;

/** Control interface of the payment provider, for tests and developers. */
@Controller('__control/stripe')
export class StripeControlController {
  constructor(
    private readonly intents: PaymentIntents,
    private readonly disputes: Disputes,
    private readonly refunds: Refunds,
    private readonly sender: WebhookSender,
    private readonly events: EventLog,
    private readonly subscriptionBooks: SubscriptionBooks,
    private readonly subscriptions: Subscriptions,
    private readonly methods: PaymentMethods,
  ) {}

  /** The provider's own books: every payment with what was captured and given back. */
  @Get('books')
  books() {
    return this.intents.all().map(({ id, amount, status, metadata, charge, cancellationReason }) => ({
      id,
      amount,
      status,
      metadata,
      cancellationReason,
      captured: charge?.amountCaptured ?? 0,
      refunded: charge?.amountRefunded ?? 0,
    }));
  }

  /** Every subscription, newest first. */
  @Get('subscriptions')
  all() {
    return this.subscriptionBooks.ofCustomer(undefined).map(presentSubscription);
  }

  /** Gives a subscription another card, and moves its own clock on. */
  @Post('subscriptions/:id')
  @HttpCode(200)
  change(@Param('id') id: string, @Body() body: unknown) {
    const { card, advanceSeconds } = parseInput(subscriptionBody, body);
    if (card) this.subscriptions.update(id, { paymentMethod: this.methods.find(card).id });
    return presentSubscription(this.subscriptions.advance(id, advanceSeconds));
  }

  /** The cardholder's bank is asked to take a payment back, or has decided about it. */
  @Post('disputes')
  @HttpCode(200)
  dispute(@Body() body: unknown) {
    const { payment_intent: intent, status, amount } = parseInput(disputeBody, body);
    return this.disputes.change(intent, status, amount);
  }

  /** The cardholder's bank sends every refund of a payment back. */
  @Post('refunds/fail')
  @HttpCode(200)
  failRefunds(@Body() body: unknown): { failed: number } {
    const refunds = this.refunds.of(parseInput(failedRefundBody, body).payment_intent);
    return { failed: refunds.map(({ id }) => this.refunds.fail(id)).length };
  }

  /** How webhooks are sent from now on. */
  @Post('webhooks')
  @HttpCode(200)
  configure(@Body() body: unknown): { ok: true } {
    const { paused, times, delayMs } = parseInput(sendingBody, body);
    this.sender.configure({
      ...(paused === undefined ? {} : { paused }),
      ...(times === undefined ? {} : { times }),
      ...(delayMs === undefined ? {} : { delayMs }),
    });
    return { ok: true };
  }

  /** What of the events has not been taken yet. */
  @Get('webhooks')
  outstanding(): { outstanding: number } {
    return { outstanding: this.sender.outstanding(SOON_SECONDS) };
  }

  /** The events about an object never came: their tries ended days ago. */
  @Post('webhooks/give-up')
  @HttpCode(200)
  giveUp(@Body() body: unknown): { lost: number } {
    return { lost: this.events.giveUp(parseInput(giveUpBody, body).about) };
  }

  @Post('webhooks/resend')
  @HttpCode(200)
  resend(@Body() body: unknown): { sent: number } {
    return { sent: this.sender.resend(parseInput(resendBody, body)) };
  }

  /** How long the next invoices of later periods are drafts. */
  @Post('invoices')
  @HttpCode(200)
  delay(@Body() body: unknown): { ok: true } {
    this.subscriptionBooks.draftSeconds = parseInput(invoicesBody, body).draftSeconds;
    return { ok: true };
  }

  /** How long the next authorisations can be captured. */
  @Post('authorizations')
  @HttpCode(200)
  limit(@Body() body: unknown): { ok: true } {
    this.intents.windowSeconds = parseInput(authorizationsBody, body).windowSeconds;
    return { ok: true };
  }
}
