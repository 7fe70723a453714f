import { Injectable } from '@nestjs/common';
import { FileStore, type Documents } from '../../core/file-store.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { EventLog } from '../events/event-log.js';
import { newStripeId } from '../wire/new-id.js';
import { invalidRequest } from '../wire/stripe-error.js';
import { PaymentIntents } from './payment-intents.service.js';

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  livemode: false;
  payment_intent: string;
  reason: 'fraudulent';
  status: 'needs_response' | 'lost' | 'won';
}

/** Payments that cardholders ask their banks to take back. */
@Injectable()
export class Disputes {
  private readonly disputes: Documents<Dispute>;

  constructor(
    store: FileStore,
    private readonly clock: SandboxClock,
    private readonly intents: PaymentIntents,
    private readonly events: EventLog,
  ) {
    this.disputes = store.open<Dispute>('stripe-disputes');
  }

  reset(): void {
    this.disputes.clear();
  }

  of(intentId: string): Dispute[] {
    return this.disputes.all().filter((dispute) => dispute.payment_intent === intentId);
  }

  /** Opens the dispute of a payment, or of `amount` of it, or closes the one that is open. */
  change(intentId: string, status: Dispute['status'], amount?: number): Dispute {
    const [known] = this.of(intentId);
    const dispute = { ...(known ?? this.open(intentId, amount)), status };
    this.disputes.set(dispute.id, dispute);
    this.events.emit(status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed', dispute);
    return dispute;
  }

  private open(intentId: string, amount?: number): Dispute {
    const { charge, currency } = this.intents.find(intentId);
    if (!charge?.captured) throw invalidRequest('Only a captured payment can be disputed.', 'payment_intent');
    this.intents.setDisputed(intentId);
    return {
      id: newStripeId('dp'),
      object: 'dispute',
      amount: amount ?? charge.amountCaptured,
      charge: charge.id,
      created: Math.floor(this.clock.now() / 1000),
      currency,
      livemode: false,
      payment_intent: intentId,
      reason: 'fraudulent',
      status: 'needs_response',
    };
  }
}
