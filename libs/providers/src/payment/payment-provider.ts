/** How a payment stands at the provider. `unconfirmed` covers everything before a card was accepted. */
export type ProviderPaymentStatus =
  'unconfirmed' | 'requires_action' | 'processing' | 'authorized' | 'captured' | 'canceled';

/** `id`: the provider's. */
interface FailedRefund {
  id: string;
  cents: number;
}

/** A payment as the provider keeps it. */
export interface ProviderPayment {
  /** The provider's id. */
  id: string;
  /** Ours. */
  paymentId: string | null;
  status: ProviderPaymentStatus;
  amountCents: number;
  capturedCents: number;
  /** Without what the cardholder's bank sent back. */
  refundedCents: number;
  /** Refunds that the cardholder's bank sent back: their money is ours again. Read by `read` alone. */
  failedRefunds: FailedRefund[];
  /** Whether the cardholder's bank was asked to take it back, and what it decided. Read by `read` alone. */
  dispute: 'open' | 'lost' | 'won' | null;
  /** How much the bank was asked for; it may be a part. */
  disputedCents: number;
  /** Until when the authorisation can be captured. */
  captureBefore: Date | null;
  /** Lets a page finish the payment in the provider's own frame. */
  clientSecret: string | null;
}

/** How much of what was given back the cardholder's bank sent back. */
export const failedRefundCents = ({ failedRefunds }: ProviderPayment): number =>
  failedRefunds.reduce((sum, { cents }) => sum + cents, 0);

export interface NewProviderPayment {
  /** Our id; the same id creates the same payment. */
  paymentId: string;
  amountCents: number;
  description: string;
  /** Whether the money is taken as soon as a card is accepted, or only by `capture`. */
  takenAtOnce?: boolean;
}

/** What is to be taken of an authorised payment; what is left over is released with it. */
export interface AuthorizedPayment {
  /** Our id; the same id is taken once. */
  id: string;
  providerId: string;
  amountCents: number;
}

export interface NewRefund {
  /** Our id; the same id refunds once. */
  refundId: string;
  providerId: string;
  amountCents: number;
}

/** What happened to which payment. The object itself is read anew: events arrive late, twice and in any order. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** The provider's id of the payment that the event is about; null for any other event. */
  providerId: string | null;
  /** The provider's id of the subscription that it is about. */
  subscriptionId: string | null;
  /** Whether money goes back: a refund or a dispute. */
  takesMoneyBack: boolean;
}

/** The card was refused: by the bank, or by its owner's bank's check. */
export class PaymentDeclined extends Error {
  constructor(
    /** For the shopper; says what to do next. */
    readonly userMessage: string,
    readonly declineCode: string,
  ) {
    super(`declined: ${declineCode}`);
  }
}

/** The call of a webhook is not the provider's, or too old. */
export class UnverifiedEvent extends Error {}

/** Takes money: reserves it at checkout, takes it with the approval, or gives it back. Every call that moves money may be repeated and moves it once. */
export abstract class PaymentProvider {
  abstract create(payment: NewProviderPayment): Promise<ProviderPayment>;
  /** Throws PaymentDeclined. A payment that is authorised already stays so; one that is taken at once is then captured. */
  abstract authorize(providerId: string, paymentMethodId: string): Promise<ProviderPayment>;
  abstract read(providerId: string): Promise<ProviderPayment>;
  /** Returns how the payment stands, also where it can no longer be captured. */
  abstract capture(payment: AuthorizedPayment, signal?: AbortSignal): Promise<ProviderPayment>;
  /** Releases the authorisation. Returns how the payment stands, also where it can no longer be released. */
  abstract release(providerId: string, paymentId: string, signal?: AbortSignal): Promise<ProviderPayment>;
  /** Returns the refund's id at the provider. */
  abstract refund(refund: NewRefund, signal?: AbortSignal): Promise<string>;
  /** The event in a webhook's call. Throws UnverifiedEvent. */
  abstract verifyEvent(body: Buffer, signature: string | undefined): PaymentEvent;
  /** Events that were made before `before` and that nobody has taken, newest first, in pages. The provider keeps them for 30 days. */
  abstract undelivered(before: Date): AsyncIterable<PaymentEvent[]>;
}
