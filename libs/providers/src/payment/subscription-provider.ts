/** A paid period of a subscription, or a paid change within one. */
export interface PaidInvoice {
  /** The provider's id. */
  id: string;
  paidCents: number;
  paidAt: Date;
  /** What it is for. */
  plan: string | null;
  /** Whether it is for another plan during the rest of a period. */
  isChange: boolean;
}

/** What another plan costs for the rest of the period. */
export interface ChangeQuote {
  dueCents: number;
  /** The moment that it holds for, in epoch seconds of the provider's clock. */
  at: number;
}

/** A subscription as the provider keeps it. */
export interface ProviderSubscription {
  /** The provider's id. */
  id: string;
  /** Ours. */
  subscriptionId: string | null;
  /** What it is renewed as. */
  plan: string | null;
  /** The plan whose current period is paid as a whole; null where none is, or only the rest of one. */
  periodPlan: string | null;
  /** The provider's id of its paid invoice. */
  periodInvoiceId: string | null;
  /** `unpaid`: its first payment is open. `past_due`: a later one was refused and is tried again. */
  status: 'unpaid' | 'active' | 'past_due' | 'ended';
  periodEnd: Date | null;
  /** When a refused payment is tried again. */
  nextAttempt: Date | null;
  /** What the months that are open cost together. */
  dueCents: number;
  endsWithPeriod: boolean;
  /** A larger plan waits for its cardholder to confirm the payment. */
  changeIsPending: boolean;
  /** Lets a page finish the newest payment in the provider's own frame while it is open. */
  clientSecret: string | null;
  /** Newest first; the oldest may be left out. */
  paidInvoices: PaidInvoice[];
}

/** By the provider's ids. */
export interface SubscriptionInvoice {
  id: string;
  subscriptionId: string;
}

export interface PlanOffer {
  id: string;
  name: string;
  priceCents: number;
}

export interface NewSubscription {
  /** Our id; the same id subscribes once. */
  subscriptionId: string;
  customerId: string;
  paymentMethodId: string;
  plan: PlanOffer;
}

export interface CardChange {
  providerId: string;
  customerId: string;
  paymentMethodId: string;
}

/** A page of the provider on which a customer changes the card. */
export interface CardPage {
  providerId: string;
  customerId: string;
  /** Where its way back leads. */
  backUrl: string;
  /** Where it leads once the card is changed. */
  doneUrl: string;
}

/** `asks-bank`: it is done once the cardholder has answered their bank. */
export type Outcome = 'done' | 'asks-bank';

/** Takes money every month. Every call that changes something may be repeated and changes it once. */
export abstract class SubscriptionProvider {
  /** Returns the provider's id of the user; the same user is one customer. */
  abstract createCustomer(userId: string): Promise<string>;
  /** Takes the first month at once; where the bank asks the cardholder first, the subscription is unpaid until they have answered. Throws PaymentDeclined, with nothing subscribed, and CONFLICT where the id was used with another card. */
  abstract subscribe(subscription: NewSubscription): Promise<string>;
  /** The subscription that was made under our id, if any: the answer may have been lost. */
  abstract find(customerId: string, subscriptionId: string): Promise<string | undefined>;
  abstract read(providerId: string): Promise<ProviderSubscription>;
  /** The invoice that a payment has paid, by the payment's id; undefined where it is none of a subscription. */
  abstract findInvoice(paymentId: string): Promise<SubscriptionInvoice | undefined>;
  /** Ends a subscription whose first payment is open; any other stays as it is. */
  abstract giveUp(providerId: string): Promise<void>;
  abstract quoteChange(providerId: string, plan: PlanOffer): Promise<ChangeQuote>;
  /** Changes the plan: at once and paid for the rest of the period as quoted `at`, or with the next period where that is null. Throws PaymentDeclined, with nothing changed. */
  abstract changePlan(providerId: string, plan: PlanOffer, at: number | null): Promise<Outcome>;
  /**
   * Pays what is open with another card, and takes the coming months from it. Where its bank asks, returns what opens its question;
   * the same call comes again after the answer, since several months may be open. Throws PaymentDeclined where the card is refused; the old one stays.
   */
  abstract payWith(subscription: CardChange): Promise<string | null>;
  /** Opens a page of the provider's own on which the card of the coming months is changed, and its bank asked. Returns its address, which is for one visitor and soon over. */
  abstract openCardPage(page: CardPage): Promise<string>;
  /** Ends it with the period that is paid, or takes that back. */
  abstract endWithPeriod(providerId: string, ends: boolean): Promise<void>;
  /** Ends it at once; what is open is not charged any more. */
  abstract endNow(providerId: string): Promise<void>;
}
