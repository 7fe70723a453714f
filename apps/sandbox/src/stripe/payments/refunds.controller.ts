import { Body, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import { FileStore, type Documents } from '../../core/file-store.js';
import { Journal } from '../../core/journal.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { EventLog } from '../events/event-log.js';
import { amountParam, expandParam, metadataParam, parseForm } from '../wire/form-body.js';
import { newStripeId } from '../wire/new-id.js';
import { StripeController, StripePost } from '../wire/stripe-controller.decorator.js';
import { invalidRequest, missingResource } from '../wire/stripe-error.js';
import { PaymentIntents } from './payment-intents.service.js';

const createSchema = z.strictObject({
  payment_intent: z.string().max(100),
  amount: amountParam.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadataParam,
  expand: expandParam,
});

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded';
}

@StripeController('refunds')
export class RefundsController {
  private readonly refunds: Documents<Refund>;

  constructor(
    store: FileStore,
    private readonly clock: SandboxClock,
    private readonly journal: Journal,
    private readonly intents: PaymentIntents,
    private readonly events: EventLog,
  ) {
    this.refunds = store.open<Refund>('stripe-refunds');
  }

  @StripePost()
  create(@Body() body: unknown): Refund {
    const { payment_intent: intentId, metadata, reason = null, amount: asked } = parseForm(createSchema, body);
    const intent = this.intents.find(intentId);
    const { charge } = intent;
    if (intent.status !== 'succeeded' || !charge)
      throw invalidRequest(
        `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
        'payment_intent',
        'payment_intent_unexpected_state',
      );
    const left = charge.amountCaptured - charge.amountRefunded;
    if (left === 0)
      throw invalidRequest(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
    const amount = asked ?? left;
    if (amount > left)
      throw invalidRequest(
        `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        'amount',
        'amount_too_large',
      );
    const refund: Refund = {
      id: newStripeId('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      created: Math.floor(this.clock.now() / 1000),
      currency: intent.currency,
      metadata,
      payment_intent: intent.id,
      reason,
      status: 'succeeded',
    };
    this.refunds.set(refund.id, refund);
    this.journal.append({
      service: 'stripe',
      operation: 'refund.create',
      key: intent.metadata['payment_id'] ?? intent.id,
      body: { id: refund.id, payment_intent: intent.id, amount, metadata },
    });
    this.intents.refunded(intent, amount);
    this.events.emit('refund.created', refund);
    return refund;
  }

  @Get(':id')
  retrieve(@Param('id') id: string): Refund {
    const refund = this.refunds.get(id);
    if (!refund) throw missingResource('refund', id);
    return refund;
  }
}
