import { Injectable } from '@nestjs/common';
import { FileStore, type Documents } from '../../core/file-store.js';
import { Journal } from '../../core/journal.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { EventLog } from '../events/event-log.js';
import { newStripeId } from '../wire/new-id.js';
import { invalidRequest, missingResource } from '../wire/stripe-error.js';
import type { Charge, PaymentIntent } from './payment-intent.js';
import { PaymentIntents } from './payment-intents.service.js';

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
  status: 'succeeded' | 'failed';
  failure_reason?: 'lost_or_stolen_card';
}

export interface NewRefund {
  intentId: string;
  /** All that is left where it is missing. */
  amount: number | undefined;
  reason: string | null;
  metadata: Record<string, string>;
}

/** Money that was given back, and what of it the cardholder's bank did not take. */
@Injectable()
export class Refunds {
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

  reset(): void {
    this.refunds.clear();
  }

  find(id: string): Refund {
    const refund = this.refunds.get(id);
    if (!refund) throw missingResource('refund', id);
    return refund;
  }

  /** Newest first. */
  of(intentId: string): Refund[] {
    return this.refunds
      .all()
      .filter((refund) => refund.payment_intent === intentId)
      .toReversed();
  }

  create({ intentId, amount: asked, reason, metadata }: NewRefund): Refund {
    const intent = this.intents.find(intentId);
    const charge = chargeToRefund(intent);
    const amount = amountToRefund(charge, asked);
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
    this.write(refund, intent, 'refund.create');
    this.intents.refunded(intent, amount);
    this.events.emit('refund.created', refund);
    return refund;
  }

  /** Days later the bank sends the money back: the account is closed, or the card was lost. */
  fail(id: string): Refund {
    const refund = this.find(id);
    if (refund.status === 'failed') return refund;
    const failed: Refund = { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' };
    const intent = this.intents.find(refund.payment_intent);
    this.write(failed, intent, 'refund.fail');
    this.intents.refundFailed(intent, refund.amount);
    this.events.emit('charge.refund.updated', failed);
    this.events.emit('refund.failed', failed);
    return failed;
  }

  private write(refund: Refund, intent: PaymentIntent, operation: string): void {
    const { id, amount, metadata } = refund;
    this.refunds.set(id, refund);
    this.journal.append({
      service: 'stripe',
      operation,
      key: intent.metadata['payment_id'] ?? intent.id,
      body: { id, payment_intent: intent.id, amount, metadata },
    });
  }
}

function chargeToRefund({ id, status, charge }: PaymentIntent): Charge {
  if (status === 'succeeded' && charge) return charge;
  throw invalidRequest(
    `This PaymentIntent (${id}) does not have a successful charge to refund.`,
    'payment_intent',
    'payment_intent_unexpected_state',
  );
}

function amountToRefund({ id, amountCaptured, amountRefunded }: Charge, asked: number | undefined): number {
  const left = amountCaptured - amountRefunded;
  if (left === 0) throw invalidRequest(`Charge ${id} has already been refunded.`, undefined, 'charge_already_refunded');
  const amount = asked ?? left;
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      'amount',
      'amount_too_large',
    );
  return amount;
}
