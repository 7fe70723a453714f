export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export interface Charge {
  id: string;
  /** Epoch seconds. */
  created: number;
  brand: string;
  last4: string;
  captured: boolean;
  amountCaptured: number;
  amountRefunded: number;
  disputed: boolean;
  /** Epoch seconds until which the authorisation can be captured. */
  captureBefore: number;
}

export interface PaymentError {
  code: string;
  declineCode: string;
  message: string;
}

/** A payment as the sandbox keeps it. */
export interface PaymentIntent {
  id: string;
  clientSecret: string;
  /** Epoch seconds. */
  created: number;
  amount: number;
  currency: string;
  captureMethod: 'automatic' | 'manual';
  status: IntentStatus;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  paymentMethod: string | null;
  charge: Charge | null;
  lastError: PaymentError | null;
  canceledAt: number | null;
  cancellationReason: string | null;
}

/** The wire form. `expanded` puts the charge in place of its id. */
export function presentIntent(intent: PaymentIntent, expanded = false) {
  const { charge } = intent;
  const holds = intent.status === 'requires_capture';
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_capturable: holds ? intent.amount : 0,
    amount_received: charge?.captured ? charge.amountCaptured : 0,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: intent.captureMethod,
    client_secret: intent.clientSecret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    last_payment_error: intent.lastError && presentPaymentError(intent.lastError),
    latest_charge: charge && (expanded ? presentCharge(charge, intent) : charge.id),
    livemode: false,
    metadata: intent.metadata,
    next_action:
      intent.status === 'requires_action'
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
        : null,
    payment_method: intent.paymentMethod,
    payment_method_types: ['card'],
    status: intent.status,
  };
}

export function presentCharge(charge: Charge, intent: PaymentIntent) {
  const { captured, amountCaptured, amountRefunded, disputed, brand, last4, captureBefore } = charge;
  return {
    id: charge.id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: amountCaptured,
    amount_refunded: amountRefunded,
    captured,
    created: charge.created,
    currency: intent.currency,
    disputed,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method: intent.paymentMethod,
    payment_method_details: {
      type: 'card',
      card: { brand, last4, ...(captured ? {} : { capture_before: captureBefore }) },
    },
    refunded: captured && amountRefunded === amountCaptured,
    status: 'succeeded',
  };
}

const presentPaymentError = ({ code, declineCode, message }: PaymentError) => ({
  type: 'card_error',
  code,
  decline_code: declineCode,
  message,
});
