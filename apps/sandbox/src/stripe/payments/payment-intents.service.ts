import { Injectable } from '@nestjs/common';
import { FileStore, type Documents } from '../../core/file-store.js';
import { Journal } from '../../core/journal.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { EventLog } from '../events/event-log.js';
import { newStripeId } from '../wire/new-id.js';
import { invalidRequest, missingResource, StripeError } from '../wire/stripe-error.js';
import { presentCharge, presentIntent, type IntentStatus, type PaymentIntent } from './payment-intent.js';
import { PaymentMethods, type PaymentMethod } from './payment-methods.js';

const DAY_SECONDS = 86_400;
const DEFAULT_WINDOW_SECONDS = 7 * DAY_SECONDS;

export interface NewIntent {
  amount: number;
  currency: string;
  captureMethod: 'automatic' | 'manual';
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  paymentMethod: string | undefined;
}

/** Payments and their states. Every change is journalled before it is answered, and emits the events that Stripe sends. */
@Injectable()
export class PaymentIntents {
  private readonly intents: Documents<PaymentIntent>;
  /** How long a new authorisation can be captured; tests shorten it. */
  windowSeconds = DEFAULT_WINDOW_SECONDS;

  constructor(
    store: FileStore,
    private readonly clock: SandboxClock,
    private readonly journal: Journal,
    private readonly methods: PaymentMethods,
    private readonly events: EventLog,
  ) {
    this.intents = store.open<PaymentIntent>('stripe-payment-intents');
  }

  reset(): void {
    this.intents.clear();
    this.windowSeconds = DEFAULT_WINDOW_SECONDS;
  }

  all(): PaymentIntent[] {
    return this.intents.all();
  }

  find(id: string): PaymentIntent {
    const intent = this.intents.get(id);
    if (!intent) throw missingResource('payment_intent', id, 'intent');
    return intent;
  }

  create({ paymentMethod, ...request }: NewIntent): PaymentIntent {
    const id = newStripeId('pi');
    const method = paymentMethod === undefined ? undefined : this.methods.find(paymentMethod);
    const intent: PaymentIntent = {
      ...request,
      id,
      clientSecret: `${id}_secret_${newStripeId('s').slice(2)}`,
      created: this.now(),
      status: method ? 'requires_confirmation' : 'requires_payment_method',
      paymentMethod: method?.id ?? null,
      charge: null,
      lastError: null,
      canceledAt: null,
      cancellationReason: null,
    };
    this.write(intent, 'payment_intent.create');
    this.emit('payment_intent.created', intent);
    return intent;
  }

  /** Throws 402 for a declined card; the payment then waits for another one. */
  confirm(id: string, paymentMethod: string | undefined): PaymentIntent {
    const intent = this.find(id);
    this.requireState(intent, 'confirm', ['requires_payment_method', 'requires_confirmation', 'requires_action']);
    const methodId = paymentMethod ?? intent.paymentMethod;
    if (!methodId)
      throw invalidRequest(
        "You cannot confirm this PaymentIntent because it's missing a payment method.",
        undefined,
        'payment_intent_unexpected_state',
      );
    const method = this.methods.find(methodId);
    const prepared = { ...intent, paymentMethod: method.id, lastError: null };
    if (typeof method.outcome === 'object') return this.decline(prepared, method.outcome);
    if (method.outcome === 'authenticate') {
      const waiting = this.write({ ...prepared, status: 'requires_action' }, 'payment_intent.confirm');
      this.emit('payment_intent.requires_action', waiting);
      return waiting;
    }
    return this.charge(prepared, method, 'payment_intent.confirm');
  }

  /** The end of a 3-D Secure check in the bank's page. */
  authenticate(clientSecret: string, succeeded: boolean): PaymentIntent {
    const intent = this.find(clientSecret.split('_secret_')[0]!);
    if (intent.clientSecret !== clientSecret) throw missingResource('payment_intent', intent.id, 'client_secret');
    if (intent.status !== 'requires_action') return intent;
    if (succeeded) return this.charge(intent, this.methods.find(intent.paymentMethod!), 'payment_intent.authenticate');
    const failed = this.write(
      {
        ...intent,
        status: 'requires_payment_method',
        paymentMethod: null,
        lastError: {
          code: 'payment_intent_authentication_failure',
          declineCode: 'authentication_required',
          message: 'The provided payment method has failed authentication. Please use another one.',
        },
      },
      'payment_intent.authentication_failed',
    );
    this.emit('payment_intent.payment_failed', failed);
    return failed;
  }

  capture(id: string, amountToCapture: number | undefined): PaymentIntent {
    const intent = this.find(id);
    this.requireState(intent, 'capture', ['requires_capture']);
    const amount = amountToCapture ?? intent.amount;
    if (amount > intent.amount)
      throw invalidRequest(
        'The amount to capture is greater than the amount authorized.',
        'amount_to_capture',
        'amount_too_large',
      );
    const charge = { ...intent.charge!, captured: true, amountCaptured: amount };
    const captured = this.write({ ...intent, status: 'succeeded', charge }, 'payment_intent.capture');
    this.events.emit('charge.captured', presentCharge(charge, captured));
    this.emit('payment_intent.succeeded', captured);
    return captured;
  }

  cancel(id: string, reason: string | null): PaymentIntent {
    const intent = this.find(id);
    this.requireState(intent, 'cancel', [
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'requires_capture',
    ]);
    return this.end(intent, reason, 'payment_intent.cancel');
  }

  /** Adds to what was given back; the refund itself is the caller's. */
  refunded(intent: PaymentIntent, amount: number): PaymentIntent {
    const charge = { ...intent.charge!, amountRefunded: intent.charge!.amountRefunded + amount };
    const changed = { ...intent, charge };
    this.intents.set(intent.id, changed);
    this.events.emit('charge.refunded', presentCharge(charge, changed));
    return changed;
  }

  /** The bank has sent a refund back: its money is ours again. */
  refundFailed(intent: PaymentIntent, amount: number): void {
    const charge = { ...intent.charge!, amountRefunded: intent.charge!.amountRefunded - amount };
    this.intents.set(intent.id, { ...intent, charge });
  }

  setDisputed(id: string): void {
    const intent = this.find(id);
    this.intents.set(id, { ...intent, charge: { ...intent.charge!, disputed: true } });
  }

  /** Ends the authorisations whose time is over. */
  tick(): void {
    const now = this.now();
    for (const intent of this.intents.all())
      if (intent.status === 'requires_capture' && intent.charge!.captureBefore <= now) {
        this.events.emit('charge.expired', presentCharge(intent.charge!, intent));
        this.end(intent, 'automatic', 'payment_intent.expire');
      }
  }

  private charge(intent: PaymentIntent, method: PaymentMethod, operation: string): PaymentIntent {
    const manual = intent.captureMethod === 'manual';
    const charge = {
      id: newStripeId('ch'),
      created: this.now(),
      brand: method.brand,
      last4: method.last4,
      captured: !manual,
      amountCaptured: manual ? 0 : intent.amount,
      amountRefunded: 0,
      disputed: false,
      captureBefore: this.now() + this.windowSeconds,
    };
    const charged = this.write({ ...intent, status: manual ? 'requires_capture' : 'succeeded', charge }, operation);
    this.events.emit('charge.succeeded', presentCharge(charge, charged));
    this.emit(manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', charged);
    return charged;
  }

  private decline(
    intent: PaymentIntent,
    { code, declineCode, message }: { code: string; declineCode: string; message: string },
  ): never {
    const declined: PaymentIntent = {
      ...intent,
      status: 'requires_payment_method',
      paymentMethod: null,
      lastError: { code, declineCode, message },
    };
    this.intents.set(declined.id, declined);
    this.emit('payment_intent.payment_failed', declined);
    throw new StripeError(402, {
      type: 'card_error',
      code,
      decline_code: declineCode,
      message,
      payment_intent: presentIntent(declined),
    });
  }

  private end(intent: PaymentIntent, reason: string | null, operation: string): PaymentIntent {
    const ended = this.write(
      { ...intent, status: 'canceled', canceledAt: this.now(), cancellationReason: reason },
      operation,
    );
    this.emit('payment_intent.canceled', ended);
    return ended;
  }

  private requireState(intent: PaymentIntent, action: string, allowed: IntentStatus[]): void {
    if (allowed.includes(intent.status)) return;
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be used: ${allowed.join(', ')}.`,
      payment_intent: presentIntent(intent),
    });
  }

  /** The key of the journal's entry is what the product calls the payment. */
  private write(intent: PaymentIntent, operation: string): PaymentIntent {
    this.intents.set(intent.id, intent);
    const { id, amount, currency, status, metadata, cancellationReason } = intent;
    this.journal.append({
      service: 'stripe',
      operation,
      key: metadata['payment_id'] ?? id,
      body: { id, amount, currency, status, metadata, cancellationReason },
    });
    return intent;
  }

  private emit(type: string, intent: PaymentIntent): void {
    this.events.emit(type, presentIntent(intent));
  }

  private now(): number {
    return Math.floor(this.clock.now() / 1000);
  }
}
