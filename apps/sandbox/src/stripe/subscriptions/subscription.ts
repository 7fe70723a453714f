/** A subscription as the sandbox keeps it. Times are epoch seconds of its own clock. */
export interface Subscription {
  id: string;
  customer: string;
  price: Price;
  /** Null where the customer's own card pays. */
  paymentMethod: string | null;
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled';
  metadata: Record<string, string>;
  created: number;
  /** How many periods have begun. */
  periods: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  /** Another price that waits for its cardholder to confirm the payment. */
  pendingUpdate: PendingUpdate | null;
  /** How far its clock is ahead of the sandbox's, or of its test clock. */
  aheadSeconds: number;
  testClock?: string | null;
}

interface PendingUpdate {
  price: Price;
  invoice: string;
  /** Epoch seconds. */
  expiresAt: number;
}

export interface NewSubscription {
  customer: string;
  price: string;
  paymentMethod: string;
  metadata: Record<string, string>;
  /** Whether a cardholder whose bank asks may answer later. */
  mayWait: boolean;
}

export interface PriceChange {
  price: string;
  /** Stripe leaves the metadata alone where the change may have to wait. */
  metadata?: Record<string, string> | undefined;
  isProrated: boolean;
  at?: number | undefined;
  /** Whether a cardholder whose bank asks may answer later. */
  mayWait: boolean;
}

export interface Price {
  id: string;
  object: 'price';
  active: true;
  currency: string;
  unit_amount: number;
  recurring: { interval: 'month'; interval_count: 1 };
  lookup_key: string | null;
  product: string;
  type: 'recurring';
  created: number;
  livemode: false;
}

export interface Invoice {
  id: string;
  subscription: string;
  customer: string;
  metadata: Record<string, string>;
  /** What it is for. */
  price: string;
  /** A draft can be changed; it is opened and charged at its next attempt. */
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  amount: number;
  currency: string;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  created: number;
  periodStart: number;
  periodEnd: number;
  attempts: number;
  nextAttempt: number | null;
  /** Of its subscription's clock. */
  paidAt: number | null;
  /** The payment that has paid it, or that its cardholder's bank asks about, if any. */
  intent: string | null;
}

/** The wire form; the period stands on the item. */
export function presentSubscription(subscription: Subscription) {
  const { id, customer, price, status, metadata, created, cancelAtPeriodEnd, canceledAt, paymentMethod } = subscription;
  const { pendingUpdate } = subscription;
  const item = {
    id: `si_${id.slice(4)}`,
    object: 'subscription_item',
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
    price,
    quantity: 1,
    subscription: id,
  };
  return {
    id,
    object: 'subscription',
    cancel_at_period_end: cancelAtPeriodEnd,
    canceled_at: canceledAt,
    created,
    currency: price.currency,
    customer,
    default_payment_method: paymentMethod,
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    livemode: false,
    metadata,
    pending_update: pendingUpdate && {
      expires_at: pendingUpdate.expiresAt,
      subscription_items: [{ ...item, price: pendingUpdate.price }],
    },
    status,
  };
}

export function presentInvoice(invoice: Invoice) {
  const { id, subscription, customer, metadata, status, amount, currency, reason, created, attempts } = invoice;
  return {
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: status === 'paid' ? amount : 0,
    amount_remaining: status === 'paid' ? 0 : amount,
    attempt_count: attempts,
    attempted: attempts > 0,
    billing_reason: reason,
    created,
    currency,
    customer,
    lines: { object: 'list', data: [lineOf(invoice)], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    next_payment_attempt: invoice.nextAttempt,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription, metadata },
    },
    period_start: invoice.periodStart,
    period_end: invoice.periodEnd,
    status,
    status_transitions: { paid_at: invoice.paidAt },
    total: amount,
  };
}

/** Says which payment has paid an invoice. */
export const presentInvoicePayment = (invoice: Invoice, expanded: boolean) => ({
  id: `inpay_${invoice.id.slice(3)}`,
  object: 'invoice_payment',
  amount_paid: invoice.status === 'paid' ? invoice.amount : null,
  amount_requested: invoice.amount,
  created: invoice.created,
  currency: invoice.currency,
  invoice: expanded ? presentInvoice(invoice) : invoice.id,
  is_default: true,
  livemode: false,
  payment: { type: 'payment_intent', payment_intent: invoice.intent },
  status: invoice.status === 'paid' ? 'paid' : 'open',
});

const lineOf = ({ id, price, amount, currency, periodStart, periodEnd }: Invoice) => ({
  id: `il_${id.slice(3)}`,
  object: 'line_item',
  amount,
  currency,
  invoice: id,
  period: { start: periodStart, end: periodEnd },
  pricing: { type: 'price_details', price_details: { price }, unit_amount_decimal: String(amount) },
  quantity: 1,
});

/** The same day of a later month, or its last one. */
export function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const day = from.getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, last));
  return Math.floor(to.getTime() / 1000);
}
